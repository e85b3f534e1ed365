import { makeOfOffer } from "../offers/make-of-offer.ts";
import { exploreHref } from "../offers/offer-href.ts";
import type { Offer } from "../offers/offer.ts";
import { manufacturerByName } from "../vehicles/manufacturers.ts";
import type { Finding, WarningFacts } from "./finding.ts";
import type { Site } from "./site-config.ts";

/** Offers that shoppers no longer see, and those that lead to no page of their model. */
export function offerFindings(
  { offers }: Pick<Site, "offers">,
  { pageAt, isSite, isArtwork }: Pick<WarningFacts, "pageAt" | "isSite" | "isArtwork">,
  hasJustEnded: (to: string) => boolean,
): Finding[] {
  const ofList = Object.entries(offers.list).flatMap(([id, offer]): Finding[] => {
    const { to, model } = offer;
    const path = ["offers", "list", id];
    const href = exploreHref({ model });
    const leadsNowhere = model?.overrideUrl === null && href !== null && pageAt(href) === null;
    return [
      ...[...contentFindings(offer, isArtwork), ...makeFindings(offer)].map((found) => ({
        ...found,
        path: [...path, ...found.path],
      })),
      ...offer.excludedWebsiteIds.flatMap((slug, index) =>
        isSite(slug)
          ? []
          : [
              {
                path: [...path, "excludedWebsiteIds", index],
                message: `there is no site "${slug}", so this excludes nothing: use the slug of a site`,
              },
            ],
      ),
      ...(to !== null && hasJustEnded(to)
        ? [{ path: [...path, "to"], message: `the offer "${id}" ended on ${to}` }]
        : []),
      ...(leadsNowhere
        ? [
            {
              path: [...path, "model", "slug"],
              message: `this site has no page at ${href}, so the offer has no link to its model: see models.pages`,
            },
          ]
        : []),
    ];
  });
  const unknown = offers.excludedOfferIds.flatMap((id, index) =>
    Object.hasOwn(offers.list, id)
      ? []
      : [
          {
            path: ["offers", "excludedOfferIds", index],
            message: `there is no offer "${id}" here, so this excludes nothing: use an id of offers.list`,
          },
        ],
  );
  return [...ofList, ...unknown];
}

/** A make that no vehicle has, so that the offer is shown with none. */
function makeFindings({ manufacturer }: Omit<Offer, "id">): Finding[] {
  const make = makeOfOffer({ manufacturer });
  if (make === null || manufacturerByName(make) !== null) return [];
  const path = typeof manufacturer === "string" ? ["manufacturer"] : ["manufacturer", "name"];
  return [{ path, message: `no manufacturer is called "${make}", so no vehicle shows the offer: correct the name` }];
}

/** Pictures that cannot be drawn, and offers that say nothing. */
function contentFindings(
  { description, sanitizedDescription, imageUrl, imageOrModelImage }: Omit<Offer, "id">,
  isArtwork: (reference: string) => boolean,
): Finding[] {
  const pictures: [path: PropertyKey[], reference: string | null][] = [
    [["imageUrl"], imageUrl],
    [["imageOrModelImage", "url"], imageOrModelImage?.url ?? null],
  ];
  const missing = pictures.flatMap(([path, reference]) =>
    reference?.startsWith("artwork:") && !isArtwork(reference)
      ? [{ path, message: `there is no illustration ${reference}: correct it or use the address of a photo` }]
      : [],
  );
  if (sanitizedDescription !== null) return missing;
  const message =
    description === null
      ? "the offer has no text besides its name: describe it in sanitizedDescription"
      : "description is shown as plain text without its markup: write the text in sanitizedDescription";
  return [...missing, { path: description === null ? [] : ["description"], message }];
}

import type { BlockOf, ContentBlock } from "../../content/content-blocks.ts";
import { videoAddresses } from "../../content/videos.ts";
import type { ContentPage } from "../../content/content-page.ts";
import { locationDepartment, type Location } from "../../locations/location.ts";
import { groupByAddress } from "../../locations/places.ts";
import { shownLocations } from "../../locations/shown-locations.ts";
import { buildSearchUrl, parseSearchUrl } from "../../search/search-url.ts";
import { listedVehicles } from "../card/listed-vehicle.ts";
import { homeReviews } from "../home/home-sections.ts";
import { shownOffers } from "../offers/offers.server.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { Visit } from "../page/visit.server.ts";
import { uniquePeople } from "../place/people.ts";
import { placeFacts } from "../place/place-facts.server.ts";
import type { BlockView, LeftOutBlock, TextSection } from "./content-view.ts";

export type BlockVisit = Pick<Visit, "request" | "hasPage">;

/** The blocks of a page as it shows them, and those that it had to leave out. */
export type ShownBlocks = { blocks: BlockView[]; leftOut: LeftOutBlock[] };

/** Looks up what the blocks name. A block that fails is left out, and the rest of the page stays. */
export async function blockViews(
  blocks: readonly ContentBlock[],
  { file }: Pick<ContentPage, "file">,
  visit: BlockVisit,
): Promise<ShownBlocks> {
  const leftOut: LeftOutBlock[] = [];
  const shown = await Promise.all(
    blocks.map((block) =>
      blockView(block, visit).catch((error: unknown) => {
        leftOut.push({ file, line: block.line, block: block.name, reason: String(error) });
        return null;
      }),
    ),
  );
  return { blocks: shown.filter((block) => block !== null), leftOut };
}

/** Null for a block without anything to show, such as a search that finds nothing, and for those shown elsewhere. */
async function blockView(block: ContentBlock, visit: BlockVisit): Promise<BlockView | null> {
  const { request } = visit;
  switch (block.name) {
    case "hero":
    case "legal":
    case "form":
      return null;
    case "text":
      return { name: "text", sections: textSections(block.html) };
    case "offers":
      return offersView(block, visit);
    case "stock":
      return stockView(block, request);
    case "locations":
      return locationsView(block, request);
    case "team":
      return teamView(block, request);
    case "reviews":
      return reviewsView(block, request);
    case "video":
      return videoView(block);
    default:
      return block;
  }
}

const sectionHeading = /<h2>([\s\S]*?)<\/h2>/;

/** Splits the HTML of a text at its headings of the second level. */
export function textSections(html: string): TextSection[] {
  const [before = "", ...rest] = html.split(sectionHeading);
  const sections = Array.from({ length: rest.length / 2 }, (_, index) => ({
    heading: plainText(rest[2 * index] ?? ""),
    html: rest[2 * index + 1]?.trim() ?? "",
  }));
  return before.trim() === "" ? sections : [{ heading: null, html: before.trim() }, ...sections];
}

function offersView({ heading, limit }: BlockOf<"offers">, visit: BlockVisit): BlockView | null {
  const offers = shownOffers(visit).slice(0, limit);
  return offers.length === 0 ? null : { name: "offers", heading, offers };
}

const characters: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** The text of sanitised HTML, in which only these characters are escaped. */
function plainText(html: string): string {
  return html.replaceAll(/<[^>]*>/g, "").replaceAll(/&(\S+?);/g, (escape, name: string) => characters[name] ?? escape);
}

async function stockView(block: BlockOf<"stock">, request: SiteRequest): Promise<BlockView | null> {
  const [path = "", query = ""] = block.search.split("?");
  const parsed = parseSearchUrl(path, query, request.urls);
  const { hits } = await request.engine.search(request.scope, {
    query: parsed.query,
    hitsPerPage: block.limit,
    facets: [],
    ranges: [],
  });
  if (hits.length === 0 || parsed.unknown) return null;
  const listed = listedVehicles(hits, request.siteForDealership, request.now);
  // Cards need a script for these; the vehicle's own page has them.
  const cards = listed.cards.map((card) => ({
    ...card,
    controls: { ...card.controls, save: "hidden" as const, compare: false },
  }));
  const more = { label: block.more ?? "See all of them", href: buildSearchUrl(parsed.query, request.urls) };
  return { name: "stock", heading: block.heading, listed: { ...listed, cards }, more };
}

function chosenLocations({ department, only }: BlockOf<"locations" | "team">, { site }: SiteRequest): Location[] {
  return shownLocations(site)
    .filter((location) => department === null || locationDepartment(location) === department)
    .filter(({ slug }) => only.length === 0 || only.includes(slug));
}

function teamView(block: BlockOf<"team">, request: SiteRequest): BlockView | null {
  const people =
    block.people?.map((person) => ({ ...person, languagesText: null })) ??
    uniquePeople(chosenLocations(block, request));
  return people.length === 0 ? null : { name: "team", heading: block.heading, people };
}

function locationsView(block: BlockOf<"locations">, request: SiteRequest): BlockView | null {
  const places = chosenLocations(block, request);
  if (places.length === 0) return null;
  return {
    name: "locations",
    heading: block.heading,
    places: groupByAddress(places).map((place) => ({ place: placeFacts(place, request), distanceText: null })),
  };
}

function reviewsView({ heading, limit }: BlockOf<"reviews">, { site }: SiteRequest): BlockView | null {
  const reviews = homeReviews(shownLocations(site), site.locationPages.reviews, limit);
  return reviews.ratings.length === 0 ? null : { name: "reviews", heading: heading ?? "What customers say", reviews };
}

function videoView({ title, picture, ...video }: BlockOf<"video">): BlockView {
  const { providerName, href, playerSrc } = videoAddresses(video);
  return { name: "video", title, picture, providerName, href, player: { src: playerSrc, title } };
}

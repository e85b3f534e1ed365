import { exploreHref } from "../offers/offer-href.ts";
import type { Finding, WarningFacts } from "./finding.ts";
import type { Site } from "./site-config.ts";

/** Offers that shoppers no longer see, and those that lead to no page of their model. */
export function offerFindings(
  { offers }: Site,
  { pageAt }: Pick<WarningFacts, "pageAt">,
  hasJustEnded: (to: string) => boolean,
): Finding[] {
  return Object.entries(offers.list).flatMap(([id, { to, model }]): Finding[] => {
    const path = ["offers", "list", id];
    const href = exploreHref({ model });
    const leadsNowhere = model?.overrideUrl === null && href !== null && pageAt(href) === null;
    return [
      ...(to !== null && hasJustEnded(to)
        ? [{ path: [...path, "to"], message: `the offer "${id}" ended on ${to}` }]
        : []),
      ...(leadsNowhere
        ? [
            {
              path: [...path, "model", "slug"],
              message: `no page of this site answers ${href}, so the offer has no link to its model: see models.pages`,
            },
          ]
        : []),
    ];
  });
}

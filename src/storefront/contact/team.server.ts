import { breadcrumbs } from "../structured-data/lists.ts";
import { siteOrigin } from "../../settings/site-origin.ts";
import { locationHref, teamHref } from "../../addresses/paths.ts";
import { placeAround } from "../../locations/places.ts";
import { locationBySlug } from "../../locations/shown-locations.ts";
import type { Page } from "../page/page.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { teamFacts } from "../place/place-extras.server.ts";
import { placeFacts } from "../place/place-facts.server.ts";
import type { TeamView } from "./team-page.tsx";

/** The page about the people of a place; null if there is no such place, or it names nobody (RT-26). */
export function teamPage(request: SiteRequest, slug: string): Page<"team", TeamView> | null {
  const location = locationBySlug(request.site, slug);
  if (location === null) return null;
  const around = placeAround(request.site, location);
  const { main, departments } = around;
  const { name, href, address, photo, departments: facts } = placeFacts(around, request);
  const groups = facts.flatMap(({ slug: departmentSlug, label, phone, state }) => {
    const { team = [] } = departments.find((department) => department.slug === departmentSlug) ?? {};
    const members = team.map((member) => teamFacts(member, request));
    return members.length === 0 ? [] : [{ heading: label, phone, state, members }];
  });
  if (groups.length === 0) return null;
  return {
    name: "team",
    status: 200,
    dealershipSlug: main.dealershipSlug,
    props: { heading: `The team at ${main.name}`, place: { name, href, address, photo }, groups },
    head: {
      title: `The team at ${main.name}`,
      description: `Meet the team at ${main.name} in ${main.address.city}: sales, service and parts.`,
      canonicalPath: teamHref(main.slug),
      index: true,
      structuredData: [
        breadcrumbs(siteOrigin(request.site), [
          { name: main.name, path: locationHref(main.slug) },
          { name: `The team at ${main.name}`, path: teamHref(main.slug) },
        ]),
      ],
    },
  };
}

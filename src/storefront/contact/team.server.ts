import { breadcrumbs } from "../structured-data/lists.ts";
import { siteOrigin } from "../../settings/site-origin.ts";
import { locationHref, teamHref } from "../../addresses/paths.ts";
import { departmentNames } from "../../enquiry-kinds/department.ts";
import { locationDepartment } from "../../locations/location.ts";
import { placeAround } from "../../locations/places.ts";
import { locationBySlug } from "../../locations/shown-locations.ts";
import type { Page } from "../page/page.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { teamFacts } from "../place/place-extras.server.ts";
import type { TeamView } from "./team-page.tsx";

/** The page about the people of a place; null if there is no such place, or it names nobody (RT-26). */
export function teamPage(request: SiteRequest, slug: string): Page<"team", TeamView> | null {
  const location = locationBySlug(request.site, slug);
  if (location === null) return null;
  const { main, departments } = placeAround(request.site, location);
  const groups = departments
    .filter(({ team }) => team.length > 0)
    .map((department) => ({
      heading: departmentNames[locationDepartment(department)],
      members: department.team.map((member) => teamFacts(member, request)),
    }));
  if (groups.length === 0) return null;
  return {
    name: "team",
    status: 200,
    dealershipSlug: main.dealershipSlug,
    props: { heading: `The team at ${main.name}`, place: { name: main.name, href: locationHref(main.slug) }, groups },
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

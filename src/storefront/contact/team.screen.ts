import { teamHref } from "../../addresses/paths.ts";
import { placeAround } from "../../locations/places.ts";
import type { Site } from "../../sites/site-config.ts";
import { plainScreen } from "../page/declare-screen.ts";
import { publicPage } from "../page/page-route.server.ts";
import { placeSheets } from "../place/place-sheets.ts";
import { teamPage } from "./team.server.ts";

function locationsWithTeam(site: Pick<Site, "locations">): Site["locations"] {
  return site.locations.filter(
    (location) => location.visible && placeAround(site, location).departments.some(({ team }) => team.length > 0),
  );
}

export const teamScreen = plainScreen({
  pages: [
    publicPage({
      paths: [teamHref("{location}")],
      linkedPaths: (site) => locationsWithTeam(site).map(({ slug }) => teamHref(slug)),
      sitemap: {
        section: "locations",
        // The departments of a place share the page of its main one.
        entries: ({ site }) => {
          const places = locationsWithTeam(site).map((location) => placeAround(site, location));
          const byPath = new Map(places.map(({ main, departments }) => [teamHref(main.slug), departments]));
          return [...byPath].map(([path, departments]) => ({
            path,
            changedAt: null,
            written: departments.map(({ name, team }) => ({ name, team })),
          }));
        },
      },
      load: ({ parameters, request }) => teamPage(request, parameters["location"] ?? ""),
    }),
  ],
  component: () => import("./team-page.tsx").then(({ TeamPage }) => TeamPage),
  sheets: [...placeSheets, "src/storefront/contact/contact-pages.sheet.module.css"],
});

import { teamHref } from "../../addresses/paths.ts";
import { placeAround } from "../../locations/places.ts";
import { plainScreen } from "../page/declare-screen.ts";
import { publicPage } from "../page/page-route.server.ts";
import { placeSheets } from "../place/place-sheets.ts";
import { teamPage } from "./team.server.ts";

export const teamScreen = plainScreen({
  pages: [
    publicPage({
      paths: [teamHref("{location}")],
      linkedPaths: (site) =>
        site.locations
          .filter(
            (location) =>
              location.visible && placeAround(site, location).departments.some(({ team }) => team.length > 0),
          )
          .map(({ slug }) => teamHref(slug)),
      load: ({ parameters, request }) => teamPage(request, parameters["location"] ?? ""),
    }),
  ],
  component: () => import("./team-page.tsx").then(({ TeamPage }) => TeamPage),
  sheets: [...placeSheets, "src/storefront/contact/contact-pages.sheet.module.css"],
});

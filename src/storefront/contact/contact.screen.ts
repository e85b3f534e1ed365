import { contactPath, enquiriesPath, locationHref } from "../../addresses/paths.ts";
import { placeAround } from "../../locations/places.ts";
import { shownLocations } from "../../locations/shown-locations.ts";
import type { Site } from "../../sites/site-config.ts";
import { hydratedScreen } from "../page/declare-screen.ts";
import { publicPage } from "../page/page-route.server.ts";
import { placeSheets } from "../place/place-sheets.ts";
import { contactPage } from "./contact.server.ts";
import { locationPage } from "./location.server.ts";

const entry = "src/storefront/contact/contact.entry.tsx";
const sheets = [...placeSheets, "src/storefront/contact/contact-pages.sheet.module.css"];

function locationPaths({ locations }: Pick<Site, "locations">): string[] {
  return locations.filter(({ visible }) => visible).map(({ slug }) => locationHref(slug));
}

const contact = publicPage({
  paths: [contactPath],
  sitemap: {
    section: "locations",
    entries: ({ site }) => [{ path: contactPath, changedAt: null, written: shownLocations(site) }],
  },
  prefetched: { hrefs: [`${contactPath}*`] },
  load: contactPage,
});

const formerContact = publicPage<never>({
  // A form returned with errors has the address of enquiries.
  paths: ["/contact", "/contact/{place}", "/contact/{place}/{department}", enquiriesPath],
  linkedPaths: () => [],
  load: () => ({ redirectTo: contactPath }),
});

export const contactScreen = hydratedScreen({
  pages: [contact, formerContact],
  component: () => import("./contact-page.tsx").then(({ ContactPage }) => ContactPage),
  entry,
  sheets,
});

export const locationScreen = hydratedScreen({
  pages: [
    publicPage({
      paths: [locationHref("{location}")],
      linkedPaths: locationPaths,
      sitemap: {
        section: "locations",
        entries: ({ site, foundPlaces }) => {
          const configured = site.locations.filter(({ visible }) => visible);
          const known = new Set(configured.map(({ slug }) => slug));
          const found = [...foundPlaces(site.slug).values()].filter(({ slug }) => !known.has(slug));
          return [
            ...configured.map((location) => ({
              path: locationHref(location.slug),
              changedAt: null,
              written: placeAround(site, location).departments,
            })),
            ...found.map(({ slug }) => ({ path: locationHref(slug), changedAt: null })),
          ];
        },
      },
      load: ({ parameters, request }) => locationPage(request, parameters["location"] ?? ""),
    }),
  ],
  component: () => import("./location-page.tsx").then(({ LocationPage }) => LocationPage),
  entry,
  sheets,
});

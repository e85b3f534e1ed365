import { contactPath, enquiriesPath, locationHref } from "../../addresses/paths.ts";
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
  sitemap: { section: "locations" },
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
          const found = [...foundPlaces(site.slug).values()].map(({ slug }) => locationHref(slug));
          return [...new Set([...locationPaths(site), ...found])].map((path) => ({ path, changedAt: null }));
        },
      },
      load: ({ parameters, request }) => locationPage(request, parameters["location"] ?? ""),
    }),
  ],
  component: () => import("./location-page.tsx").then(({ LocationPage }) => LocationPage),
  entry,
  sheets,
});

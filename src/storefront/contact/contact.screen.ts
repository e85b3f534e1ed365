import { contactPath, enquiriesPath, locationHref } from "../../addresses/paths.ts";
import { hydratedScreen } from "../page/declare-screen.ts";
import { publicPage } from "../page/page-route.server.ts";
import { placeSheets } from "../place/place-sheets.ts";
import { contactPage } from "./contact.server.ts";
import { locationPage } from "./location.server.ts";

const entry = "src/storefront/contact/contact.entry.tsx";
const sheets = [...placeSheets, "src/storefront/contact/contact-pages.sheet.module.css"];

const contact = publicPage({
  paths: [contactPath],
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
      linkedPaths: ({ locations }) => locations.filter(({ visible }) => visible).map(({ slug }) => locationHref(slug)),
      load: ({ parameters, request }) => locationPage(request, parameters["location"] ?? ""),
    }),
  ],
  component: () => import("./location-page.tsx").then(({ LocationPage }) => LocationPage),
  entry,
  sheets,
});

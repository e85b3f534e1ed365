import { contactPath, enquiriesPath, locationHref } from "../../addresses/paths.ts";
import { hydratedScreen } from "../page/declare-screen.ts";
import { publicPage } from "../page/page-route.server.ts";
import { contactPage } from "./contact.server.ts";

const contact = publicPage({
  paths: [contactPath, locationHref("{location}")],
  linkedPaths: ({ locations }) => [
    contactPath,
    ...locations.filter(({ visible }) => visible).map(({ slug }) => locationHref(slug)),
  ],
  prefetched: { hrefs: [`${contactPath}*`] },
  load: ({ parameters, request }) => contactPage(request, parameters["location"] ?? null),
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
  entry: "src/storefront/enquiry/enquiry.entry.tsx",
  sheets: ["src/storefront/place/place-card.sheet.module.css"],
});

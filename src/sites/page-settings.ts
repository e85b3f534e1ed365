import { contactPath, searchPath } from "../addresses/paths.ts";
import { z } from "zod";
import { formPages } from "../enquiry-kinds/enquiry-kinds.ts";
import { href, sentence, setting, slug } from "../settings/setting.ts";
import { webUrl } from "../settings/web-url.ts";
import { textPoint } from "../settings/text-point.ts";

const link = z.strictObject({
  label: sentence,
  href,
  /** A manufacturer's slug: a mega menu shows its logo, mark or initials above the label. */
  manufacturer: slug.nullable().default(null),
  /** A body type, such as `SUV`: a mega menu shows its picture above the label. */
  bodyType: sentence.nullable().default(null),
});

const menuItem = z.strictObject({
  label: sentence,
  href,
  groups: z
    .array(
      z.strictObject({
        heading: sentence.nullable().default(null),
        links: z.array(link).nonempty(),
      }),
    )
    .default([]),
});

export const navigationSettings = z
  .strictObject({
    header: setting(
      z.array(menuItem).default([
        { label: "Search stock", href: searchPath, groups: [] },
        { label: "Contact us", href: contactPath, groups: [] },
      ]),
      "Menu of the header.",
      "dealership",
    ),
    footer: setting(
      z.array(z.strictObject({ heading: sentence, links: z.array(link).nonempty() })).default([]),
      "Columns of links in the footer.",
      "dealership",
    ),
    style: setting(z.enum(["dropdown", "mega"]).default("dropdown"), "Style of the menus in the header.", "dealership"),
    openOn: setting(
      z.enum(["click", "hover"]).default("click"),
      "What opens a menu. Clicks and keys always do; `hover` adds the mouse pointer.",
      "dealership",
    ),
    logos: setting(
      z
        .array(z.strictObject({ manufacturer: slug, url: webUrl.startsWith("https://", "must start with https://") }))
        .default([]),
      "Manufacturers' logos that the site has permission to show, in place of the marks of `makeMarks`.",
      "dealership",
    ),
    makeMarks: setting(
      z.enum(["built-in", "initials"]).default("built-in"),
      "How manufacturers without a logo are shown: `built-in` shows the platform's single-colour mark (Simple Icons) or, if it has none, the initials; `initials` always shows the initials. Marks are trade marks of their manufacturers.",
      "dealership",
    ),
  })
  .prefault({});

export const copySettings = z
  .strictObject({
    heroSentence: setting(
      sentence.default("Find your next car."),
      "Main sentence at the top of the home page.",
      "dealership",
    ),
    heroDetail: setting(sentence.nullable().default(null), "Smaller text under the main sentence.", "dealership"),
    searchHeading: setting(sentence.default("Our stock"), "Heading of the listing page."),
    featuredHeading: setting(sentence.default("Just arrived"), "Heading of the vehicles on the home page."),
    whyUsHeading: setting(sentence.default("Why Buy From Us?"), "Heading of the reasons to buy here."),
    whyUs: setting(
      z.array(textPoint).max(6).default([]),
      "Reasons to buy here. Numbers in them must be true.",
      "dealership",
    ),
    about: setting(z.array(sentence).default([]), "Paragraphs about the dealer.", "dealership"),
    footerNote: setting(sentence.nullable().default(null), "Sentence at the end of the footer.", "dealership"),
    consentText: setting(
      sentence.default(
        "May we load services of other companies, such as chat or maps? They set cookies and learn what you look at. Everything else works without them.",
      ),
      "Question shown before any third-party service is loaded.",
    ),
    metaDescription: setting(
      sentence.max(200).nullable().default(null),
      "Meta description of the home page, for search engines.",
    ),
  })
  .prefault({});

/** Pages that were turned on by their paths before they were files of content (RT-25, RT-27). */
export const contentPaths: readonly string[] = [
  "/warranty",
  "/roadside-assistance",
  "/prepaid-maintenance-plan",
  "/blog",
  "/buying",
  "/diamond-advantage",
  "/terms-and-conditions/",
  "/privacy-policy",
  "/faqs",
  "/pages/reviews",
  "/pages/owner-benefits",
];

const ownPage = z.strictObject({
  path: z.string().regex(/^\/pages\/[a-z0-9]+(-[a-z0-9]+)*$/, "must be /pages/ and lower-case words joined by hyphens"),
  title: sentence,
  paragraphs: z.array(sentence).nonempty(),
});

export const contentSettings = z
  .strictObject({
    pages: setting(
      z.array(z.enum([...formPages, ...contentPaths])).default([]),
      `Form pages that the site has. All other pages are content files (docs/content.md): they are on while their file exists, and have no effect here.`,
    ),
    ownPages: setting(
      z.array(ownPage).default([]),
      "Former pages of this site or group. No longer read: pages are content files (docs/content.md).",
    ),
    onlinePayment: setting(
      z.boolean().default(false),
      "Whether signed-in customers can pay invoices at `/online-payment`. Needs `reservation.provider`.",
    ),
  })
  .prefault({});

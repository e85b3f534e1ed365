import type { PageName } from "../storefront/page.ts";

/** Style sheets of what no script of a page brings along: the frame, and pages that stay as they are. */
export const frameStyles = [
  "src/ui/icon.module.css",
  "src/storefront/frame/site-header.module.css",
  "src/storefront/frame/menus.module.css",
];
export const plainStyles = [
  "src/ui/button.module.css",
  "src/storefront/plain-pages.module.css",
  "src/storefront/lead-progress/lead-progress.module.css",
  "src/storefront/holiday-hours/holiday-hours-page.module.css",
];
const formStyles = ["src/ui/field.module.css", "src/ui/picture.module.css"];
const placeCard = "src/storefront/place/place-card.module.css";
/** Of pages, or parts of pages, whose own script does not bring them along: it comes later, or there is none. */
export const stylesOfPage: Partial<Record<PageName, readonly string[]>> = {
  contact: [placeCard],
  "sign-in": [...formStyles, "src/storefront/sign-in/sign-in-page.module.css"],
};
/** Of the sections and the form of a vehicle's page: they stand before these, and hold up nothing above. */
export const vehicleLaterStyles = [
  "src/storefront/vehicle/vehicle-sections.module.css",
  placeCard,
  "src/storefront/enquiry/enquiry-form.module.css",
];
/** Stand before the footer, where they hold up nothing that is above it: panels are closed at first, paper comes last. */
export const laterStyles = [
  "src/storefront/print.css",
  "src/storefront/frame/menu-panels.module.css",
  "src/storefront/frame/site-footer.module.css",
];
/** Where a site asks about cookies. */
export const consentStyle = "src/storefront/frame/consent-bar.module.css";

/** All of these: each is built as a sheet of its own, or into one that pages share. */
export const ownStyleSheets: readonly string[] = [
  ...new Set([
    ...frameStyles,
    ...plainStyles,
    ...Object.values(stylesOfPage).flat(),
    ...vehicleLaterStyles,
    ...laterStyles,
    consentStyle,
  ]),
];

/** Backgrounds of most of a page. */
const page = ["--ground", "--surface"];
const quietPage = [...page, "--surface-quiet"];

/**
 * Backgrounds of colours whose rule sets none. They inherit it from an enclosing element, which a style sheet does not
 * name. `npm run check` fails if a background that is used is missing here, or one that is listed is not used.
 */
export const inheritedGrounds: { text: Record<string, string[]>; mark: Record<string, string[]> } = {
  text: {
    "--ink": [...quietPage, "--studio"],
    "--ink-quiet": [...quietPage, "--saving-quiet", "--studio"],
    "--link": quietPage,
    "--accent": ["--surface"],
    "--error": page,
    "--success": page,
    "--saving": [...page, "--saving-quiet"],
    "--price-ink": page,
    "--header-ink": ["--header-ground"],
    "--header-quiet": ["--header-ground", "--hero-ground"],
    "--footer-ink": ["--footer-ground"],
    "--footer-quiet": ["--footer-ground"],
  },
  mark: {
    "--accent": quietPage,
    "--on-accent": ["--accent"],
    "--error": page,
    "--focus": [...quietPage, "--studio", "--error-quiet"],
    "--ink": quietPage,
    "--ink-quiet": quietPage,
    "--line-strong": [...quietPage, "--header-ground"],
    "--saving": ["--surface"],
    "--success": page,
    "--surface": ["--ink"],
    "--tag-reserved": ["--surface"],
  },
};

/** Tokens without a minimum contrast, and why. */
export const decorative: Record<string, string> = {
  "--line": "a line between sections; a control with this border is identified by its text or icon",
  "--header-line": "the line below the header",
  "--footer-line": "a line between sections of the footer, and the border of the names of payment methods",
  "--studio": "the background of pictures",
};

/** Rules whose colours are not next to text and need no contrast, and why. */
export const withoutPair: Record<string, string> = {
  "src/storefront/vehicle/full-screen-gallery.module.css .screen": "its controls set their own backgrounds",
  "src/storefront/spin-to-win/spin-page.sheet.module.css .wheel .blank path":
    "the segment without a prize is identified by its text and has the same border as the others",
  "src/storefront/place/place-card.sheet.module.css .ringLabel":
    "an outline that separates the label from the lines behind it",
  "src/storefront/enquiry/step-progress.module.css .bar": "a bar without text; the heading below it says the step",
};

const control = "background of a control or label; the focus ring is drawn outside it";
/** Text backgrounds on which no focus ring is drawn in `--focus`, and why. */
export const withoutFocus: Record<string, string> = {
  "--accent-hover": control,
  "--ink": `${control}; messages on it draw the ring in their text colour`,
  "--success": control,
  "--saving-quiet": "background of a market price, which contains no controls",
  "--tag-sold": control,
  "--tag-reserved": control,
  "--tag-new": control,
  "--tag-electric": control,
  "--tag-coming": control,
  "--tag-custom": control,
  "--tag-certified": control,
};

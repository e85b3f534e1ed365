/** Backgrounds of most of a page. */
const page = ["--ground", "--surface"];
const quietPage = [...page, "--surface-quiet"];

/**
 * Backgrounds of colours whose own rule sets none: they inherit it from an enclosing element, which style sheets do
 * not specify. `npm run check` fails for a missing use and for an unused entry.
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
    "--line-strong": quietPage,
    "--saving": ["--surface"],
    "--success": page,
    "--surface": ["--ink"],
    "--tag-reserved": ["--surface"],
  },
};

/** Tokens without a minimum contrast, and why. */
export const decorative: Record<string, string> = {
  "--line": "a rule between parts; a control that has it as its border is known by its words or picture",
  "--header-line": "a rule below the header; the search field in it is known by its icon and words",
  "--footer-line": "a rule between parts of the footer, and the frame of a card's name",
  "--studio": "behind pictures",
};

/** Rules whose colours do not meet text and need no contrast, and why. */
export const withoutPair: Record<string, string> = {
  "src/storefront/vehicle/full-screen-gallery.module.css .screen": "its controls have grounds of their own",
  "src/storefront/spin-to-win/spin-page.sheet.module.css .wheel .blank path":
    "the part of no prize is known by its words, and framed like the others",
  "src/storefront/place/place-card.sheet.module.css .ringLabel": "a halo that keeps lines away from the words",
};

const control = "of a control or a label: the ring stands outside it";
/** Text backgrounds on which no focus ring is drawn in `--focus`, and why. */
export const withoutFocus: Record<string, string> = {
  "--accent-hover": control,
  "--ink": `${control}; a message on it draws the ring in the colour of its words`,
  "--success": control,
  "--saving-quiet": "of a market price, which holds no control",
  "--tag-sold": control,
  "--tag-reserved": control,
  "--tag-new": control,
  "--tag-electric": control,
  "--tag-coming": control,
  "--tag-custom": control,
  "--tag-certified": control,
};

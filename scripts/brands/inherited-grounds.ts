/** Grounds on which most of a page stands. */
const page = ["--ground", "--surface"];
const quietPage = [...page, "--surface-quiet"];

/**
 * What a colour stands on where its own rule gives no ground: it then has that of an element around it, which style
 * sheets do not say. `npm run check` fails for a use that is missing here and for an entry without a use.
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
    "--success": page,
    "--surface": ["--ink"],
  },
};

/** Tokens that may be as faint as a brand likes, and why. */
export const decorative: Record<string, string> = {
  "--line": "a rule between parts; a control that has it as its border is known by its words or picture",
  "--header-line": "a rule below the header; the search field in it is known by its icon and words",
  "--footer-line": "a rule between parts of the footer, and the frame of a card's name",
  "--studio": "behind pictures",
};

/** Rules whose colours meet no text and need not be seen, and why. */
export const withoutPair: Record<string, string> = {
  "src/storefront/vehicle/full-screen-gallery.module.css .screen": "its controls have grounds of their own",
  "src/storefront/place/place-card.sheet.module.css .ringLabel": "a halo that keeps lines away from the words",
};

const control = "of a control or a label: the ring stands outside it";
/** Grounds of text on which no focus ring is drawn in `--focus`, and why. */
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

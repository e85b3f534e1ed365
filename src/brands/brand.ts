/**
 * What a brand is made of besides its tokens: the few forms that style sheets switch on.
 * A brand is fixed at build time (§1); a site names one and its data cannot change it (NV-05).
 */
export type Brand = {
  name: string;
  /** One line with search, two lines with a strip of models, or one line with a large phone number. */
  header: "one-line" | "two-line" | "phone-forward";
  /** A dark stage, a drawing on white, or a letter with the picture beside it. */
  hero: "stage" | "drawing" | "letter";
  /** Floating picture, ruled facts, or a painted price label. */
  card: "floating" | "ruled" | "painted";
  /** Illustration of the home page. */
  heroArtwork: string;
  /** The browser's own chrome around the page. */
  themeColour: string;
  /** Fonts, as files of packages, and colours on paper, which knows no style sheet. */
  print: {
    fonts: { heading: string; text: string; bold: string };
    ink: string;
    quiet: string;
    line: string;
    accent: string;
  };
};

import { z } from "zod";

const artwork = z
  .string()
  .regex(
    /^artwork:[a-z0-9-]+(\/[a-z0-9-]+){5}$/,
    "must be an illustration such as artwork:suv/silver/metallic/five-v/front-three-quarter/none",
  );
const packageFile = z.string().regex(/^(@[a-z0-9-]+\/)?[a-z0-9-]+\/.+\.woff2?$/, "must be a font file of a package");

/** A brand's `brand.json`: what the style sheets switch on, and the fonts of printed pages, which know no style sheet. */
export const brandForms = z.strictObject({
  /** One line with search, two lines with a strip of models, or one line with a large phone number. */
  header: z.enum(["one-line", "two-line", "phone-forward"]),
  /** A dark stage, a drawing on white, or a letter with the picture beside it. */
  hero: z.enum(["stage", "drawing", "letter"]),
  /** Floating picture, ruled facts, or a painted price label. */
  card: z.enum(["floating", "ruled", "painted"]),
  heroArtwork: artwork,
  printFonts: z.strictObject({ heading: packageFile, text: packageFile, bold: packageFile }),
});

type BrandForms = z.output<typeof brandForms>;

/**
 * What the server knows of a brand: its forms, and those of its colours that are needed where no style sheet is.
 * A brand is fixed at build time (§1); a site names one and its data cannot change it (NV-05).
 */
export type Brand = Pick<BrandForms, "header" | "hero" | "card" | "heroArtwork"> & {
  /** The browser's own chrome around the page. */
  themeColour: string;
  print: { fonts: BrandForms["printFonts"]; ink: string; quiet: string; line: string; accent: string };
};

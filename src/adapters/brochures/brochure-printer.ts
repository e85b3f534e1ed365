import { createRequire } from "node:module";
import PDFDocument from "pdfkit";
import sharp from "sharp";
import type { Brochure } from "../../storefront/vehicle/brochure.ts";
import { drawBrochure, type BrochureParts, type PrintLook } from "./draw-brochure.ts";
import type { FontFile, FontName } from "./print-text.ts";

export type BrochurePrinter = {
  /** The brochure as the bytes of a PDF. A picture that cannot be had is left out; the sheet says so. */
  print(brochure: Brochure): Promise<Buffer>;
};

export type BrochurePrinterOptions = {
  look: (brand: string) => PrintLook;
  /** The brand's logo as SVG. */
  logo: (brand: string) => Promise<Buffer | null>;
  /** The picture of a reference in any format that can be read; throws or answers null when it cannot be had. */
  picture: (reference: string) => Promise<Buffer | null>;
  log: (event: string, facts: Record<string, unknown>) => void;
};

/** 180 dots an inch over the width of the sheet. */
const pictureWidth = 1_280;
const logoWidth = 240;
const require = createRequire(import.meta.url);

/** Prints brochures of vehicles in the fonts and colours of their brand. */
export function createBrochurePrinter({ look, logo, picture, log }: BrochurePrinterOptions): BrochurePrinter {
  const jpegOf = async (reference: string): Promise<Buffer | null> => {
    try {
      const bytes = await picture(reference);
      if (bytes === null) return null;
      const shape = { width: pictureWidth, height: Math.round((pictureWidth * 2) / 3), fit: "cover" as const };
      return await sharp(bytes)
        .rotate()
        .resize(shape)
        .flatten({ background: "white" })
        .jpeg({ quality: 82 })
        .toBuffer();
    } catch (error) {
      log("a brochure has no picture", { reason: error instanceof Error ? error.message : String(error) });
      return null;
    }
  };
  const pngOf = async (svg: Buffer | null) =>
    svg && sharp(svg, { density: 300 }).resize({ width: logoWidth }).png().toBuffer();

  return {
    async print(brochure) {
      const [jpeg, mark] = await Promise.all([
        brochure.image && jpegOf(brochure.image.reference),
        logo(brochure.brand).then(pngOf),
      ]);
      return render(brochure, look(brochure.brand), { picture: jpeg, logo: mark });
    },
  };
}

function render(brochure: Brochure, look: PrintLook, parts: BrochureParts): Promise<Buffer> {
  const document = new PDFDocument({
    size: "A4",
    margin: 0,
    lang: "en-AU",
    info: { Title: brochure.title.full, Author: brochure.dealer.name },
  });
  const fonts = {
    heading: registered(document, "heading", look.fonts.heading),
    text: registered(document, "text", look.fonts.text),
    bold: registered(document, "bold", look.fonts.bold),
  };
  drawBrochure(document, brochure, look, parts, fonts);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", () => resolve(Buffer.concat(chunks)));
    document.on("error", reject);
    document.end();
  });
}

/** Sets of letters that a font may have beside its Latin ones, each in a file of its own. */
const otherLetters = ["latin-ext", "vietnamese", "greek", "greek-ext", "cyrillic", "cyrillic-ext"];

/** Makes a font known to the document, with every set of letters that its package has. */
function registered(document: PDFKit.PDFDocument, name: FontName, file: string): FontFile[] {
  const files = [file, ...otherLetters.map((letters) => file.replace("-latin-", `-${letters}-`))];
  return files.flatMap((candidate, index) => {
    const path = resolved(candidate);
    if (path === null) return [];
    const known = index === 0 ? name : `${name} ${index}`;
    document.registerFont(known, path);
    return [{ name: known, hasLetter: lettersOf(document, known) }];
  });
}

function resolved(file: string): string | null {
  try {
    return require.resolve(file);
  } catch {
    return null;
  }
}

/** Whether a font has a letter; the types of pdfkit do not tell of the font that it opened. */
function lettersOf(document: PDFKit.PDFDocument, name: string): FontFile["hasLetter"] {
  document.font(name);
  const { font } = (document as unknown as { _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } } })
    ._font;
  return (codePoint) => font.hasGlyphForCodePoint(codePoint);
}

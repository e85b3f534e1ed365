import { createRequire } from "node:module";
import PDFDocument from "pdfkit";
import type { Brochure } from "../../storefront/vehicle/brochure.ts";
import { drawBrochure, type BrochureParts, type PrintLook } from "./draw-brochure.ts";
import type { FontFile, FontName } from "./print-text.ts";

const require = createRequire(import.meta.url);

/** Prints one sheet as the bytes of a PDF: up to a third of a second of work without a pause. */
export function printSheet(brochure: Brochure, look: PrintLook, parts: BrochureParts): Promise<Buffer> {
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

type OpenFont = { hasGlyphForCodePoint(codePoint: number): boolean };

/** Whether a font has a letter. Most sheets need the first files only, so the others are not even opened. */
function lettersOf(document: PDFKit.PDFDocument, name: string): FontFile["hasLetter"] {
  let opened: OpenFont | null = null;
  return (codePoint) => {
    opened ??= openFont(document, name);
    return opened.hasGlyphForCodePoint(codePoint);
  };
}

/** The types of pdfkit do not tell of the font that it opened. */
function openFont(document: PDFKit.PDFDocument, name: string): OpenFont {
  document.font(name);
  return (document as unknown as { _font: { font: OpenFont } })._font.font;
}

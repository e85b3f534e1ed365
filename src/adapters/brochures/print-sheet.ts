import { createRequire } from "node:module";
import PDFDocument from "pdfkit";
import type { Brochure } from "../../storefront/vehicle/brochure.server.ts";
import { drawBrochure, type BrochureParts, type PrintTheme } from "./draw-brochure.ts";
import type { FontFile, FontName } from "./print-text.ts";

const require = createRequire(import.meta.url);

/** Prints one sheet as a PDF. Blocks the thread for up to a third of a second. */
export function printSheet(brochure: Brochure, theme: PrintTheme, parts: BrochureParts): Promise<Buffer> {
  const document = new PDFDocument({
    size: "A4",
    margin: 0,
    lang: "en-AU",
    info: { Title: brochure.title.full, Author: brochure.dealer.name },
  });
  const fonts = {
    heading: registered(document, "heading", theme.fonts.heading),
    text: registered(document, "text", theme.fonts.text),
    bold: registered(document, "bold", theme.fonts.bold),
  };
  drawBrochure(document, brochure, theme, parts, fonts);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on("data", (chunk: Buffer) => chunks.push(chunk));
    document.on("end", () => resolve(Buffer.concat(chunks)));
    document.on("error", reject);
    document.end();
  });
}

/** Character sets that a font may have in addition to Latin, each in a separate file. */
const otherLetters = ["latin-ext", "vietnamese", "greek", "greek-ext", "cyrillic", "cyrillic-ext"];

function registered(document: PDFKit.PDFDocument, name: FontName, file: string): FontFile[] {
  const files = [file, ...otherLetters.map((letters) => file.replace("-latin-", `-${letters}-`))];
  return files.flatMap((candidate, index) => {
    const path = resolved(candidate);
    if (path === null) return [];
    const known = index === 0 ? name : `${name} ${index}`;
    document.registerFont(known, path);
    return [{ name: known, hasLetter: letterTest(document, known) }];
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

/** Returns a test for the characters of a font. Opens the file on first use: most sheets only need the first files. */
function letterTest(document: PDFKit.PDFDocument, name: string): FontFile["hasLetter"] {
  let opened: OpenFont | null = null;
  return (codePoint) => {
    opened ??= openFont(document, name);
    return opened.hasGlyphForCodePoint(codePoint);
  };
}

/** The types of pdfkit do not declare the font that it opened. */
function openFont(document: PDFKit.PDFDocument, name: string): OpenFont {
  document.font(name);
  return (document as unknown as { _font: { font: OpenFont } })._font.font;
}

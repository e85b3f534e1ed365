import { encode } from "uqr";
import { type FontFile, type FontName, textRuns } from "./print-text.ts";
import type { Brochure } from "../../storefront/vehicle/brochure.server.ts";

/** Fonts and colours of a brand in print. Fonts are files of packages. */
export type PrintTheme = {
  fonts: { heading: string; text: string; bold: string };
  ink: string;
  quiet: string;
  line: string;
  accent: string;
};

/** Pictures of one sheet. If one is null, the rest of the sheet uses its space. */
export type BrochureParts = { picture: Buffer | null; logo: Buffer | null };

type Document = PDFKit.PDFDocument;
type Fonts = Record<FontName, readonly FontFile[]>;
type Sheet = {
  document: Document;
  theme: PrintTheme;
  brochure: Brochure;
  fonts: Fonts;
  /** True while every character could be printed. */
  isComplete: boolean;
};
type TextOptions = PDFKit.Mixins.TextOptions;

/** Dimensions of the A4 sheet in points. */
const page = { width: 595, height: 842, margin: 40 };
const column = page.width - 2 * page.margin;
const logoSize = 30;
const pictureHeight = 292;
/** Three lines; a longer name is cut, and the vehicle's page has the complete one. */
const titleHeight = 84;
const qrSize = 84;
const footTop = 712;

/** Draws a vehicle's sheet from top to bottom: dealer, picture, name and price, facts, features, location. */
export function drawBrochure(
  document: Document,
  brochure: Brochure,
  theme: PrintTheme,
  parts: BrochureParts,
  fonts: Fonts,
): void {
  const sheet: Sheet = { document, theme, brochure, fonts, isComplete: true };
  drawHead(sheet, parts.logo);
  let top = drawPicture(sheet, parts.picture, 88);
  top = drawTitle(sheet, top + 22);
  top = drawFacts(sheet, top + 16);
  drawFeatures(sheet, top + 16);
  drawFoot(sheet);
}

/** Draws a text, using whichever file of the font has each character. */
function write(sheet: Sheet, font: FontName, text: string, left: number, top: number, options: TextOptions): void {
  const { document, fonts } = sheet;
  const { runs, isComplete } = textRuns(text, fonts[font]);
  sheet.isComplete &&= isComplete;
  for (const [index, run] of runs.entries()) {
    const continued = index + 1 < runs.length;
    document.font(run.font);
    if (index === 0) document.text(run.text, left, top, { ...options, ...(continued && { continued }) });
    else document.text(run.text, { continued });
  }
}

function drawHead(sheet: Sheet, logo: Buffer | null): void {
  const { document, theme, brochure } = sheet;
  const left = logo === null ? page.margin : page.margin + logoSize + 10;
  if (logo !== null) document.image(logo, page.margin, 36, { width: logoSize });
  document.fontSize(14).fillColor(theme.ink);
  write(sheet, "bold", brochure.dealer.name, left, 43, { width: column * 0.6, height: 17, ellipsis: true });
  document.font("bold");
  if (brochure.dealer.phone !== null) {
    document.text(brochure.dealer.phone, page.margin, 43, { width: column, align: "right" });
  }
}

/** Returns the bottom edge of the picture. */
function drawPicture({ document, theme, brochure }: Sheet, picture: Buffer | null, top: number): number {
  if (picture === null) return top;
  document.save().rect(page.margin, top, column, pictureHeight).clip();
  const size: [number, number] = [column, pictureHeight];
  document.image(picture, page.margin, top, { cover: size, align: "center", valign: "center" });
  document.restore();
  if (brochure.image?.isIllustration) {
    document.font("text").fontSize(8).fillColor(theme.quiet);
    document.text("Illustration", page.margin, top + pictureHeight + 4, { width: column, align: "right" });
  }
  return top + pictureHeight;
}

function drawTitle(sheet: Sheet, top: number): number {
  const { document, theme, brochure } = sheet;
  const { title, price } = brochure;
  const priceWidth = 170;
  const titleWidth = column - priceWidth - 16;
  document.fontSize(24).fillColor(theme.ink);
  write(sheet, "heading", title.line, page.margin, top, {
    width: titleWidth,
    height: titleHeight,
    lineGap: -2,
    ellipsis: true,
  });
  if (title.badgeLine !== null) {
    document.fontSize(13).fillColor(theme.quiet);
    write(sheet, "text", title.badgeLine, page.margin, document.y + 2, {
      width: titleWidth,
      height: 34,
      ellipsis: true,
    });
  }
  const titleEnd = document.y;
  const right = { width: priceWidth, align: "right" as const };
  const priceLeft = page.margin + column - priceWidth;
  document
    .font("heading")
    .fontSize("amount" in price ? 24 : 14)
    .fillColor(theme.accent);
  document.text(price.text, priceLeft, top, right);
  document.font("text").fontSize(10).fillColor(theme.quiet);
  if (price.qualifier !== null) document.text(price.qualifier, priceLeft, document.y, right);
  if (price.kind === "subscription" && price.purchase !== null) {
    document.text(price.purchase, priceLeft, document.y, right);
  }
  if ("saving" in price && price.saving !== null) {
    document.text(`was ${price.wasPrice}, save ${price.saving}`, priceLeft, document.y, right);
  }
  return Math.max(titleEnd, document.y);
}

function drawFacts(sheet: Sheet, top: number): number {
  const { document, theme, brochure } = sheet;
  const columns = 4;
  const width = column / columns;
  const height = 36;
  document
    .moveTo(page.margin, top)
    .lineTo(page.margin + column, top)
    .lineWidth(0.75)
    .strokeColor(theme.line)
    .stroke();
  for (const [index, fact] of brochure.facts.entries()) {
    const left = page.margin + (index % columns) * width;
    const y = top + 12 + Math.floor(index / columns) * height;
    const cell = { width: width - 10, height: 13, ellipsis: true };
    document.font("text").fontSize(8.5).fillColor(theme.quiet).text(fact.label, left, y, cell);
    document.fontSize(10.5).fillColor(theme.ink);
    write(sheet, "bold", fact.value, left, y + 12, cell);
  }
  return top + 12 + Math.ceil(brochure.facts.length / columns) * height;
}

/** Draws as many rows as fit above the footer. */
function drawFeatures(sheet: Sheet, top: number): void {
  const { document, theme, brochure } = sheet;
  const rowHeight = 14;
  const rows = Math.floor((footTop - top - 24) / rowHeight);
  const shown = brochure.features.slice(0, Math.max(0, rows * 2));
  if (shown.length === 0) return;
  document.font("bold").fontSize(11).fillColor(theme.ink).text("Features", page.margin, top);
  const width = column / 2;
  const perColumn = Math.ceil(shown.length / 2);
  for (const [index, feature] of shown.entries()) {
    const left = page.margin + Math.floor(index / perColumn) * width;
    const y = top + 18 + (index % perColumn) * rowHeight;
    document.circle(left + 2, y + 5.5, 1.6).fill(theme.accent);
    document.fontSize(10).fillColor(theme.ink);
    write(sheet, "text", feature, left + 10, y, { width: width - 22, height: rowHeight, ellipsis: true });
  }
}

function drawFoot(sheet: Sheet): void {
  const { document, theme, brochure } = sheet;
  const { dealer, url, notes } = brochure;
  document
    .moveTo(page.margin, footTop)
    .lineTo(page.margin + column, footTop)
    .lineWidth(0.75)
    .strokeColor(theme.line)
    .stroke();
  const qrLeft = page.margin + column - qrSize;
  drawQrCode(document, url, theme.ink, qrLeft, footTop + 14);
  const width = column - qrSize - 28;
  const line = { width, height: 13, ellipsis: true };
  document.fontSize(11).fillColor(theme.ink);
  write(sheet, "bold", dealer.name, page.margin, footTop + 14, { ...line, height: 14 });
  document.fontSize(10);
  for (const text of [dealer.address, dealer.phone, dealer.licence]) {
    if (text !== null) write(sheet, "text", text, page.margin, document.y + 1, line);
  }
  document.font("text").fillColor(theme.accent);
  document.text(url, page.margin, document.y + 1, { width, height: 26, ellipsis: true, link: url });
  document.fontSize(7.5).fillColor(theme.quiet);
  const said = sheet.isComplete ? notes : [lettersMissing, ...notes];
  const top = document.y + 5;
  write(sheet, "text", said.join(" "), page.margin, top, {
    width,
    lineGap: 1,
    height: page.height - top - 6,
    ellipsis: true,
  });
}

/** Note on the sheet if some of the dealer's text could not be printed. */
const lettersMissing = "Some characters can't be printed here. See the page at the address above.";

function drawQrCode(document: Document, text: string, ink: string, left: number, top: number): void {
  const { data, size } = encode(text, { border: 0 });
  const module = qrSize / size;
  for (const [row, cells] of data.entries()) {
    for (const [cell, isDark] of cells.entries()) {
      if (isDark) document.rect(left + cell * module, top + row * module, module + 0.02, module + 0.02);
    }
  }
  document.fill(ink);
}

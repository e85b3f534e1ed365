import sharp from "sharp";
import type { Brochure } from "../../storefront/vehicle/brochure.server.ts";
import type { PrintTheme } from "./draw-brochure.ts";
import { printSheet } from "./print-sheet.ts";
import { errorText } from "../../settings/error-text.ts";

export type BrochureJob = {
  brochure: Brochure;
  theme: PrintTheme;
  /** In any format. */
  picture: Uint8Array | null;
  /** An SVG. */
  logo: Uint8Array | null;
};

/** A PDF, and why it has no picture although one was given. */
export type BrochureSheet = { pdf: Uint8Array; pictureFault: string | null };

/** 180 dots per inch over the width of the sheet. */
const pictureWidth = 1_280;
const logoWidth = 240;

/** Draws a brochure. A picture that cannot be read is omitted, and the sheet says so. */
export async function drawBrochureSheet({ brochure, theme, picture, logo }: BrochureJob): Promise<BrochureSheet> {
  const [read, mark] = await Promise.all([picture && toJpeg(picture), logo && toPng(logo)]);
  const isRead = Buffer.isBuffer(read);
  const pdf = await printSheet(brochure, theme, { picture: isRead ? read : null, logo: mark });
  return { pdf, pictureFault: read === null || isRead ? null : read.fault };
}

async function toJpeg(picture: Uint8Array): Promise<Buffer | { fault: string }> {
  const shape = { width: pictureWidth, height: Math.round((pictureWidth * 2) / 3), fit: "cover" as const };
  try {
    return await sharp(picture)
      .rotate()
      .resize(shape)
      .flatten({ background: "white" })
      .jpeg({ quality: 82 })
      .toBuffer();
  } catch (error) {
    return { fault: errorText(error) };
  }
}

function toPng(logo: Uint8Array): Promise<Buffer> {
  return sharp(logo, { density: 300 }).resize({ width: logoWidth }).png().toBuffer();
}

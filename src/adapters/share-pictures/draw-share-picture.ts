import sharp, { type OverlayOptions } from "sharp";
import type { ShareCard } from "../../storefront/page/share-card.ts";
import type { PrintTheme } from "../brochures/draw-brochure.ts";
import { fittedLines, outlinedText, type TextStyle } from "./outline-text.ts";

/** Pixels that every network shows uncropped. */
const size = { width: 1200, height: 630 };
const margin = 64;
const pictureBox = { left: 560, top: 95, width: 590, height: 440 };
const textWidth = { beside: 470, alone: size.width - 2 * margin };
const logoPx = 56;

export type SharePictureJob = {
  card: ShareCard;
  theme: PrintTheme;
  picture: Uint8Array | null;
  logo: Uint8Array | null;
};

/** Draws the picture of a card as a JPEG: dealer, title, facts and price beside the vehicle's picture, if there is one. */
export async function drawSharePicture({ card, theme, picture, logo }: SharePictureJob): Promise<Uint8Array> {
  const overlays: OverlayOptions[] = [{ input: Buffer.from(textLayer(card, theme, picture !== null)) }];
  if (logo !== null)
    overlays.push({
      input: await sharp(logo, { density: 300 }).resize(logoPx, logoPx, { fit: "inside" }).png().toBuffer(),
      left: margin,
      top: margin - 8,
    });
  if (picture !== null) overlays.push(await placed(picture));
  return sharp({ create: { ...size, channels: 3, background: "#ffffff" } })
    .composite(overlays)
    .jpeg({ quality: 84, progressive: true })
    .toBuffer();
}

async function placed(picture: Uint8Array): Promise<OverlayOptions> {
  const { left, top, width, height } = pictureBox;
  const { data, info } = await sharp(picture)
    .resize(width, height, { fit: "inside" })
    .png()
    .toBuffer({ resolveWithObject: true });
  return {
    input: data,
    left: left + Math.round((width - info.width) / 2),
    top: top + Math.round((height - info.height) / 2),
  };
}

function textLayer(card: ShareCard, theme: PrintTheme, hasPicture: boolean): string {
  const { fonts, ink, quiet, line, accent } = theme;
  const width = hasPicture ? textWidth.beside : textWidth.alone;
  const styles = {
    dealer: { file: fonts.bold, sizePx: 30, colour: ink },
    title: { file: fonts.heading, sizePx: 54, colour: ink },
    text: { file: fonts.text, sizePx: 30, colour: quiet },
    price: { file: fonts.heading, sizePx: 54, colour: ink },
  } satisfies Record<string, TextStyle>;
  const parts = [outlinedText(card.dealer, margin + logoPx + 20, margin + 31, styles.dealer)];
  let baseline = 210;
  const write = (text: string | null, style: TextStyle, mostLines: number, gap: number) => {
    if (text === null) return;
    for (const fitted of fittedLines(text, width, mostLines, style)) {
      parts.push(outlinedText(fitted, margin, baseline, style));
      baseline += Math.round(style.sizePx * 1.18);
    }
    baseline += gap;
  };
  write(card.title, styles.title, 4, 0);
  write(card.subtitle, styles.text, 3, 42);
  write(card.price, styles.price, 1, -14);
  write(card.qualifier, styles.text, 1, 0);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">`,
    `<rect y="${size.height - 14}" width="${size.width}" height="14" fill="${accent}"/>`,
    `<rect x="${margin}" y="138" width="${size.width - 2 * margin}" height="2" fill="${line}" opacity="${hasPicture ? 0 : 1}"/>`,
    ...parts,
    "</svg>",
  ].join("");
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import { comparePictures } from "./compare-pictures.ts";

const samplesFolder = "test/screens/samples";
const pages = ["listing", "contact"] as const;

/** A real screen at 390 px, as one browser and font drew it. */
const sample = (page: string, drawnBy: string) => readFileSync(join(samplesFolder, `${page}.${drawnBy}.webp`));
const accepted = (page: string) => sample(page, "accepted");

const toWebp = (picture: Sharp) => picture.webp({ quality: 50, smartSubsample: true }).toBuffer();
const readSize = async (picture: Buffer) => {
  const { width, height } = await sharp(picture).metadata();
  return { width, height };
};

/** Covers a box of a picture with one colour. */
function covered(picture: Buffer, box: { left: number; top: number; width: number; height: number }, colour: string) {
  const input = { create: { width: box.width, height: box.height, channels: 3, background: colour } } as const;
  return toWebp(sharp(picture).composite([{ input, left: box.left, top: box.top }]));
}

/** Moves everything to the right, as a wider margin would; the left edge is repeated. */
async function movedRight(picture: Buffer, pixels: number): Promise<Buffer> {
  const { width, height } = await readSize(picture);
  const wider = sharp(picture).extend({ left: pixels, extendWith: "copy" });
  return toWebp(sharp(await wider.png().toBuffer()).extract({ left: 0, top: 0, width, height }));
}

/** Draws every pixel between others, as rounding elsewhere would. */
async function movedWithinPixels(picture: Buffer): Promise<Buffer> {
  const { width, height } = await readSize(picture);
  const between = sharp(picture).affine([1, 0, 0, 1], { odx: 0.2, ody: 0.2, interpolator: "bilinear" });
  return toWebp(sharp(await between.png().toBuffer()).resize(width, height, { fit: "fill" }));
}

describe.each(pages)("Comparing pictures of the screen %s", (page) => {
  const compared = (now: Buffer) => comparePictures(accepted(page), now);

  test("a page rendered by another version of the browser, without hinting, is unchanged", async () => {
    expect(await compared(sample(page, "other-chromium"))).toMatchObject({ isSame: true, changedBlocks: 0 });
  });

  test("a re-encoded picture, or one moved by part of a pixel, is unchanged", async () => {
    expect(await compared(await toWebp(sharp(accepted(page))))).toMatchObject({ isSame: true });
    expect(await compared(await movedWithinPixels(accepted(page)))).toMatchObject({ isSame: true });
  });

  test("another font of the same measures is a change", async () => {
    expect(await compared(sample(page, "other-font"))).toMatchObject({ isSame: false });
  });

  test("everything moved by ten pixels of the screen is a change", async () => {
    expect(await compared(await movedRight(accepted(page), 4))).toMatchObject({ isSame: false });
  });

  test("a lost picture or text is a change, and the difference shows where", async () => {
    const { width } = await readSize(accepted(page));
    const lost = await compared(await covered(accepted(page), { left: 0, top: 120, width, height: 80 }, "#eeeeee"));
    expect(lost.isSame).toBe(false);
    const [red = 0, green = 0] = await colourAt(lost.difference, Math.round(width / 2), 160);
    expect(red).toBeGreaterThan(green + 40);
  });

  test("another shade of one colour is a change, an invisible difference is not", async () => {
    const shade = (share: number) => toWebp(sharp(accepted(page)).linear([1 - share, 1, 1], [0, 0, 0]));
    expect(await compared(await shade(0.12))).toMatchObject({ isSame: false });
    expect(await compared(await shade(0.01))).toMatchObject({ isSame: true });
  });

  test("a picture of another size is a change", async () => {
    const { width, height } = await readSize(accepted(page));
    const lower = await toWebp(sharp(accepted(page)).extract({ left: 0, top: 0, width, height: height - 20 }));
    expect(await compared(lower)).toMatchObject({ isSame: false, difference: null });
  });
});

/** Red, green and blue at a place of a picture. */
async function colourAt(picture: Buffer | null, left: number, top: number): Promise<number[]> {
  const pixel = sharp(picture ?? undefined).extract({ left, top, width: 1, height: 1 });
  return [...(await pixel.removeAlpha().raw().toBuffer())];
}

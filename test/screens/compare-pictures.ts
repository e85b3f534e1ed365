import sharp, { type Sharp } from "sharp";

/** Kept pictures are this share of the screen's size: small, and a person still recognises everything. */
const referenceScale = 0.4;
/** So many pixels of a kept picture, each way, are seen as one: edges of letters blur, lines of words do not. */
const sampleSize = 2;
/** So many samples, each way, are judged together: 40 pixels of the screen. */
const blockSize = 8;
/**
 * How far the mean colours of a block may lie apart, in OKLab, where black and white are 1 apart. Letters drawn a
 * little differently hardly change them.
 */
const toneTolerance = 0.02;
/** How alike light and dark must lie in a block: 1 the same, 0 unrelated (structural similarity, Wang et al. 2004). */
const leastLikeness = 0.65;
/** Below this contrast a block counts as plain. */
const faintContrast = 0.03;
/** So many blocks may be less like that: a small mark that moved. */
const toleratedBlocks = 2;

/** Red, green and blue of each pixel. */
type Pixels = { width: number; data: Buffer };

/** Mean colours of small squares of a picture, three OKLab values each. */
type Samples = { width: number; height: number; values: Float32Array };

/** How a picture differs from its reference; both are kept pictures. */
export type Comparison = {
  isSame: boolean;
  /** Blocks that differ beyond tolerance, and how many there are. */
  changedBlocks: number;
  blocks: number;
  /** The new picture in pale grey with what changed in red, as WebP; null when the pictures are the same or their sizes differ. */
  difference: Buffer | null;
};

/** The form in which pictures are kept and compared: smaller, as WebP. */
export async function referencePicture(png: Buffer): Promise<Buffer> {
  const scaled = await scale(png);
  return scaled.webp({ quality: 50, effort: 6, smartSubsample: true }).toBuffer();
}

/** A picture at the size of a reference, without loss. */
export async function scaledPicture(png: Buffer): Promise<Buffer> {
  const scaled = await scale(png);
  return scaled.png({ compressionLevel: 0 }).toBuffer();
}

async function scale(png: Buffer): Promise<Sharp> {
  const { width } = await sharp(png).metadata();
  return sharp(png).resize({ width: Math.round(width * referenceScale) });
}

/** Compares as a person with half-closed eyes: edges of letters do not matter, anything that moved does. */
export async function comparePictures(reference: Buffer, now: Buffer): Promise<Comparison> {
  const [before, after] = await Promise.all([readSamples(reference), readSamples(now)]);
  if (before.width !== after.width || before.height !== after.height) {
    return { isSame: false, changedBlocks: 1, blocks: 1, difference: null };
  }
  const blocks = sampleBlocks(after);
  const changed = blocks.filter((block) => isChanged(block, before, after));
  const isSame = changed.length <= toleratedBlocks;
  return {
    isSame,
    changedBlocks: changed.length,
    blocks: blocks.length,
    difference: isSame ? null : await markedPicture(now, changed),
  };
}

type Block = { left: number; top: number; right: number; bottom: number };

function sampleBlocks({ width, height }: Samples): Block[] {
  const steps = (length: number) =>
    Array.from({ length: Math.ceil(length / blockSize) }, (_, step) => step * blockSize);
  return steps(height).flatMap((top) =>
    steps(width).map((left) => ({
      left,
      top,
      right: Math.min(left + blockSize, width),
      bottom: Math.min(top + blockSize, height),
    })),
  );
}

function isChanged(block: Block, before: Samples, after: Samples): boolean {
  const [one, other] = [blockColour(block, before), blockColour(block, after)];
  const tone = Math.hypot(...one.map((value, axis) => value - (other[axis] ?? 0)));
  return tone > toneTolerance || likeness(block, before, after) < leastLikeness;
}

/** The indexes of a block's samples. */
function* samplesIn({ left, top, right, bottom }: Block, { width }: Samples): Generator<number> {
  for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) yield y * width + x;
}

function blockColour(block: Block, samples: Samples): number[] {
  const sums = [0, 0, 0];
  let count = 0;
  for (const sample of samplesIn(block, samples)) {
    count += 1;
    for (const axis of [0, 1, 2]) sums[axis] = (sums[axis] ?? 0) + (samples.values[sample * 3 + axis] ?? 0);
  }
  return sums.map((sum) => sum / count);
}

/** How alike the lightness of two blocks is distributed, whatever its mean. */
function likeness(block: Block, before: Samples, after: Samples): number {
  const [meanBefore = 0] = blockColour(block, before);
  const [meanAfter = 0] = blockColour(block, after);
  let [varianceBefore, varianceAfter, covariance, count] = [0, 0, 0, 0];
  for (const sample of samplesIn(block, before)) {
    const one = (before.values[sample * 3] ?? 0) - meanBefore;
    const other = (after.values[sample * 3] ?? 0) - meanAfter;
    varianceBefore += one * one;
    varianceAfter += other * other;
    covariance += one * other;
    count += 1;
  }
  const faint = count * faintContrast ** 2;
  return (2 * covariance + faint) / (varianceBefore + varianceAfter + faint);
}

async function readSamples(picture: Buffer): Promise<Samples> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = { width: info.width, data };
  const width = Math.floor(info.width / sampleSize);
  const height = Math.floor(info.height / sampleSize);
  const values = new Float32Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      values.set(oklab(meanLight(pixels, x * sampleSize, y * sampleSize)), (y * width + x) * 3);
    }
  }
  return { width, height, values };
}

function meanLight({ width, data }: Pixels, left: number, top: number): Light {
  const sum = { red: 0, green: 0, blue: 0 };
  for (let y = top; y < top + sampleSize; y += 1) {
    for (let x = left; x < left + sampleSize; x += 1) {
      const at = (y * width + x) * 3;
      sum.red += linearValues[data[at] ?? 0] ?? 0;
      sum.green += linearValues[data[at + 1] ?? 0] ?? 0;
      sum.blue += linearValues[data[at + 2] ?? 0] ?? 0;
    }
  }
  const count = sampleSize ** 2;
  return { red: sum.red / count, green: sum.green / count, blue: sum.blue / count };
}

/** Light of each of the 256 values of a colour channel (sRGB, IEC 61966-2-1). */
const linearValues = Float32Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

type Light = { red: number; green: number; blue: number };

/** Lightness and two colour axes in which equal distances look alike (Ottosson, 2020). */
function oklab({ red, green, blue }: Light): [number, number, number] {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

async function markedPicture(picture: Buffer, blocks: readonly Block[]): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata();
  const boxes = blocks.map(({ left, top, right, bottom }) => {
    const [x, y, w, h] = [left, top, right - left, bottom - top].map((length) => length * sampleSize);
    return `<rect x="${x}" y="${y}" width="${w}" height="${h}" />`;
  });
  const marks = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="#e00" fill-opacity=".45">${boxes.join("")}</g></svg>`;
  return sharp(await sharp(picture).greyscale().linear(0.5, 120).toColourspace("srgb").png().toBuffer())
    .composite([{ input: Buffer.from(marks) }])
    .webp({ quality: 60 })
    .toBuffer();
}

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { type Comparison, comparePictures, referencePicture, scaledPicture } from "./compare-pictures.ts";
import { readReference } from "./references.ts";
import { takePicture } from "./take-picture.ts";

/** Where failures are shown. */
export const resultsFolder = "test-results/screens";

/** How a shot looks beside its reference. */
export type Verdict = { png: Buffer; comparison: Comparison | null };

/** A page that still changes is looked at again: as long as it changes, and so often at most. */
const mostAttempts = 6;
const retryMs = 500;
/** Between pictures that are shown side by side. */
const gap = 16;

/** Takes the picture of an open page and compares it; `comparison` is null where there is no reference. */
export async function judgeShot(page: Page, name: string): Promise<Verdict> {
  const reference = readReference(name);
  let before: Buffer | null = null;
  for (let attempt = 1; ; attempt += 1) {
    const png = await takePicture(page);
    const comparison = reference && (await compareWith(reference, png));
    if (comparison?.isSame || before?.equals(png) || attempt === mostAttempts) return { png, comparison };
    before = png;
    await delay(retryMs);
  }
}

/**
 * Compares a picture with its reference, at first without compressing it as references are, which takes most of the
 * time. Only what compression itself changes can then look different.
 */
async function compareWith(reference: Buffer, png: Buffer): Promise<Comparison> {
  const comparison = await comparePictures(reference, await scaledPicture(png));
  return comparison.isSame ? comparison : comparePictures(reference, await referencePicture(png));
}

/** Whether the shot may pass: it looks like its reference. */
export function isAccepted({ comparison }: Verdict): boolean {
  return comparison !== null && comparison.isSame;
}

/** Writes reference, picture and what changed side by side; answers the file. */
export async function writeComparison(name: string, { png, comparison }: Verdict): Promise<string> {
  const pictures = [readReference(name), await referencePicture(png), comparison?.difference ?? null].filter(
    (picture) => picture !== null,
  );
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()));
  const width = Math.max(...sizes.map((size) => size.width)) + gap;
  const height = Math.max(...sizes.map((size) => size.height));
  const file = join(resultsFolder, `${name}.changed.webp`);
  mkdirSync(resultsFolder, { recursive: true });
  await sharp({ create: { width: width * pictures.length, height, channels: 3, background: "#777" } })
    .composite(pictures.map((input, index) => ({ input, left: index * width, top: 0 })))
    .webp({ quality: 80 })
    .toFile(file);
  return file;
}

/** One line about a shot that does not look like its reference. */
export function verdictText(name: string, { comparison }: Verdict): string {
  if (comparison === null) return `${name}: has no reference`;
  const percent = ((100 * comparison.changedBlocks) / comparison.blocks).toFixed(1);
  return `${name}: ${percent} % differs (${comparison.changedBlocks} of ${comparison.blocks} blocks)`;
}

import type { SliderScale } from "./range-handles.ts";

/** How many there are from an amount up to but without another; null when nothing ends the band. */
export type Band = { from: number; below: number | null; count: number };

/** The picture's own measures: it is stretched to the slider's width. */
export const pictureWidth = 100;
export const pictureHeight = 40;

const gapBetweenBars = 0.7;
const leastHeight = 2;

/** Draws bands above a scale as bars: an SVG path. Their area tells the number, because bands differ in width. */
export function distributionPath(bands: readonly Band[], scale: SliderScale): string {
  const bars = bands.flatMap(({ from, below, count }) => {
    const left = placeOf(from, scale);
    const width = placeOf(below ?? Infinity, scale) - left;
    return count > 0 && width > gapBetweenBars ? { left, width, density: count / width } : [];
  });
  const densest = Math.max(...bars.map(({ density }) => density));
  return bars
    .map(({ left, width, density }) => {
      const height = Math.max(leastHeight, (pictureHeight * density) / densest);
      return `M${rounded(left)} ${pictureHeight}v${rounded(-height)}h${rounded(width - gapBetweenBars)}v${rounded(height)}`;
    })
    .join("");
}

/** Where an amount stands in the picture's width. */
export function placeOf(amount: number, { lowest, highest }: SliderScale): number {
  const share = (amount - lowest) / (highest - lowest);
  return Math.min(Math.max(share, 0), 1) * pictureWidth;
}

function rounded(length: number): number {
  return Math.round(length * 10) / 10;
}

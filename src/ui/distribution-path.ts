import type { SliderScale } from "./range-handles.ts";

/** The count from `from` up to but excluding `below`; null means no upper bound. */
export type Band = { from: number; below: number | null; count: number };

/** In the picture's own units: it is stretched to the slider's width. */
export const pictureWidth = 100;
export const pictureHeight = 40;

const gapBetweenBars = 0.7;
const leastHeight = 2;

/** An SVG path that draws bands above a scale as bars. Area represents the count, because bands differ in width. */
export function distributionPath(bands: readonly Band[], scale: SliderScale): string {
  const bars = bands.flatMap(({ from, below, count }) => {
    const left = amountPosition(from, scale);
    const width = amountPosition(below ?? Infinity, scale) - left;
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

/** The x position of an amount in the picture. */
export function amountPosition(amount: number, { lowest, highest }: SliderScale): number {
  const share = (amount - lowest) / (highest - lowest);
  return Math.min(Math.max(share, 0), 1) * pictureWidth;
}

function rounded(length: number): number {
  return Math.round(length * 10) / 10;
}

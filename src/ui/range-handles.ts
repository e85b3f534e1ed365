export type SliderScale = { lowest: number; highest: number; step: number };

/** Null means no limit on that side. */
export type OpenRange = { min: number | null; max: number | null };

export type Handle = keyof OpenRange;

/**
 * The positions of the two handles: an open side is at its end of the scale, and they are at least one step apart
 * (BF-11).
 */
export function handlePositions({ min, max }: OpenRange, scale: SliderScale): Record<Handle, number> {
  const { lowest, highest, step } = scale;
  const high = max === null ? highest : within(onStep(max, scale), lowest + step, highest);
  const low = min === null ? lowest : within(onStep(min, scale), lowest, high - step);
  return { min: low, max: high };
}

/**
 * The range after moving one handle. It stops one step before the other (BF-11); at its own end of the scale the side
 * becomes open (BF-12).
 */
export function moveHandle(range: OpenRange, handle: Handle, to: number, scale: SliderScale): OpenRange {
  const { lowest, highest, step } = scale;
  const handles = handlePositions(range, scale);
  if (handle === "min") {
    const min = within(onStep(to, scale), lowest, handles.max - step);
    return { ...range, min: min === lowest ? null : min };
  }
  const max = within(onStep(to, scale), handles.min + step, highest);
  return { ...range, max: max === highest ? null : max };
}

/** The handle to move for a press at this position: the nearer one, or the one on its side if both are together. */
export function handleNear(range: OpenRange, place: number, scale: SliderScale): Handle {
  const { min, max } = handlePositions(range, scale);
  return place < (min + max) / 2 ? "min" : "max";
}

function onStep(amount: number, { lowest, step }: SliderScale): number {
  return lowest + Math.round((amount - lowest) / step) * step;
}

function within(amount: number, least: number, most: number): number {
  return Math.min(Math.max(amount, least), most);
}

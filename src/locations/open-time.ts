import type { Location } from "./location.ts";
import { openState } from "./open-state.ts";

const hour = 60 * 60 * 1_000;

/**
 * How long a location was open between two moments, in milliseconds. Where the hours are not known, or given in
 * words only, every hour counts.
 */
export function openMilliseconds(location: Location | null, from: number, to: number): number {
  if (location === null) return Math.max(0, to - from);
  let open = 0;
  for (let at = from; at < to;) {
    const state = openState(location, at);
    const isClosed = state.state === "closed" && state.opensAt !== null;
    const next = Math.min(
      to,
      isClosed ? (state.opensAt ?? to) : state.state === "open" ? (state.until ?? to) : at + hour,
    );
    if (!isClosed) open += next - at;
    at = next;
  }
  return open;
}

import { localTime } from "./local-time.ts";
import { locationTimeZone, type Location } from "./location.ts";
import { daysAhead, possiblyOpenSpans, type Span } from "./open-state.ts";
import { dayMs } from "../settings/durations.ts";

/**
 * A location's opening times between two moments, in order. Every hour counts where the hours are unknown or given
 * only in words, and after a location closed for good.
 */
export function openTimes(location: Location | null, from: number, to: number): Span[] {
  if (from >= to) return [];
  if (location === null) return [{ from, to }];
  const days = Math.ceil((to - from) / dayMs);
  const spans = possiblyOpenSpans(location, localTime(from, locationTimeZone(location)).date, days + daysAhead);
  const opensAgain = spans.some((span) => span.to > to);
  const open = within(spans, from, to);
  return opensAgain ? open : [...open, { from: open.at(-1)?.to ?? from, to }];
}

/** Total length of the spans after a moment, in milliseconds. */
export function totalMilliseconds(spans: readonly Span[], from: number): number {
  return spans.reduce((sum, span) => sum + Math.max(0, span.to - Math.max(span.from, from)), 0);
}

function within(spans: readonly Span[], from: number, to: number): Span[] {
  return spans
    .map((span) => ({ from: Math.max(span.from, from), to: Math.min(span.to, to) }))
    .filter((span) => span.from < span.to);
}

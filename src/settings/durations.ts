/** Lengths of time in milliseconds. A day is 24 hours, whatever the clocks of a place do. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

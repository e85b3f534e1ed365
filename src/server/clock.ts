/** Returns the time in epoch milliseconds. */
export type Clock = () => number;

/** The real time, or a clock that starts at `clockStart`. */
export function createClock(clockStart: number | null): Clock {
  if (clockStart === null) return Date.now;
  const offset = clockStart - Date.now();
  return () => Date.now() + offset;
}

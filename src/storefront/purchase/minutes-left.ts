/** `12 minutes`, rounded up. */
export function minutesLeft(leftMs: number): string {
  const minutes = Math.max(1, Math.ceil(leftMs / 60_000));
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}

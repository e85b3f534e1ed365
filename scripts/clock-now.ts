/** Current time in epoch milliseconds, or the start of a demo's clock in `FORECOURT_CLOCK`. */
export function clockNow(): number {
  const clock = Date.parse(process.env["FORECOURT_CLOCK"] ?? "");
  return Number.isNaN(clock) ? Date.now() : clock;
}

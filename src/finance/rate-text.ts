/** A rate in percent a year: `7.99% p.a.`. */
export function rateText(percent: number): string {
  return `${percent.toFixed(2)}% p.a.`;
}

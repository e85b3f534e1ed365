/** In full, as in `12 March 2027`. */
const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const isoDay = /^(\d{4})-(\d{2})-(\d{2})$/;
const groupBreak = /\B(?=(?:\d{3})+$)/g;

/** `$51,990`: Australian dollars without cents (CD-12). */
export function formatDollars(amount: number): string {
  const text = formatCount(amount);
  return text.startsWith("-") ? `-$${text.slice(1)}` : `$${text}`;
}

/**
 * `1,234`: a whole number with thousands separators. Does not use `Intl`: on a mid-range phone its formatters took 80
 * ms at page start, the longest task of all.
 */
export function formatCount(count: number): string {
  const whole = Math.round(Math.abs(count));
  return (count < 0 && whole > 0 ? "-" : "") + String(whole).replace(groupBreak, ",");
}

/** `45,210 km`. */
export function formatKilometres(kilometres: number): string {
  return `${formatCount(kilometres)} km`;
}

/** `1,850 kg`. */
export function formatKilograms(kilograms: number): string {
  return `${formatCount(kilograms)} kg`;
}

/** `12 March 2027` from `2027-03-12`; null if invalid. */
export function formatDay(isoDate: string): string | null {
  const date = dateOfIsoDay(isoDate);
  return date && `${date.getUTCDate()} ${monthName(date)}`;
}

/**
 * `March 2022` from `2022-03-12` or `2022-03`; any other text is returned unchanged, because feeds use many formats
 * for build dates.
 */
export function formatMonth(text: string): string {
  const date = dateOfIsoDay(/^\d{4}-\d{2}$/.test(text) ? `${text}-01` : text);
  return date === null ? text : monthName(date);
}

function monthName(date: Date): string {
  return `${monthNames[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

function dateOfIsoDay(isoDate: string): Date | null {
  if (!isoDay.test(isoDate)) return null;
  const date = new Date(`${isoDate}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return null;
  return date.toISOString().startsWith(isoDate) ? date : null;
}

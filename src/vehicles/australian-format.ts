const wholeDollars = new Intl.NumberFormat("en-AU", {
  style: "currency",
  currency: "AUD",
  maximumFractionDigits: 0,
});
const wholeNumber = new Intl.NumberFormat("en-AU", { maximumFractionDigits: 0 });
const calendarDate = new Intl.DateTimeFormat("en-AU", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
const calendarMonth = new Intl.DateTimeFormat("en-AU", {
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});
const isoDay = /^(\d{4})-(\d{2})-(\d{2})$/;

/** `$51,990`: Australian dollars without cents (CD-12). */
export function formatDollars(amount: number): string {
  return wholeDollars.format(amount);
}

/** `1,234`. One formatter for all: making one for every number took a fifth of a page's time. */
export function formatCount(count: number): string {
  return wholeNumber.format(count);
}

/** `45,210 km`. */
export function formatKilometres(kilometres: number): string {
  return `${wholeNumber.format(kilometres)} km`;
}

/** `1,850 kg`. */
export function formatKilograms(kilograms: number): string {
  return `${wholeNumber.format(kilograms)} kg`;
}

/** `12 March 2027` from `2027-03-12`, or null when that is no date. */
export function formatDay(isoDate: string): string | null {
  const time = timeOfIsoDay(isoDate);
  return time === null ? null : calendarDate.format(time);
}

/** `March 2022` from `2022-03-12` or `2022-03`, else the text as it came: feeds write build dates in many ways. */
export function formatMonth(text: string): string {
  const time = timeOfIsoDay(/^\d{4}-\d{2}$/.test(text) ? `${text}-01` : text);
  return time === null ? text : calendarMonth.format(time);
}

function timeOfIsoDay(isoDate: string): number | null {
  if (!isoDay.test(isoDate)) return null;
  const time = Date.parse(`${isoDate}T00:00:00Z`);
  if (Number.isNaN(time)) return null;
  return new Date(time).toISOString().startsWith(isoDate) ? time : null;
}

import type { AustralianState } from "../settings/australian-state.ts";

/** A public holiday that no rule gives: a government proclaims it, or somebody else sets its date. */
type ProclaimedHoliday = {
  date: string;
  name: string;
  state: AustralianState;
  source: string;
};

const anzacOrder = "Public Holidays Amendment (Anzac Day) Order 2026 (NSW)";
const kingsBirthday = "Proclamation under the Public and Bank Holidays Act 1972 (WA), wa.gov.au";
const grandFinal = "Public Holidays Act 1993 (VIC), section 6; the AFL sets the date, business.vic.gov.au";

/**
 * The public holidays of whole states for which `public-holidays.ts` has no rule. To extend it, add the days of a whole
 * year for NSW, VIC and WA, and move `proclaimedUntil`. From 2028, WA moves its holidays (Public and Bank Holidays
 * Amendment Act 2025): change the rules too.
 */
export const proclaimedHolidays: readonly ProclaimedHoliday[] = [
  { state: "NSW", date: "2026-04-27", name: "Anzac Day holiday", source: anzacOrder },
  { state: "NSW", date: "2027-04-26", name: "Anzac Day holiday", source: anzacOrder },
  { state: "VIC", date: "2026-09-25", name: "Friday before the AFL Grand Final", source: grandFinal },
  // The AFL has not set it yet; in other years it is the day before the last Saturday of September.
  { state: "VIC", date: "2027-09-24", name: "Friday before the AFL Grand Final (expected)", source: grandFinal },
  { state: "WA", date: "2026-09-28", name: "King's Birthday", source: kingsBirthday },
  { state: "WA", date: "2027-09-27", name: "King's Birthday", source: kingsBirthday },
];

/** The last day for which the table above is complete. */
export const proclaimedUntil = "2027-12-31";

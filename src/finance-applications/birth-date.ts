const adultYears = 18;
const oldestYears = 110;

/** A date of birth as `yyyy-mm-dd`, from `14/3/1988`, `14 3 1988`, `14031988` or `1988-03-14`; for adults only. */
export function readBirthDate(text: string, now: number): { value: string } | { error: string } {
  const [year, month, day] = dateParts(text) ?? [];
  if (year === undefined || month === undefined || day === undefined)
    return { error: "Enter your date of birth like 14/3/1988." };
  const value = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  // `Date` reads 30 February as a day in March.
  if (!new Date(`${value}T00:00Z`).toJSON()?.startsWith(value))
    return { error: "That date does not exist. Enter your date of birth like 14/3/1988." };
  const latest = yearsBefore(adultYears, now);
  if (value > latest) return { error: `You must be ${adultYears} or older to apply.` };
  return value < yearsBefore(oldestYears, now) ? { error: "Check the year of your date of birth." } : { value };
}

function dateParts(text: string): readonly [string, string, string] | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (iso) return [iso[1] ?? "", iso[2] ?? "", iso[3] ?? ""];
  const local = /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  return local && [local[3] ?? "", local[2] ?? "", local[1] ?? ""];
}

function yearsBefore(years: number, now: number): string {
  const date = new Date(now);
  date.setUTCFullYear(date.getUTCFullYear() - years);
  return date.toISOString().slice(0, 10);
}

import { dateAfter, localTime, timeAt } from "../locations/local-time.ts";

/** The latest of a day's times that has come, in epoch milliseconds. `times` are `hh:mm` in the time zone. */
export function latestTime(times: readonly string[], timeZone: string, now: number): number {
  const { date } = localTime(now, timeZone);
  const days = [dateAfter(date, -1), date];
  const moments = days.flatMap((day) => times.map((time) => timeAt(day, minutesOfDay(time), timeZone)));
  return Math.max(...moments.filter((moment) => moment <= now));
}

function minutesOfDay(time: string): number {
  const [hours = "0", minutes = "0"] = time.split(":");
  return Number(hours) * 60 + Number(minutes);
}

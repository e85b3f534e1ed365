import { dateAfter, localTime, timeAt } from "../locations/local-time.ts";

/** Alerts are sent from 8 am to 8 pm, in the site's time zone. */
const firstMinute = 8 * 60;
const lastMinute = 20 * 60;

/** When an alert that is ready now may be sent: now, or at the end of the quiet hours. Epoch milliseconds. */
export function sendingTime(now: number, timeZone: string): number {
  const { date, minutes } = localTime(now, timeZone);
  if (minutes >= firstMinute && minutes < lastMinute) return now;
  return timeAt(minutes < firstMinute ? date : dateAfter(date, 1), firstMinute, timeZone);
}

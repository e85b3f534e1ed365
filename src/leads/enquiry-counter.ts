import { addressConnection, type RecentEnquiries } from "./spam-guard.ts";
import { minuteMs } from "../settings/durations.ts";

/** Counted by minute, so that a busy site needs sixty numbers instead of one for each enquiry. */
const windowMinutes = 60;
/** More keys than real shoppers use in an hour. */
const usualMostKeys = 50_000;

type Minutes = Map<number, number>;

/**
 * Counts the enquiries of the last hour by site, connection and phone number. In memory: it only marks leads, so it
 * does no harm that each of several processes counts only its own.
 */
export class EnquiryCounter {
  readonly #minutes = new Map<string, Minutes>();
  readonly #mostKeys: number;

  /** Above `mostKeys` keys, those not seen for longest are dropped. */
  constructor(mostKeys = usualMostKeys) {
    this.#mostKeys = mostKeys;
  }

  /** Counts one enquiry and returns the recent totals. `now` is epoch milliseconds. */
  count(siteId: string, address: string | null, phone: string, now: number): RecentEnquiries {
    const connection = address === null ? null : addressConnection(address);
    return {
      fromAddress: connection === null ? 0 : this.#add(`${siteId} address ${connection}`, now),
      // Enquiries without a phone number are not counted together.
      fromPhone: phone === "" ? 0 : this.#add(`${siteId} phone ${phone}`, now),
      lastMinute: this.#add(`${siteId} all`, now, 1),
    };
  }

  /** Number of enquiries to a site in the last minute. */
  inLastMinute(siteId: string, now: number): number {
    return sumSince(this.#minutes.get(`${siteId} all`), now, 1);
  }

  #add(key: string, now: number, minutes = windowMinutes): number {
    const counts = this.#minutes.get(key) ?? new Map<number, number>();
    const current = Math.floor(now / minuteMs);
    counts.set(current, (counts.get(current) ?? 0) + 1);
    for (const old of counts.keys()) if (old <= current - windowMinutes) counts.delete(old);
    // Reinserted at the end, so that the first key is the least recent.
    this.#minutes.delete(key);
    this.#minutes.set(key, counts);
    this.#forget();
    return sumSince(counts, now, minutes);
  }

  #forget(): void {
    for (const oldest of this.#minutes.keys()) {
      if (this.#minutes.size <= this.#mostKeys) return;
      this.#minutes.delete(oldest);
    }
  }
}

/** This minute and those before it, so that a burst across two minutes is counted in full. */
function sumSince(counts: Minutes | undefined, now: number, minutes: number): number {
  const current = Math.floor(now / minuteMs);
  let sum = 0;
  for (const [at, count] of counts ?? []) if (at >= current - minutes && at <= current) sum += count;
  return sum;
}

import { connectionOf, type RecentEnquiries } from "./spam-guard.ts";

const minute = 60_000;
/** An hour is told in minutes, so that a busy site needs sixty numbers and not one for each enquiry. */
const minutesKept = 60;
/** More keys than any hour of people has. */
const usualMostKeys = 50_000;

/** Enquiries of one key by minute. */
type Minutes = Map<number, number>;

/**
 * Counts the enquiries of the last hour by site, connection and phone number. It lives in one process: it only
 * marks leads, so several processes that each see a part are no harm.
 */
export class EnquiryCounter {
  readonly #minutes = new Map<string, Minutes>();
  readonly #mostKeys: number;

  /** Beyond `mostKeys` addresses and numbers those that were seen longest ago are forgotten. */
  constructor(mostKeys = usualMostKeys) {
    this.#mostKeys = mostKeys;
  }

  /** Counts one enquiry and answers how many there were lately. `now` is epoch milliseconds. */
  count(siteId: string, address: string | null, phone: string, now: number): RecentEnquiries {
    const connection = address === null ? null : connectionOf(address);
    return {
      fromAddress: connection === null ? 0 : this.#add(`${siteId} address ${connection}`, now),
      // Those who gave none share nothing.
      fromPhone: phone === "" ? 0 : this.#add(`${siteId} phone ${phone}`, now),
      lastMinute: this.#add(`${siteId} all`, now, 1),
    };
  }

  /** How many enquiries a site had within a minute. */
  inLastMinute(siteId: string, now: number): number {
    return sumSince(this.#minutes.get(`${siteId} all`), now, 1);
  }

  #add(key: string, now: number, minutes = minutesKept): number {
    const counts = this.#minutes.get(key) ?? new Map<number, number>();
    const current = Math.floor(now / minute);
    counts.set(current, (counts.get(current) ?? 0) + 1);
    for (const old of counts.keys()) if (old <= current - minutesKept) counts.delete(old);
    // The latest stands last, so that the first one is what is forgotten.
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

/** Of this minute and those before it: a burst that straddles two minutes counts whole. */
function sumSince(counts: Minutes | undefined, now: number, minutes: number): number {
  const current = Math.floor(now / minute);
  let sum = 0;
  for (const [at, count] of counts ?? []) if (at >= current - minutes && at <= current) sum += count;
  return sum;
}

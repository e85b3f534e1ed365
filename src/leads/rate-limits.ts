import { addressConnection } from "./spam-guard.ts";

/**
 * At most `most` requests of one connection to a site, for one recipient of messages, or of all together, in each
 * window of `windowMs` milliseconds. Two limits with one name count together.
 */
export type RateLimit = { name: string; of: "connection" | "recipient" | "site"; most: number; windowMs: number };

/** The sender, recipient and time. A sender without a known address is not limited, nor is an absent recipient. */
export type RateAsker = { siteId: string; address: string | null; recipient?: string; now: number };

/** The site of what is counted over all sites together. */
export const allSites = "";

/** Limits requests in all processes that share a store. */
export interface RateLimits {
  /** Counts a request; whether it is within the limit. */
  take(limit: RateLimit, asker: RateAsker): Promise<boolean>;
}

/** A count until `expiresAt`, in epoch milliseconds. `counted` is a hash. */
export type RateCount = { siteId: string; counted: string; expiresAt: number };

export interface RateCounts {
  /** Takes up to `wanted` of what is left of `most`. Returns how many; 0 if nothing is left. */
  take(count: RateCount, wanted: number, most: number): Promise<number>;
}

/** Part of a limit that a process takes at once, so that a client of many requests costs few writes. */
const partTakenAtOnce = 10;
/** Clients remembered at a time; of others, the store is asked again. */
const usualMostClients = 50_000;

type Share = { left: number; isUsedUp: boolean; expiresAt: number };

/**
 * Takes a tenth of each limit from the store at a time, and counts it in memory. Several processes together allow the
 * limit at most; a client whose requests go to several of them may get a tenth less for each. What is refused costs
 * no write. While the store does not answer, each process counts for itself.
 */
export function createRateLimits(
  counts: RateCounts,
  keyedHash: (text: string) => string,
  mostClients = usualMostClients,
): RateLimits {
  const shares = new Map<string, Share>();
  const own = memoryRateCounts(mostClients);
  return {
    async take({ name, of, most, windowMs }, { now, ...asker }) {
      const { siteId } = asker;
      const counted = countedSender(of, asker);
      if (counted === undefined) return true;
      const expiresAt = (Math.floor(now / windowMs) + 1) * windowMs;
      const key = JSON.stringify([siteId, name, counted]);
      const share = currentShare(shares, key, expiresAt, mostClients);
      if (share.left === 0 && !share.isUsedUp) {
        const count = { siteId, counted: keyedHash(key), expiresAt };
        const wanted = Math.ceil(most / partTakenAtOnce);
        const taken = await counts.take(count, wanted, most).catch(() => own.take(count, wanted, most));
        share.left += taken;
        share.isUsedUp = taken === 0 && share.left === 0;
      }
      if (share.left === 0) return false;
      share.left -= 1;
      return true;
    },
  };
}

/** Who is counted; null for everybody together, undefined for nobody. */
function countedSender(
  of: RateLimit["of"],
  { address, recipient }: Pick<RateAsker, "address" | "recipient">,
): string | null | undefined {
  switch (of) {
    case "connection":
      return address === null ? undefined : addressConnection(address);
    case "recipient":
      return recipient;
    case "site":
      return null;
  }
}

/** The share of a client in the current window, reinserted at the end: the first one is the least recent. */
function currentShare(shares: Map<string, Share>, key: string, expiresAt: number, most: number): Share {
  const known = shares.get(key);
  const share = known?.expiresAt === expiresAt ? known : { left: 0, isUsedUp: false, expiresAt };
  shares.delete(key);
  shares.set(key, share);
  dropOldest(shares, most);
  return share;
}

export function memoryRateCounts(mostCounts = usualMostClients): RateCounts {
  const counts = new Map<string, number>();
  return {
    async take({ siteId, counted, expiresAt }, wanted, most) {
      const key = JSON.stringify([siteId, counted, expiresAt]);
      const before = counts.get(key) ?? 0;
      const taken = Math.max(0, Math.min(wanted, most - before));
      counts.set(key, before + taken);
      dropOldest(counts, mostCounts);
      return taken;
    },
  };
}

function dropOldest(map: Map<string, unknown>, most: number): void {
  for (const oldest of map.keys()) {
    if (map.size <= most) return;
    map.delete(oldest);
  }
}

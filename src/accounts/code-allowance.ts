import { addressConnection, addressNetwork } from "../leads/spam-guard.ts";
import type { CodeAllowance, CodeCounter } from "./account-store.ts";
import { dayMs, hourMs, minuteMs } from "../settings/durations.ts";

const second = 1_000;

/** Codes counted so far: of one phone over one connection in a day, of the phone in a day, and in an hour. */
export type StrangerCounts = { pairInDay: number; phoneInDay: number; networkInHour: number; siteInHour: number };

/** The first code may get lost, so a second is sent at once. The last wait applies to all further codes. */
const waitsOfPair = [0, 0, minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 8 * hourMs] as const;
/** Codes of a phone in a day without a wait, and at most: nobody gets more messages that strangers asked for. */
const freeForPhone = 5;
const mostForPhone = 30;
/** Offices and mobile networks put many people behind one address. */
const usualOfNetwork = 30;
const waitOfBusyNetwork = 20 * second;
/** The more codes a site sends, the fewer each network gets without a wait: those that use the most wait first. */
const sharesOfNetwork = [
  { fromSite: 300, free: 1 },
  { fromSite: 100, free: 3 },
] as const;
/** Caps what fraud can cost a dealer. */
const mostForSite = 1_000;
const longestGrownWait = hourMs;

/** How long somebody who has not proven the phone waits for a code, in milliseconds; null if there is none. */
export function strangersWait({ pairInDay, phoneInDay, networkInHour, siteInHour }: StrangerCounts): number | null {
  if (phoneInDay >= mostForPhone || siteInHour >= mostForSite) return null;
  const ofPair = waitsOfPair[Math.min(pairInDay, waitsOfPair.length - 1)] ?? 0;
  const ofPhone = grownWait(phoneInDay - freeForPhone) ?? longestGrownWait;
  const ofNetwork = waitOfNetwork(networkInHour, siteInHour);
  return ofNetwork === null ? null : Math.max(ofPair, ofPhone, ofNetwork);
}

function waitOfNetwork(ofNetwork: number, ofSite: number): number | null {
  const share = sharesOfNetwork.find(({ fromSite }) => ofSite >= fromSite);
  // Waits count for the site as well, so a network has only a few of them.
  if (share !== undefined) return grownWait(ofNetwork - share.free);
  return ofNetwork < usualOfNetwork ? 0 : waitOfBusyNetwork;
}

/** Nothing below zero, then a minute, doubled with each further code up to an hour, and null beyond that. */
function grownWait(beyond: number): number | null {
  if (beyond < 0) return 0;
  const wait = minuteMs * 2 ** beyond;
  return wait > longestGrownWait ? null : wait;
}

const freeForOwnerInHour = 5;
const freeForOwnerInDay = 10;

/** How long a browser that has proven the phone waits for a code, in milliseconds. */
export function ownersWait({ inHour, inDay }: { inHour: number; inDay: number }): number {
  if (inDay >= freeForOwnerInDay) return hourMs;
  return inHour >= freeForOwnerInHour ? 10 * minuteMs : 0;
}

/**
 * What codes for a phone are counted by, and how long one waits. Strangers wait by what they, their network and the
 * site have used; browsers that have proven the phone have an allowance that strangers cannot use.
 */
export function codeAllowance(
  asked: { phone: string; address: string | null; isProven: boolean },
  keyedHash: (text: string) => string,
): CodeAllowance {
  const { phone, address, isProven } = asked;
  const counter = (about: readonly string[], windowMs: number): CodeCounter => ({
    counted: keyedHash(JSON.stringify(about)),
    windowMs,
  });
  if (isProven) {
    const about = ["phone of proven browsers", phone];
    return {
      counters: [counter(about, hourMs), counter(about, dayMs)],
      waitMs: ([inHour = 0, inDay = 0]) => ownersWait({ inHour, inDay }),
    };
  }
  const connection = address === null ? "" : addressConnection(address);
  return {
    counters: [
      counter(["phone from address", phone, connection], dayMs),
      counter(["phone", phone], dayMs),
      ...(address === null ? [] : [counter(["network", addressNetwork(address)], hourMs)]),
      { counted: "site", windowMs: hourMs },
    ],
    waitMs: ([pairInDay = 0, phoneInDay = 0, ...others]) =>
      strangersWait({
        pairInDay,
        phoneInDay,
        networkInHour: address === null ? 0 : (others[0] ?? 0),
        siteInHour: others.at(-1) ?? 0,
      }),
  };
}

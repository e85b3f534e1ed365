import type { DueEntry } from "../outbox.ts";
import { noticeKind } from "./notice.ts";

/** How many deliveries one process has under way at once, and how many of them may share a trait. */
export type DeliverySlots = {
  total: number;
  /** Of one site, so that a site whose receivers hang leaves room for the others. */
  perSite: number;
  /** Of one site, to receivers that failed when they were last tried. */
  failingOfSite: number;
  /** To one host, whichever sites send to it. */
  perHost: number;
  /** To our own mail server. */
  mails: number;
  /** Mails to shoppers that nobody waits for at the moment. */
  notices: number;
  /** To receivers that failed when they were last tried. */
  failing: number;
};

export const deliverySlots: DeliverySlots = {
  total: 40,
  perSite: 10,
  failingOfSite: 5,
  perHost: 10,
  mails: 20,
  notices: 10,
  failing: 10,
};

/** Whether one more fits beside those under way; those that it says yes to count from then on. */
export function fitsBeside(underWay: Iterable<DueEntry>, slots: DeliverySlots): (entry: DueEntry) => boolean {
  const taken = new Map<string, number>();
  const take = (entry: DueEntry) => {
    for (const { name } of sharesOf(entry, slots)) taken.set(name, (taken.get(name) ?? 0) + 1);
  };
  for (const entry of underWay) take(entry);
  return (entry) => {
    if (sharesOf(entry, slots).some(({ name, most }) => (taken.get(name) ?? 0) >= most)) return false;
    take(entry);
    return true;
  };
}

/** Leads go before notices, receivers that answer before those that fail, and then whatever is due for longest. */
export function inOrderOfDelivery<Entry extends DueEntry & { dueAt: number }>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted(
    (a, b) => Number(isNotice(a)) - Number(isNotice(b)) || a.failures - b.failures || a.dueAt - b.dueAt,
  );
}

type Share = { name: string; most: number };

function sharesOf(entry: DueEntry, slots: DeliverySlots): Share[] {
  const host = hostOf(entry.target);
  return [
    { name: "total", most: slots.total },
    { name: `site ${entry.siteId}`, most: slots.perSite },
    ...(host === null ? [] : [{ name: `host ${host}`, most: slots.perHost }]),
    ...(isMail(entry) ? [{ name: "mail", most: slots.mails }] : []),
    ...(isNotice(entry) ? [{ name: "notice", most: slots.notices }] : []),
    ...(entry.failures > 0
      ? [
          { name: "failing", most: slots.failing },
          { name: `failing ${entry.siteId}`, most: slots.failingOfSite },
        ]
      : []),
  ];
}

function isNotice({ kind }: DueEntry): boolean {
  return kind === noticeKind;
}

function isMail(entry: DueEntry): boolean {
  return isNotice(entry) || entry.kind.endsWith("mail");
}

/** The host that a target posts to; null for mails and files. */
function hostOf(target: string): string | null {
  const address = /https?:\/\/\S+/.exec(target)?.[0] ?? "";
  return URL.canParse(address) ? new URL(address).host : null;
}

import type { OutboxTraits } from "./outbox-handler.ts";
import type { ChooseEntries, DueEntry, WaitingEntry } from "./outbox.ts";
import { isSuspectLine } from "./suspect-line.ts";

/** Limits on the entries that one process works on at once, in total and by trait. */
export type OutboxSlots = {
  total: number;
  /** Of one site, so that a site with unresponsive receivers leaves capacity for others. */
  perSite: number;
  /** Of one site, to receivers whose last attempt failed. */
  failingOfSite: number;
  perHost: number;
  /** To our own mail server. */
  mails: number;
  /** Entries that are not urgent. */
  notices: number;
  /** To receivers whose last attempt failed. */
  failing: number;
  /** Unvalidated input from a program. */
  suspects: number;
};

export const outboxSlots: OutboxSlots = {
  total: 40,
  perSite: 10,
  failingOfSite: 5,
  perHost: 10,
  mails: 20,
  notices: 10,
  failing: 10,
  suspects: 5,
};

type FindTraits = (kind: string) => OutboxTraits;

/**
 * Chooses the next entries, given those in progress, so that neither unresponsive receivers nor notices delay the
 * others.
 */
export function chooseBeside(
  underWay: Iterable<DueEntry>,
  findTraits: FindTraits,
  slots: OutboxSlots = outboxSlots,
): ChooseEntries {
  return (waiting) => inOrder(waiting, findTraits).filter(fitsBeside(underWay, findTraits, slots));
}

/** Returns a check whether one more entry fits with those in progress; each entry it accepts counts from then on. */
export function fitsBeside(
  underWay: Iterable<DueEntry>,
  findTraits: FindTraits,
  slots: OutboxSlots,
): (entry: DueEntry) => boolean {
  const taken = new Map<string, number>();
  const entryShares = (entry: DueEntry) => sharesWith(entry, findTraits(entry.kind), slots);
  const take = (entry: DueEntry) => {
    for (const { name } of entryShares(entry)) taken.set(name, (taken.get(name) ?? 0) + 1);
  };
  for (const entry of underWay) take(entry);
  return (entry) => {
    if (entryShares(entry).some(({ name, most }) => (taken.get(name) ?? 0) >= most)) return false;
    take(entry);
    return true;
  };
}

/** Suspects last, before them notices, working receivers before failing ones, then the longest due first. */
function inOrder(waiting: readonly WaitingEntry[], findTraits: FindTraits): WaitingEntry[] {
  const isNotice = ({ kind }: WaitingEntry) => Number(findTraits(kind).isNotice);
  const isSuspect = ({ target }: WaitingEntry) => Number(isSuspectLine(target));
  return waiting.toSorted(
    (a, b) => isSuspect(a) - isSuspect(b) || isNotice(a) - isNotice(b) || a.failures - b.failures || a.dueAt - b.dueAt,
  );
}

type Share = { name: string; most: number };

function sharesWith(entry: DueEntry, { isMail, isNotice }: OutboxTraits, slots: OutboxSlots): Share[] {
  const host = targetHost(entry.target);
  return [
    { name: "total", most: slots.total },
    { name: `site ${entry.siteId}`, most: slots.perSite },
    ...(host === null ? [] : [{ name: `host ${host}`, most: slots.perHost }]),
    ...(isMail ? [{ name: "mail", most: slots.mails }] : []),
    ...(isSuspectLine(entry.target) ? [{ name: "suspect", most: slots.suspects }] : []),
    ...(isNotice ? [{ name: "notice", most: slots.notices }] : []),
    ...(entry.failures > 0
      ? [
          { name: "failing", most: slots.failing },
          { name: `failing ${entry.siteId}`, most: slots.failingOfSite },
        ]
      : []),
  ];
}

/** The host that a target posts to; null for emails and files. */
function targetHost(target: string): string | null {
  const address = /https?:\/\/\S+/.exec(target)?.[0] ?? "";
  return URL.canParse(address) ? new URL(address).host : null;
}

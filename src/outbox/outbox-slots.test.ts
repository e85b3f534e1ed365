import { describe, expect, test } from "vitest";
import type { DueEntry } from "./outbox.ts";
import { chooseBeside, fitsBeside, type OutboxSlots, outboxSlots } from "./outbox-slots.ts";
import { suspectLine } from "./suspect-line.ts";

const findTraits = (kind: string) => ({
  isMail: kind.endsWith("mail") || kind === "notice",
  isNotice: kind === "notice",
  isPayloadPersonal: false,
});

const plenty: OutboxSlots = {
  total: 99,
  perSite: 99,
  failingOfSite: 99,
  perHost: 99,
  mails: 99,
  notices: 99,
  failing: 99,
  suspects: 99,
};

type Due = Partial<Omit<DueEntry, "id">>;

let made = 0;
/** A lead's file, which counts only towards the total and its site. */
const entry = (fields: Due = {}): DueEntry => {
  made += 1;
  return { siteId: "north", id: `e${made}`, kind: "adf-file", target: "adf-file dms", failures: 0, ...fields };
};
const ofSite = (siteId: string, fields: Due = {}) => entry({ siteId, ...fields });
const posted = (url: string, siteId: string) => ofSite(siteId, { kind: "webhook", target: `webhook ${url}` });
const mail = (kind: string, siteId: string) => ofSite(siteId, { kind, target: `${kind} a@example.com` });
const failing = (siteId: string) => ofSite(siteId, { failures: 1 });

describe("how many deliveries are under way at once", () => {
  test.each<[string, Partial<OutboxSlots>, fitting: DueEntry[], tooMany: DueEntry, other: DueEntry]>([
    ["of one site", { perSite: 2 }, [ofSite("north"), ofSite("north")], ofSite("north"), ofSite("south")],
    [
      "to one host, whichever sites send to it",
      { perHost: 2 },
      [posted("https://crm.example/a", "north"), posted("https://crm.example/b", "south")],
      posted("https://crm.example/c", "west"),
      posted("https://crm.example:8443/c", "west"),
    ],
    [
      "to one host without a certificate",
      { perHost: 1 },
      [posted("http://crm.example/a", "north")],
      posted("http://crm.example/b", "south"),
      posted("http://dms.example/b", "south"),
    ],
    [
      "mails, of every kind",
      { mails: 4 },
      [mail("mail", "a"), mail("adf-mail", "b"), mail("confirmation-mail", "c"), mail("notice", "d")],
      mail("overdue-mail", "e"),
      entry(),
    ],
    ["notices", { notices: 1 }, [mail("notice", "north")], mail("notice", "south"), mail("mail", "south")],
    ["to receivers that failed", { failing: 2 }, [failing("north"), failing("south")], failing("west"), ofSite("west")],
    [
      "to receivers of one site that failed",
      { failingOfSite: 1 },
      [failing("north"), ofSite("north")],
      failing("north"),
      failing("south"),
    ],
  ])("%s", (_what, slots, fitting, tooMany, other) => {
    // Entries in progress count, as do those admitted since.
    for (let underWay = 0; underWay <= fitting.length; underWay += 1) {
      const fits = fitsBeside(fitting.slice(0, underWay), findTraits, { ...plenty, ...slots });
      for (const entry of fitting.slice(underWay)) expect(fits(entry)).toBe(true);
      expect(fits(tooMany)).toBe(false);
      expect(fits(other)).toBe(true);
    }
  });

  test("has a total limit", () => {
    const fits = fitsBeside([ofSite("a"), ofSite("b")], findTraits, { ...plenty, total: 3 });
    expect([fits(ofSite("c")), fits(ofSite("d")), fits(ofSite("e"))]).toEqual([true, false, false]);
  });

  test("a delivery that does not fit takes no place", () => {
    const fits = fitsBeside([posted("https://crm.example/a", "north")], findTraits, {
      ...plenty,
      perHost: 1,
      perSite: 1,
    });
    expect(fits(posted("https://crm.example/b", "south"))).toBe(false);
    expect(fits(ofSite("south"))).toBe(true);
  });

  test("an invalid address and a folder have no host", () => {
    const fits = fitsBeside([], findTraits, { ...plenty, perHost: 1 });
    const targets = ["webhook https://", "webhook https://", "adf-file dms", "adf-file dms"];
    expect(targets.map((target) => fits(entry({ target })))).toEqual([true, true, true, true]);
  });

  test("a site, a host and failing receivers leave room for the others", () => {
    const { total, perSite, perHost, mails, notices, failing: failed, failingOfSite } = outboxSlots;
    for (const part of [perSite, perHost, mails, failed]) expect(part).toBeLessThan(total);
    expect(failingOfSite).toBeLessThan(perSite);
    expect(notices).toBeLessThan(mails);
  });
});

test("leads come before notices, working receivers before failing ones, then the longest overdue", () => {
  const due = (name: string, kind: string, failures: number, dueAt: number) => ({
    ...entry({ kind, failures, target: name }),
    dueAt,
  });
  const inOrder = [
    due("old lead", "mail", 0, 5),
    due("new lead", "mail", 0, 9),
    due("lead to one that failed", "mail", 1, 2),
    due("lead to one that failed more", "mail", 3, 1),
    due("old notice", "notice", 0, 3),
    due("new notice", "notice", 0, 4),
    due("notice to one that failed", "notice", 1, 0),
  ];
  const choose = chooseBeside([], findTraits, plenty);
  expect(choose(inOrder.toReversed()).map(({ target }) => target)).toEqual(inOrder.map(({ target }) => target));
  const few = chooseBeside([entry()], findTraits, { ...plenty, total: 3 });
  expect(few(inOrder.toReversed()).map(({ target }) => target)).toEqual(["old lead", "new lead"]);
});

test("[EF-29] suspect leads come last, however long overdue, and take few places", () => {
  const waiting = (target: string, dueAt: number) => ({ ...entry({ target }), dueAt });
  const suspects = Array.from({ length: 8 }, (_, index) => waiting(suspectLine(`adf-file ${index}`), index));
  const real = waiting("adf-file dms", 1_000);
  const chosen = chooseBeside([], findTraits)([...suspects, real]);
  expect(chosen[0]).toBe(real);
  expect(chosen).toHaveLength(1 + outboxSlots.suspects);
  expect(fitsBeside(suspects, findTraits, outboxSlots)(real)).toBe(true);
});

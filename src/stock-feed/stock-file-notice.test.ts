import { hash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { exampleSite } from "../sites/example-site-for-test.ts";
import type { Site } from "../sites/site-config.ts";
import { noCounts, type ReasonCount } from "./import-report.ts";
import type { Notice } from "../outbox/notice.ts";
import { type StockFileEvent, notifyFeedContact } from "./stock-file-notice.ts";
import type { OutboxEntry } from "../outbox/outbox.ts";
import { dayMs } from "../settings/durations.ts";

/** 9:05 in the morning in Sydney, of the day that has not yet begun in London. */
const now = Date.UTC(2026, 10, 21, 22, 5);
const feed = { contactEmail: "Feeds@dealer.example" };
const group = exampleSite({ stock: { feed } });
const single = exampleSite({
  stock: { feed },
  dealerships: group.dealerships.slice(0, 1),
  locations: group.locations.slice(0, 1),
});

type Imported = Extract<StockFileEvent, { kind: "imported" }>;

const taken = (fileName: string, result: Partial<Imported["result"]> = {}, topReasons: ReasonCount[] = []) => ({
  kind: "imported" as const,
  fileName,
  result: { outcome: "taken" as const, refusal: null, holds: [], warnings: [], counts: noCounts(), ...result },
  topReasons,
});
const held = (fileName: string, ...dealerships: string[]): StockFileEvent =>
  taken(fileName, {
    warnings: dealerships.map((dealership) => ({
      kind: "removals-held",
      dealership,
      count: 18,
      message: `${dealership} is held.`,
    })),
  });
const refused = (fileName: string, reason = "columns", dealerships: string[] = []): StockFileEvent =>
  taken(fileName, {
    outcome: "refused",
    refusal: { reason, message: "A column is missing: nothing was changed." },
    holds: dealerships.map((dealership) => ({ kind: "prices-gone", dealership, vehicles: 3, of: 4, message: "" })),
  });
const failed = (fileName: string): StockFileEvent => ({ kind: "failed", fileName, message: "The disk is full." });

type Notification = [event: StockFileEvent, site?: Site, at?: number];

/** Tells of one file after another. Answers the entries of the outbox, and for each file whether it was told. */
async function notify(...notices: Notification[]): Promise<{ entries: OutboxEntry[]; answers: boolean[] }> {
  const subjects = new Map<string, OutboxEntry[]>();
  const ofSubject = (siteId: string, subject: string) => subjects.get(`${siteId} ${subject}`) ?? [];
  const answers: boolean[] = [];
  for (const [event, site = group, at = now] of notices) {
    answers.push(
      await notifyFeedContact(site, event, at, {
        outbox: {
          add: async (siteId, subject, entries) => {
            subjects.set(`${siteId} ${subject}`, [...ofSubject(siteId, subject), ...entries]);
          },
          readEntries: async (siteId, subject) =>
            ofSubject(siteId, subject).map(({ id, kind, target, dueAt }) => ({
              siteId,
              id,
              kind,
              target,
              dueAt,
              state: "pending",
              attempts: 0,
              lastError: null,
            })),
        },
        digest: (text) => hash("sha256", text, "base64url"),
        brandColours: (brand) => ({ ink: "black", quiet: "grey", line: "silver", accent: `colour-of-${brand}` }),
      }),
    );
  }
  return { entries: [...subjects.values()].flat(), answers };
}

async function noticeMail(event: StockFileEvent, site = group): Promise<Notice> {
  const { entries } = await notify([event, site]);
  expect(entries).toHaveLength(1);
  return entries[0]?.payload as Notice;
}

const ending =
  "If the file is wrong, correct it and send it again. If it is right, ask the operator of the website, who has the full report and can confirm it.\n\n" +
  "-- \nExample Motors Pty Ltd. You are receiving this email because you are the contact for the stock files of Example Motors. We email you about the same problem at most once a day.\n";
const readAt = "It was read on 22 November 2026 at 9:05 (Australia/Sydney).";

describe("the mail about a stock file", () => {
  test("goes to the site's feed contact in the site's name and colours", async () => {
    const { entries, answers } = await notify([held("stock.csv", "north")]);
    expect(answers).toEqual([true]);
    expect(entries).toMatchObject([
      {
        id: expect.stringMatching(/^stock-file\.[\w-]{8}$/),
        kind: "notice",
        target: expect.stringMatching(/^stock-file [\w-]$/),
        dueAt: now,
        payload: {
          to: "Feeds@dealer.example",
          fromName: "Example Motors",
          subject: "Stock file imported in part: stock.csv",
          html: expect.stringContaining("colour-of-harbourline"),
          unsubscribeUrl: null,
        },
      },
    ]);
  });

  test("gives the outcome of an imported file, each problem, the rows and their most frequent errors", async () => {
    const example = (line: number, message: string) =>
      ({ line, stockNumber: null, outcome: "rejected", field: null, reason: "year-not-possible", message }) as const;
    const warning = { kind: "removals-held", count: 18 } as const;
    const { text } = await noticeMail(
      taken(
        "stock.csv",
        {
          counts: { ...noCounts(), rows: 1_412, accepted: 1, unchanged: 1_400, rejected: 11, removed: 1_005 },
          warnings: [{ ...warning, dealership: "north", message: "18 vehicles of Example North stay." }],
        },
        [
          { reason: "year-not-possible", count: 1_010, example: example(7, "The year 3022 is not possible.") },
          { reason: "car-type-not-known", count: 1, example: example(1_200, "The type Boat is not known.") },
        ],
      ),
    );
    expect(text).toBe(
      [
        "Stock file imported in part: stock.csv",
        `The stock file was imported only in part. ${readAt}`,
        "18 vehicles of Example North stay.",
        "Rows in the file: 1,412 (1 accepted, 1,400 unchanged, 11 rejected).",
        "Vehicles removed because they are missing from the file: 1,005.",
        "Most frequent reasons:\n1,010 times, first on line 7: The year 3022 is not possible.\n1 times, first on line 1200: The type Boat is not known.",
        ending,
      ].join("\n\n"),
    );
  });

  test.each<[string, StockFileEvent, string[]]>([
    [
      "was refused",
      refused("stock.csv"),
      [
        "Stock file refused: stock.csv",
        `The stock file was refused. ${readAt}`,
        "A column is missing: nothing was changed.",
      ],
    ],
    [
      "could not be imported",
      failed("stock.csv"),
      [
        "Stock file could not be imported: stock.csv",
        `The import of the stock file failed several times, so the file was moved to the folder for failed files. ${readAt}`,
        "The disk is full.",
      ],
    ],
    [
      "has rows of which none was used",
      taken("stock.csv", {
        outcome: "refused",
        refusal: { reason: "columns", message: "A column is missing." },
        counts: { ...noCounts(), rows: 3 },
      }),
      [
        "Stock file refused: stock.csv",
        `The stock file was refused. ${readAt}`,
        "A column is missing.",
        "Rows in the file: 3 (none used).",
      ],
    ],
  ])("about a file that %s contains only what is known", async (_what, event, lines) => {
    expect((await noticeMail(event)).text).toBe([...lines, ending].join("\n\n"));
  });

  test("names the file in one line of at most 100 characters", async () => {
    expect((await noticeMail(failed("a\r\nBcc: all@example.com.csv"))).subject).toBe(
      "Stock file could not be imported: a Bcc: all@example.com.csv",
    );
    expect((await noticeMail(failed("x".repeat(101)))).subject).toBe(
      `Stock file could not be imported: ${"x".repeat(100)}`,
    );
  });

  test("is not sent without a contact or without a problem", async () => {
    const { entries, answers } = await notify([held("stock.csv", "north"), exampleSite()], [taken("stock.csv"), group]);
    expect(entries).toEqual([]);
    expect(answers).toEqual([false, false]);
  });
});

describe("the same problem is mailed once a day", () => {
  const readMails = async (...notices: Notification[]) => (await notify(...notices)).entries.length;

  test.each<[string, number, Notification, Notification]>([
    ["of a dealership, in files of different names", 1, [held("a.csv", "north")], [held("b.csv", "north")]],
    ["of two dealerships, in files of one name", 2, [held("a.csv", "north")], [held("a.csv", "south")]],
    ["refused for two reasons", 2, [refused("a.csv", "columns")], [refused("a.csv", "empty")]],
    ["refused and failed", 2, [refused("a.csv")], [failed("a.csv")]],
    [
      "refused because of a dealership, in files of different names",
      1,
      [refused("a.csv", "prices-gone", ["north", "south"])],
      [refused("b.csv", "prices-gone", ["north"])],
    ],
    ["on the next day", 2, [failed("a.csv")], [failed("a.csv"), group, now + dayMs]],
    ["an hour later", 1, [failed("a.csv")], [failed("a.csv"), group, now + dayMs / 24]],
    ["of two sites", 2, [failed("a.csv")], [failed("a.csv"), exampleSite({ slug: "other", stock: { feed } })]],
    [
      "when the contact has changed",
      2,
      [failed("a.csv")],
      [failed("a.csv"), exampleSite({ stock: { feed: { contactEmail: "new@dealer.example" } } })],
    ],
  ])("%s (mails: %i)", async (_when, count, first, second) => {
    expect(await readMails(first, second)).toBe(count);
  });

  test.each<[same: boolean, one: string, other: string]>([
    [true, "D1_20261122.csv", "D1_20261123.csv"],
    [true, "D1_2026-11-22.csv", "D1_2026-11-23.csv"],
    [true, "D1_22112026.csv", "D1_23112026.csv"],
    [true, "D1_22.11.2026.csv", "D1_23.11.2026.csv"],
    [true, "D1_20261122T0715.csv", "D1_20261122T0730.csv"],
    [true, "D1 2026-11-22 07.15.01.csv", "D1 2026-11-22 07.30.02.csv"],
    [true, "D1_22112026-071501.csv", "D1_22112026-073002.csv"],
    [true, "D1-1763776800.csv", "D1-1763777700.csv"],
    [true, "D1-1763776800000.csv", "D1-1763777700001.csv"],
    [true, "20261122_D1_20261122.csv", "20261123_D1_20261123.csv"],
    [false, "D1.csv", "D2.csv"],
    [false, "D1_20261122.csv", "D2_20261122.csv"],
    [false, "D1-2026-1122.csv", "D1-2026-1123.csv"],
    [false, "D1-920261122.csv", "D1-920261123.csv"],
    [false, "D1-2026112233333.csv", "D1-2026112233334.csv"],
    [false, "D1-22.11-2026.csv", "D1-23.11-2026.csv"],
    [false, "D1-22111926.csv", "D1-23111926.csv"],
    [false, "D1-176377680000.csv", "D1-176377680001.csv"],
    [false, "D1-2763776800.csv", "D1-2763776801.csv"],
  ])("the time in a file's name does not count, a dealership's number does (same: %s): %s, %s", async (...row) => {
    const [isSame, one, other] = row;
    expect(await readMails([failed(one)], [failed(other)])).toBe(isSame ? 1 : 2);
  });

  test("no number in a file's name counts if there is one dealership", async () => {
    expect(await readMails([failed("stock-1.csv"), single], [failed("stock-27.csv"), single])).toBe(1);
    expect(await readMails([failed("stock-1.csv"), single], [failed("demo-1.csv"), single])).toBe(2);
  });

  test("a new problem is mailed without the one mailed before", async () => {
    const { entries } = await notify([held("a.csv", "north")], [held("b.csv", "north", "south")]);
    const texts = entries.map(({ payload }) => (payload as Notice).text);
    expect(texts).toHaveLength(2);
    expect(texts[1]).toContain("south is held.");
    expect(texts[1]).not.toContain("north is held.");
  });

  test("many problems are sent in mails of twenty, and every process creates the same mails", async () => {
    const names = Array.from({ length: 45 }, (_, index) => `dealer-${index}`);
    const { entries } = await notify([held("all.csv", ...names)]);
    const parts = entries.map(({ id }) => id.split(".").slice(1));
    expect(parts.map(({ length }) => length)).toEqual([20, 20, 5]);
    const text = entries.map(({ payload }) => (payload as Notice).text).join("\n");
    for (const name of names) expect(text).toContain(`${name} is held.`);
    const { entries: again } = await notify([held("all.csv", ...names.toReversed())]);
    expect(again.map(({ id }) => id)).toEqual(entries.map(({ id }) => id));
  });
});

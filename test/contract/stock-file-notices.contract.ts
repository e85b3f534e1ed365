import { hash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { mailColours } from "../../src/brands/brands.ts";
import { notifyFeedContact, type StockFileEvent } from "../../src/stock-feed/stock-file-notice.ts";
import { exampleSite } from "../../src/sites/example-site-for-test.ts";
import type { Site } from "../../src/sites/site-config.ts";
import { noCounts } from "../../src/stock-feed/import-report.ts";
import type { ImportWarning } from "../../src/stock-feed/import-report.ts";
import type { StorePlace } from "./every-store.ts";
import { dayMs } from "../../src/settings/durations.ts";

const now = Date.UTC(2026, 10, 22, 1);
const feed = { contactEmail: "feeds@dealer.example" };
const severalDealerships = exampleSite({ stock: { feed } });
const oneDealership = exampleSite({
  stock: { feed },
  dealerships: severalDealerships.dealerships.slice(0, 1),
  locations: severalDealerships.locations.slice(0, 1),
});

type StockEvent = { event: StockFileEvent; at?: number };

const held = (fileName: string, ...dealerships: string[]): StockEvent => {
  const warnings = dealerships.map((dealership): ImportWarning => ({
    kind: "removals-held",
    dealership,
    count: 18,
    message: `${dealership} is held.`,
  }));
  const result = { outcome: "taken" as const, refusal: null, holds: [], warnings };
  return { event: { kind: "imported", fileName, result: { ...result, counts: noCounts() }, topReasons: [] } };
};
const refused = (fileName: string, reason: string, dealership: string | null = null): StockEvent => {
  const holds =
    dealership === null ? [] : [{ kind: "prices-gone" as const, dealership, vehicles: 3, of: 4, message: "" }];
  const refusal = { reason, message: `${reason}: nothing was changed.` };
  const result = { outcome: "refused" as const, refusal, holds, warnings: [], counts: noCounts() };
  return { event: { kind: "imported", fileName, result, topReasons: [] } };
};
const failed = (fileName: string): StockEvent => ({ event: { kind: "failed", fileName, message: "It failed." } });

/** How `notifyFeedContact` uses an outbox. */
export function stockFileNoticesContract(makePlace: () => Promise<StorePlace>): void {
  /** The resulting mails in order: subject and problems. */
  const readMails = async (site: Site, events: readonly StockEvent[]): Promise<[subject: string, text: string][]> => {
    const store = await (await makePlace()).open();
    const ports = {
      outbox: store.outbox,
      digest: (text: string) => hash("sha256", text, "base64url"),
      brandColours: mailColours,
    };
    const mails: [string, string][] = [];
    for (const { event, at = now } of events) {
      await notifyFeedContact(site, event, at, ports);
      // The outbox releases one mail per address at a time.
      for (;;) {
        const [entry] = await store.outbox.claim(now + 3 * dayMs, 1, 1_000);
        if (entry === undefined) break;
        const { subject, text } = entry.payload as { subject: string; text: string };
        mails.push([subject, text]);
        await store.outbox.done(entry, at);
      }
    }
    return mails;
  };
  const findSubjects = async (site: Site, events: readonly StockEvent[]): Promise<string[]> =>
    (await readMails(site, events)).map(([subject]) => subject.replace(/^Stock file /, ""));

  describe("mail the feed contact once a day", () => {
    it.each<[string, Site, StockEvent[], string[]]>([
      [
        "of each dealership whose vehicles are held, however alike the names of the files are",
        severalDealerships,
        [held("dealer-101.csv", "north"), held("dealer-102.csv", "south")],
        ["imported in part: dealer-101.csv", "imported in part: dealer-102.csv"],
      ],
      [
        "of one dealership whose vehicles are held, whatever the files are called",
        severalDealerships,
        [held("stock-1.csv", "north"), held("stock-2.csv", "north"), held("other.csv", "north")],
        ["imported in part: stock-1.csv"],
      ],
      [
        "of files that cannot be read and concern different dealerships by their numbers",
        severalDealerships,
        [refused("D1_20261122.csv", "columns"), refused("D2_20261122.csv", "columns")],
        ["refused: D1_20261122.csv", "refused: D2_20261122.csv"],
      ],
      [
        "of a file that is refused again under the time of its next export",
        severalDealerships,
        [
          refused("D1_20261122T0700.csv", "columns"),
          refused("D1_20261122T0715.csv", "columns"),
          refused("D1-1763776800.csv", "header-only"),
          refused("D1-1763777700.csv", "header-only"),
        ],
        ["refused: D1_20261122T0700.csv", "refused: D1-1763776800.csv"],
      ],
      [
        "of a file that is refused again under its next number, where there is one dealership",
        oneDealership,
        [refused("stock-1.csv", "columns"), refused("stock-2.csv", "columns"), refused("demo-1.csv", "columns")],
        ["refused: stock-1.csv", "refused: demo-1.csv"],
      ],
      [
        "of each reason for which a file is refused",
        severalDealerships,
        [refused("D1.csv", "columns"), refused("D1.csv", "header-only"), failed("D1.csv"), failed("D1.csv")],
        ["refused: D1.csv", "refused: D1.csv", "could not be imported: D1.csv"],
      ],
      [
        "of values that are held at one dealership, whatever the files are called",
        severalDealerships,
        [refused("a.csv", "prices-gone", "north"), refused("b.csv", "prices-gone", "north")],
        ["refused: a.csv"],
      ],
      [
        "and again on the next day",
        severalDealerships,
        [held("stock.csv", "north"), { ...held("stock.csv", "north"), at: now + dayMs }],
        ["imported in part: stock.csv", "imported in part: stock.csv"],
      ],
    ])("%s", async (_name, site, events, subjects) => {
      expect(await findSubjects(site, events)).toEqual(subjects);
    });

    it("only about what is new, if a file holds what another held before", async () => {
      const both = await readMails(severalDealerships, [
        held("first.csv", "north"),
        held("second.csv", "north", "south"),
        held("third.csv", "south", "north"),
      ]);
      expect(both.map(([subject]) => subject)).toEqual([
        "Stock file imported in part: first.csv",
        "Stock file imported in part: second.csv",
      ]);
      expect(both[1]?.[1]).toContain("south is held.");
      expect(both[1]?.[1]).not.toContain("north is held.");
    });

    it("about any number of dealerships in few mails", async () => {
      const many = Array.from({ length: 45 }, (_, index) => `dealer-${index}`);
      const mails = await readMails(severalDealerships, [held("all.csv", ...many), held("all.csv", ...many)]);
      expect(mails).toHaveLength(3);
      const text = mails.map(([, body]) => body).join("\n");
      for (const dealership of many) expect(text).toContain(`${dealership} is held.`);
    });
  });

  it("count removed vehicles separately from the rows", async () => {
    const counts = { ...noCounts(), rows: 12, unchanged: 10, rejected: 2, removed: 5 };
    const { event } = held("stock.csv", "north");
    if (event.kind !== "imported") throw new Error("it is imported");
    const [mail] = await readMails(severalDealerships, [{ event: { ...event, result: { ...event.result, counts } } }]);
    expect(mail?.[1]).toContain("Rows in the file: 12 (10 unchanged, 2 rejected).");
    expect(mail?.[1]).toContain("Vehicles removed because they are missing from the file: 5.");
  });
}

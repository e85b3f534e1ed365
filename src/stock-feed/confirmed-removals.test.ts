import { describe, expect, test } from "vitest";
import { feedSiteFor, importedAt, importsInto, type FeedImportOptions } from "../../test/contract/feed-import.ts";
import { siteStock, type SiteStock } from "../../test/contract/site-stock.ts";
import type { FeedDealership } from "./feed-site.ts";
import { feedMappingSchema } from "./mapping.ts";
import { dayMs } from "../settings/durations.ts";

/** Two dealerships of the settings. */
const sizes = { ash: 40, birch: 20 };
type Slug = keyof typeof sizes;

const dealershipFor = (slug: string): FeedDealership => ({
  slug,
  id: slug,
  name: `${slug} Motors`,
  locationName: null,
  city: null,
  state: "NSW",
});
const site = feedSiteFor("two", Object.keys(sizes).map(dealershipFor));
const importText = importsInto(site);

const header = "Dealer Code,Stock No,Make,Model,KM,Status,Price,Year,Car Type";
const slugRow = (slug: Slug, index: number): string =>
  `${slug},${index},Toyota,Corolla,${20_000 + index},In Stock,20000,2021,Used`;
const slugRows = (slug: Slug): string[] => Array.from({ length: sizes[slug] }, (_, index) => slugRow(slug, index));
const csv = (rows: readonly string[], head = header): string => [head, ...rows, ""].join("\n");

async function filled(options: FeedImportOptions = {}): Promise<SiteStock> {
  const stock = siteStock();
  await importText(csv([...slugRows("ash"), ...slugRows("birch")]), stock, options);
  expect(stockCounts(stock)).toEqual(sizes);
  return stock;
}

const stockCounts = (stock: SiteStock): Record<string, number> => {
  const slugs = [...stock.vehicles.values()].map(({ dealershipSlug }) => dealershipSlug);
  return Object.fromEntries(Object.keys(sizes).map((slug) => [slug, slugs.filter((one) => one === slug).length]));
};

describe("confirmed removals", () => {
  test("do not affect dealerships that the file does not name, and say how to empty them", async () => {
    const stock = await filled();
    const { result } = await importText(csv(slugRows("ash").slice(30)), stock, { confirmsRemovals: true });
    expect(stockCounts(stock)).toEqual({ ash: 10, birch: 20 });
    expect(result.counts.removed).toBe(30);
    expect(result.notes.join(" ")).toContain("--confirm-emptied birch");
    expect(result.warnings).toMatchObject([{ kind: "dealership-not-named", count: 20 }]);
  });

  test.each(["birch", "Birch motors"])("empty a dealership that is named as %s", async (name) => {
    const stock = await filled();
    const { result } = await importText(csv(slugRows("ash")), stock, { confirmsEmptied: [name] });
    expect(stockCounts(stock)).toEqual({ ash: 40, birch: 0 });
    expect(result).toMatchObject({ outcome: "taken", counts: { removed: 20 }, warnings: [], noLongerNamed: [] });
  });

  test("of an emptied dealership do not confirm holds of another one", async () => {
    const stock = await filled();
    const { result } = await importText(csv(slugRows("ash").slice(30)), stock, { confirmsEmptied: ["birch"] });
    expect(stockCounts(stock)).toEqual({ ash: 40, birch: 0 });
    expect(result.holds).toMatchObject([{ kind: "missing", dealership: "ash", vehicles: 30, of: 40 }]);
  });

  test.each<[string, string[], FeedImportOptions, RegExp]>([
    ["nobody has", ["cedar"], {}, /no vehicle.*"cedar".*ash, birch/i],
    ["the file names", ["ash"], {}, /names vehicles of "ash".*--confirm-removals/],
  ])("are refused for a dealership that %s", async (_name, confirmsEmptied, options, message) => {
    const stock = await filled();
    const { result } = await importText(csv(slugRows("ash").slice(30)), stock, { ...options, confirmsEmptied });
    expect(result).toMatchObject({ outcome: "refused", refusal: { reason: "confirm-emptied" } });
    expect(result.refusal?.message).toMatch(message);
    expect(stockCounts(stock)).toEqual(sizes);
  });
});

describe("vehicles that are held because too many are missing", () => {
  const birch = slugRows("birch");
  const rest = slugRows("ash").slice(21);
  const arrivals = (count: number): string[] =>
    Array.from({ length: count }, (_, index) => slugRow("ash", 900 + index));
  const stockNumberList = (stock: SiteStock, rows: readonly string[]): number =>
    rows.filter((row) => stock.vehicles.has(`ash/${(row.split(",")[1] ?? "").toLowerCase()}`)).length;

  test("stay after arrivals that make them few, until they are named again or confirmed", async () => {
    const stock = await filled();
    const lacking = slugRows("ash").slice(0, 21);
    expect((await importText(csv([...rest, ...birch]), stock)).result.holds).toMatchObject([{ vehicles: 21 }]);
    for (const count of [10, 20, 30, 40]) {
      const { result } = await importText(csv([...rest, ...birch, ...arrivals(count)]), stock);
      expect(result).toMatchObject({ counts: { accepted: 10, removed: 0 }, removals: { outcome: "held" } });
      expect(result.warnings).toMatchObject([{ kind: "removals-held", dealership: "ash", count: 21 }]);
    }
    expect(stockNumberList(stock, lacking)).toBe(21);
    // Two are named again, and of the others of the file one is sold.
    const again = [...lacking.slice(0, 2), ...rest.slice(1), ...birch, ...arrivals(40)];
    const { result } = await importText(csv(again), stock);
    expect(result).toMatchObject({ counts: { removed: 1 }, holds: [{ kind: "missing", vehicles: 19, of: 80 }] });
    expect(result.holds[0]?.message).toMatch(
      /^19 vehicles of "ash Motors" would have been removed .*--confirm-removals/,
    );
    const next = await importText(csv([...rest.slice(1), ...birch, ...arrivals(40)]), stock);
    expect(next.result).toMatchObject({ counts: { removed: 2 }, holds: [{ vehicles: 19 }] });
    const confirmed = await importText(csv([...rest.slice(1), ...birch, ...arrivals(40)]), stock, {
      confirmsRemovals: true,
    });
    expect(confirmed.result).toMatchObject({ counts: { removed: 19 }, holds: [], warnings: [] });
    expect(stockNumberList(stock, lacking)).toBe(0);
  });

  test("are not listed twice if they return under other stock numbers", async () => {
    const stock = await filled();
    await importText(csv([...rest, ...birch]), stock);
    const { result } = await importText(csv([...rest, ...birch, ...arrivals(19)]), stock);
    expect(result.holds.map(({ kind }) => kind).toSorted()).toEqual(["additions", "missing"]);
    expect(stockCounts(stock)).toEqual(sizes);
  });

  test("are judged normally once a file has most of them as before", async () => {
    const stock = await filled();
    await importText(csv([...rest, ...birch]), stock);
    const sold = await importText(csv([...slugRows("ash").slice(2), ...birch]), stock);
    expect(sold.result).toMatchObject({ counts: { removed: 2 }, holds: [], warnings: [] });
    // Half of them are not most of them.
    const halved = await filled();
    await importText(csv([...rest.slice(1), ...birch]), halved);
    const { result } = await importText(csv([...slugRows("ash").slice(11), ...birch]), halved);
    expect(result).toMatchObject({ counts: { removed: 0 }, holds: [{ kind: "missing", vehicles: 11 }] });
  });

  test("are no longer held after a complete file, or when the dealership is emptied", async () => {
    const stock = await filled();
    await importText(csv([...rest, ...birch]), stock);
    await importText(csv([...slugRows("ash"), ...birch]), stock);
    const sold = await importText(csv([...slugRows("ash").slice(3), ...birch]), stock);
    expect(sold.result).toMatchObject({ counts: { removed: 3 }, holds: [] });
    await importText(csv([...rest.slice(5), ...birch]), stock);
    const emptied = await importText(csv(birch), stock, { confirmsEmptied: ["ash"] });
    expect(emptied.result.counts.removed).toBe(37);
    expect(stockCounts(stock)).toEqual({ ash: 0, birch: 20 });
  });
});

describe("a dealership with few vehicles", () => {
  const few = (rows: readonly string[]): string => csv([...rows, ...slugRows("birch")]);
  const sold = (row: string): string => row.replace("In Stock", "Sold");
  const withdrawn = (row: string): string => row.replace("In Stock", "Withdrawn");
  const [first = "", second = "", third = ""] = slugRows("ash");

  test.each<[string, string[], string[], number, number]>([
    ["sells its only vehicle", [first], [sold(first)], 0.5, 0],
    ["withdraws its only vehicle", [first], [withdrawn(first)], 0.5, 0],
    ["sells both of two", [first, second], [sold(first), sold(second)], 0.5, 1],
    ["withdraws both of two", [first, second], [withdrawn(first), withdrawn(second)], 0.5, 1],
    ["sells one of two", [first, second], [sold(first), second], 0.5, 0],
    ["no longer names one of two", [first, second], [second], 0.5, 0],
    ["sells two of three", [first, second, third], [sold(first), sold(second), third], 0.5, 1],
    ["sells its only vehicle where every loss waits", [first], [sold(first)], 0, 1],
  ])("that %s", async (_name, before, after, largestRemovedShare, held) => {
    const stock = siteStock();
    const importFew = importsInto({ ...site, largestRemovedShare });
    await importFew(few(before), stock);
    const { result } = await importFew(few(after), stock);
    expect(result.holds.filter(({ dealership }) => dealership === "ash")).toHaveLength(held);
  });
});

describe("vehicles that a file takes out of the listing", () => {
  const extended = `${header},Sold,SoldDate,Show On Dealer Website,Item Type`;
  type Ending = readonly [status: string, rest: string];
  const changedRows = (count: number, [status, rest]: Ending): string[] =>
    [...slugRows("ash"), ...slugRows("birch")].map((row, index) =>
      index < count ? `${row.replace("In Stock", status)},${rest}` : `${row},,,,`,
    );
  const ways: [string, Ending, string][] = [
    ["sold", ["Sold", ",,,"], "sold"],
    ["sold long ago", ["Sold", ",2019-01-02,,"], "sold"],
    ["sold by their flag", ["In Stock", "true,,,"], "sold"],
    ["hidden", ["In Stock", ",,No,"], "no longer shown"],
    ["motorcycles on a site of cars", ["In Stock", ",,,bike"], "no longer shown"],
  ];

  test.each(ways)(
    "%s: more than half of a dealership is held, and each row stays unchanged",
    async (_name, ending, way) => {
      const stock = await filled();
      const before = JSON.stringify([...stock.vehicles]);
      const text = csv(
        changedRows(21, ending).map((row, index) => (index < 21 ? row.replace("20000", "15000") : row)),
        extended,
      );
      const { result, report } = await importText(text, stock);
      expect(JSON.stringify([...stock.vehicles])).toBe(before);
      expect(result.holds).toMatchObject([{ kind: "losses", dealership: "ash", vehicles: 21, of: 40 }]);
      expect(result.holds[0]?.message).toContain(`21 ${way}`);
      expect(result.holds[0]?.message).toContain("--confirm-removals");
      expect(result.warnings).toMatchObject([{ kind: "removals-held", count: 21 }]);
      expect(result.counts).toMatchObject({ held: 21, unchanged: 39 });
      const held = report.entries.filter(({ reason }) => reason === "unlisting-held");
      expect(
        held.map(({ line, outcome }) => [line, outcome]).toSorted(([one], [other]) => Number(one) - Number(other)),
      ).toEqual(Array.from({ length: 21 }, (_, index) => [index + 2, "held"]));
      const confirmed = await importText(text, stock, { confirmsRemovals: true });
      expect(confirmed.result).toMatchObject({ counts: { updated: 21, held: 0 }, holds: [] });
    },
  );

  const moved: Ending = ["In Stock", ",,,"];
  test.each([...ways, ["withdrawn", ["Withdrawn", ",,,"], ""] as const, ["moved", moved, ""] as const])(
    "%s: held vehicles stay after arrivals that make them less than half",
    async (_name, ending) => {
      const stock = await filled();
      const of = (count: number): string[] =>
        changedRows(count, ending).map((row, index) =>
          ending === moved && index < count ? row.replace("ash,", "birch,A") : row,
        );
      const arrivals = Array.from({ length: 40 }, (_, index) => `${slugRow("ash", 900 + index)},,,,`);
      await importText(csv(of(21), extended), stock);
      const before = [...stock.vehicles];
      const after = await importText(csv([...of(21), ...arrivals], extended), stock);
      expect(after.result).toMatchObject({ counts: { accepted: 40, held: 21, removed: 0 } });
      const same = await importText(csv([...of(21), ...arrivals], extended), stock);
      expect(same.result.holds).toMatchObject([{ kind: "losses", dealership: "ash", vehicles: 21, of: 80 }]);
      for (const [key, vehicle] of before) expect(stock.vehicles.get(key)).toEqual(vehicle);
      // One stays as it was and goes on the next day, as vehicles do.
      const { result } = await importText(
        csv([...of(0).slice(0, 1), ...of(21).slice(1), ...arrivals], extended),
        stock,
      );
      expect(result).toMatchObject({ counts: { held: 20 }, holds: [{ vehicles: 20 }] });
      const next = await importText(csv([...of(21), ...arrivals], extended), stock);
      expect(next.result).toMatchObject({ counts: { held: 20 }, holds: [{ vehicles: 20 }] });
      const confirmed = await importText(csv([...of(21), ...arrivals], extended), stock, { confirmsRemovals: true });
      expect(confirmed.result).toMatchObject({ counts: { held: 0 }, holds: [] });
    },
  );

  test.each(ways)("%s: up to half of a dealership is imported", async (_name, ending) => {
    const stock = await filled();
    const { result } = await importText(csv(changedRows(20, ending), extended), stock);
    expect(result).toMatchObject({ counts: { updated: 20, held: 0 }, holds: [], warnings: [] });
  });

  test("are counted together, whatever the reason", async () => {
    const stock = await filled();
    const rows = changedRows(11, ["Sold", ",,,"]).filter((_, index) => index < 20 || index >= 30);
    const { result } = await importText(csv(rows, extended), stock);
    expect(result.holds).toMatchObject([{ kind: "missing", dealership: "ash" }]);
    expect(result.holds[0]?.message).toContain("21 of 40 vehicles (53 %)");
    expect(stockCounts(stock)).toEqual(sizes);
    expect(result.counts).toMatchObject({ updated: 11, removed: 0 });
  });

  test("are measured against listed vehicles, not sold ones that stay in the file", async () => {
    const stock = await filled();
    await importText(csv(changedRows(20, ["Sold", ",,,"]), extended), stock);
    await importText(csv(changedRows(30, ["Sold", ",,,"]), extended), stock);
    const { result } = await importText(csv(changedRows(36, ["Sold", ",,,"]), extended), stock);
    expect(result.holds).toMatchObject([{ kind: "losses", dealership: "ash", vehicles: 6 }]);
    expect(result.holds[0]?.message).toContain("6 of 10 vehicles (60 %) that are for sale");
    expect([...stock.vehicles.values()].filter(({ sold }) => sold)).toHaveLength(30);
  });

  test("keep their stock number while their rows are held, and leave no other vehicle without one", async () => {
    const stock = await filled();
    const before = [...stock.vehicles.keys()].toSorted();
    const rows = slugRows("ash").map((row, index) =>
      index < 25 ? `${row.replace("In Stock", "Sold").replace(`ash,${index},`, `ash,N${index},`)},,,,` : `${row},,,,`,
    );
    const { result } = await importText(csv(rows, extended), stock);
    expect(result.counts).toMatchObject({ held: 25, unchanged: 15, accepted: 0, removed: 0 });
    expect([...stock.vehicles.keys()].toSorted()).toEqual(before);
    expect([...stock.vehicles.values()].filter(({ sold }) => sold)).toEqual([]);
  });

  test("are held in a file of changes as well", async () => {
    const stock = await filled();
    const text = csv(changedRows(30, ["Sold", ",,,"]).slice(0, 30), extended);

    const mapping = feedMappingSchema.parse({ name: "changes", scope: "changes" });
    const { result } = await importText(text, stock, { mapping });
    expect(result).toMatchObject({ counts: { held: 30 }, holds: [{ kind: "losses", vehicles: 30, of: 40 }] });
  });
});

describe("a file with vehicles of other dealers", () => {
  const [ashRow = ""] = slugRows("ash");
  const own = Array.from({ length: 12 }, (_, index) => slugRow("ash", index));
  const foreign = (count: number, code: string): string[] =>
    Array.from({ length: count }, (_, index) => slugRow("ash", 500 + index).replace("ash,", `${code},X`));
  const single = feedSiteFor("one", [dealershipFor("ash")]);
  const day = (count: number) => ({ now: importedAt + count * dayMs });

  test.each([
    ["of unknown codes on a site of one dealership", single, "zzz", 50],
    ["under the code of a small dealership", site, "ash", 100],
  ])("%s is held, and the right file follows without a hold", async (_name, ofSite, code, count) => {
    const importDay = importsInto(ofSite);
    const stock = siteStock();
    await importDay(csv(own), stock);
    const wrong = await importDay(csv([...own, ...foreign(count, code)]), stock, day(1));
    expect(stock.vehicles.size).toBe(12);
    expect(wrong.result.counts).toMatchObject({ held: count, accepted: 0 });
    expect(wrong.result.holds).toMatchObject([{ kind: "additions", dealership: "ash", vehicles: count, of: 12 }]);
    expect(wrong.result.holds[0]?.message).toContain("--confirm-additions");
    expect(wrong.result.warnings).toMatchObject([{ kind: "additions-held", count }]);
    const right = await importDay(csv(own.slice(1)), stock, day(2));
    expect(right.result).toMatchObject({ holds: [], warnings: [], counts: { removed: 1 } });
    const confirmed = await importDay(csv([...own, ...foreign(count, code)]), stock, {
      ...day(3),
      confirmsAdditions: true,
    });
    expect(confirmed.result).toMatchObject({ holds: [], counts: { accepted: count + 1 } });
  });

  test("is undone by the right one the next day, although that removes most vehicles", async () => {
    const stock = siteStock();
    await importText(csv(own), stock);
    await importText(csv([...own, ...foreign(30, "ash")]), stock, day(3));
    expect(stock.vehicles.size).toBe(42);
    const { result } = await importText(csv(own), stock, day(4));
    expect(result).toMatchObject({ holds: [], counts: { removed: 30 } });
    expect(stock.vehicles.size).toBe(12);
  });

  test.each<[string, number, string[], number]>([
    ["a week later", 7, own, 42],
    ["with a file that lacks most of the former vehicles too", 4, [ashRow], 42],
  ])("is not undone %s", async (_name, days, rows, left) => {
    const stock = siteStock();
    await importText(csv(own), stock);
    await importText(csv([...own, ...foreign(30, "ash")]), stock, day(3));
    const { result } = await importText(csv(rows), stock, day(days));
    expect(result.holds).toMatchObject([{ kind: "missing", dealership: "ash" }]);
    expect(stock.vehicles.size).toBe(left);
  });

  test("does not turn a first import into one that the next file may undo", async () => {
    const stock = siteStock();
    await importText(csv(own), stock);
    const { result } = await importText(csv([ashRow]), stock, day(1));
    expect(result.holds).toMatchObject([{ kind: "missing", vehicles: 11, of: 12 }]);
  });
});

describe("files that each contain a part of one dealership's stock", () => {
  const ofKind = (kind: string, count: number): string[] =>
    Array.from({ length: count }, (_, index) => slugRow("ash", index).replace("ash,", `ash,${kind}`));
  const [fresh, used] = [ofKind("N", 14), ofKind("U", 16)];

  test("restore what the other part removed, and are distinguished from full files", async () => {
    const stock = siteStock();
    await importText(csv([...fresh, ...used]), stock);
    await importText(csv(used), stock);
    expect(stock.vehicles.size).toBe(16);
    const { result } = await importText(csv(fresh), stock);
    expect(stock.vehicles.size).toBe(30);
    expect(result.counts).toMatchObject({ accepted: 14, held: 0 });
    expect(result.holds).toMatchObject([{ kind: "missing", vehicles: 16 }]);
    expect(result.holds[0]?.message).toMatch(/parts of the stock.*scope is "changes"/);
  });
});

describe("a dealership that full files no longer name", () => {
  test("is reported every day until it is emptied", async () => {
    const stock = await filled();
    for (let day = 0; day < 3; day += 1) {
      const { result } = await importText(csv(slugRows("ash")), stock);
      expect(result.warnings).toMatchObject([{ kind: "dealership-not-named", dealership: "birch", count: 20 }]);
      expect(result.warnings[0]?.message).toContain("--confirm-emptied birch");
    }
    await importText(csv(slugRows("ash")), stock, { confirmsEmptied: ["birch"] });
    expect((await importText(csv(slugRows("ash")), stock)).result.warnings).toEqual([]);
  });

  test("may have separate files from then on", async () => {
    const stock = await filled();
    await importText(csv(slugRows("ash")), stock);
    for (const slug of ["birch", "ash", "birch", "ash", "ash", "birch"] as const)
      expect((await importText(csv(slugRows(slug)), stock)).result.warnings).toEqual([]);
    const together = await importText(csv([...slugRows("ash"), ...slugRows("birch")]), stock);
    expect(together.result.warnings).toEqual([]);
    expect((await importText(csv(slugRows("ash")), stock)).result.warnings).toHaveLength(1);
  });

  test("is emptied by a file with only a header if it is the last one", async () => {
    const single = importsInto(feedSiteFor("one", [dealershipFor("ash")]));
    const stock = siteStock();
    await single(csv([slugRow("ash", 1)]), stock);
    const refused = await single(csv([]), stock);
    expect(refused.result.refusal?.message).toContain("--confirm-emptied DEALERSHIP");
    expect(stock.vehicles.size).toBe(1);
    const { result } = await single(csv([]), stock, { confirmsEmptied: ["ash"] });
    expect(result).toMatchObject({ outcome: "taken", holds: [], warnings: [], counts: { removed: 1 } });
    expect(stock.vehicles.size).toBe(0);
  });
});

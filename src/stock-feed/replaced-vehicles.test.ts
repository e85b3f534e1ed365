import { expect, test } from "vitest";
import { importsInto, oneDealershipSite } from "../../test/contract/feed-import.ts";
import { siteStock } from "../../test/contract/site-stock.ts";

const importText = importsInto(oneDealershipSite);
const header = "Stock No,Make,Model,Badge,Year,KM,Price,Colour\n";
const others = Array.from(
  { length: 6 },
  (_, index) => `K${index},Kia,Rio,S,2019,${30_000 + index * 999},15000,White\n`,
);
const file = (...rows: string[]): string => [header, ...others, ...rows].join("");

test("a vehicle removed because another has its stock number is counted and named", async () => {
  for (const isDryRun of [true, false]) {
    const stock = siteStock();
    await importText(file("7,Toyota,Corolla,GX,2020,41000,20000,White\n"), stock);
    const slug = stock.vehicles.get("main/7")?.slug ?? "";
    const next = file("7,Ford,Ranger,XLT,2015,120000,30000,Blue\n");
    const { result, report } = await importText(next, stock, { isDryRun });
    expect(result).toMatchObject({ counts: { accepted: 1, unchanged: 6, removed: 1 }, removals: { outcome: "done" } });
    expect(report.entries).toMatchObject([
      { line: 8, stockNumber: "7", outcome: "noted", field: "stocknum", reason: "vehicle-replaced" },
    ]);
    expect(report.entries[0]?.message).toContain(slug);
    expect(stock.vehicles.size).toBe(7);
  }
});

test("a vehicle that only changes its stock number is not counted as removed", async () => {
  const stock = siteStock();
  await importText(file("7,Toyota,Corolla,GX,2020,41000,20000,White\n"), stock);
  const next = file("8,Toyota,Corolla,GX,2020,41000,20000,White\n", "7,Ford,Ranger,XLT,2015,120000,30000,Blue\n");
  const { result, report } = await importText(next, stock);
  expect(result.counts).toMatchObject({ accepted: 1, updated: 1, removed: 0 });
  expect(report.entries).toEqual([]);
});

import { describe, expect, test } from "vitest";
import { ImportReport } from "./import-report.ts";
import { importStock, UncertainImportError, type StockImportResult } from "./import-stock.ts";
import { StockImportBusyError } from "../vehicles/stock.ts";
import { siteStock, type SiteStock } from "../../test/contract/site-stock.ts";

const main = { slug: "main", id: "1", name: "Main Motors", locationName: null, city: null, state: null };
const noSpace = new Error("ENOSPC: no space left on device, write");

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

const oneRow = "Stock No,Make,Model,Year\n1,VW,Golf,2019\n";

function importOne(
  stock: Pick<SiteStock, "open" | "stock">,
  writeText: (text: string) => Promise<void>,
  bytes: AsyncIterable<Uint8Array> = bytesOf(oneRow),
): Promise<StockImportResult> {
  const head = { site: "site", file: "x", mapping: null, startedAt: "", isDryRun: false };
  return importStock({
    site: {
      siteId: "site",
      timeZone: "Australia/Sydney",
      defaultDealership: main,
      dealerships: [main],
      dealershipByName: new Map(),
      largestRemovedShare: 0.5,
    },
    bytes,
    mapping: null,
    imports: stock,
    stock: stock.stock,
    report: new ImportReport(head, writeText),
    now: Date.UTC(2026, 10, 21),
    newId: () => "id",
    isDryRun: false,
    confirmsRemovals: false,
    confirmsValues: false,
    createsLocations: false,
  });
}

/** The stock, whose next session does something else in place of one step. */
const stockWhose = (step: "apply" | "discard", work: () => Promise<never>): SiteStock => {
  const stock = siteStock();
  return { ...stock, open: async (siteId) => ({ ...(await stock.open(siteId)), [step]: work }) };
};
const fails = () => Promise.reject(noSpace);

describe("an import that fails", () => {
  test("on a report that cannot be written changes nothing", async () => {
    const stock = siteStock();
    await expect(importOne(stock, fails)).rejects.toThrow("ENOSPC");
    expect(stock.vehicles.size).toBe(0);
    expect(stock.openSessions()).toBe(0);
  });

  test("on the end of its report has changed the stock, and says so", async () => {
    const stock = siteStock();
    const result = await importOne(stock, async (text) => {
      if (text.includes("counts")) throw noSpace;
    });
    expect(result).toMatchObject({ outcome: "taken", counts: { accepted: 1 } });
    expect(result.problems).toEqual([`The report could not be written: ${noSpace.message}.`]);
    expect(stock.vehicles.size).toBe(1);
  });

  test("closes its file where another import of the site is under way", async () => {
    const closed: string[] = [];
    async function* file(): AsyncGenerator<Uint8Array> {
      try {
        for (let part = 0; part < 100; part += 1) yield* bytesOf(oneRow.repeat(2_000));
      } finally {
        closed.push("file");
      }
    }
    const busy = { ...siteStock(), open: () => Promise.reject(new StockImportBusyError("site", 60)) };
    await expect(importOne(busy, async () => {}, file())).rejects.toThrow(StockImportBusyError);
    expect(closed).toEqual(["file"]);
  });

  test("to drop what it staged has changed the stock all the same", async () => {
    const result = await importOne(stockWhose("discard", fails), async () => {});
    expect(result).toMatchObject({ outcome: "taken", counts: { accepted: 1 }, problems: [] });
  });

  test("in the commit does not claim that nothing was changed", async () => {
    const failed = await importOne(stockWhose("apply", fails), async () => {}).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(UncertainImportError);
    expect((failed as Error).message).toMatch(/all of them or none: ENOSPC/);
  });
});

import { describe, expect, test } from "vitest";
import { toByteStream, importsInto, oneDealershipSite } from "../../test/contract/feed-import.ts";
import { siteStock, type SiteStock } from "../../test/contract/site-stock.ts";
import { StockImportBusyError } from "../vehicles/stock-imports.ts";
import { UncertainImportError } from "./run-import.ts";

const noSpace = new Error("ENOSPC: no space left on device, write");
const oneRow = "Stock No,Make,Model,Year\n1,VW,Golf,2019\n";
const importText = importsInto(oneDealershipSite);

/** The stock, whose next session does something else in place of one step. */
const stockWhose = (step: "apply" | "discard", work: () => Promise<never>): SiteStock => {
  const stock = siteStock();
  return { ...stock, open: async (siteId) => ({ ...(await stock.open(siteId)), [step]: work }) };
};
const fails = () => Promise.reject(noSpace);

describe("an import that fails", () => {
  test("on a report that cannot be written changes nothing", async () => {
    const stock = siteStock();
    await expect(importText(oneRow, stock, { onWrite: fails })).rejects.toThrow("ENOSPC");
    expect(stock.vehicles.size).toBe(0);
    expect(stock.openSessions()).toBe(0);
  });

  test("at the end of its report has changed the stock, and says so", async () => {
    const stock = siteStock();
    const { result } = await importText(oneRow, stock, {
      onWrite: async (text) => {
        if (text.includes("counts")) throw noSpace;
      },
    });
    expect(result).toMatchObject({ outcome: "taken", counts: { accepted: 1 } });
    expect(result.problems).toEqual([`The report could not be written: ${noSpace.message}.`]);
    expect(stock.vehicles.size).toBe(1);
  });

  test("closes its file if another import of the site is running", async () => {
    const closed: string[] = [];
    async function* file(): AsyncGenerator<Uint8Array> {
      try {
        for (let part = 0; part < 100; part += 1) yield* toByteStream(oneRow.repeat(2_000));
      } finally {
        closed.push("file");
      }
    }
    const busy = { ...siteStock(), open: () => Promise.reject(new StockImportBusyError("site", 60)) };
    await expect(importText(oneRow, busy, { bytes: file() })).rejects.toThrow(StockImportBusyError);
    expect(closed).toEqual(["file"]);
  });

  test("while deleting its staged rows has still changed the stock", async () => {
    const { result } = await importText(oneRow, { ...stockWhose("discard", fails), openSessions: () => 0 });
    expect(result).toMatchObject({ outcome: "taken", counts: { accepted: 1 }, problems: [] });
  });

  test("in the commit does not claim that nothing was changed", async () => {
    const failed = await importText(oneRow, stockWhose("apply", fails)).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(UncertainImportError);
    expect((failed as Error).message).toMatch(/completely or not at all: ENOSPC/);
  });
});

import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { withDealerships, type FeedDealership, type FeedSite } from "../../src/stock-feed/feed-site.ts";
import {
  ImportReport,
  type ReportEntry,
  type ReportSummary,
  type WriteText,
} from "../../src/stock-feed/import-report.ts";
import type { StockImportResult } from "../../src/stock-feed/import-result.ts";
import { importStock } from "../../src/stock-feed/import-stock.ts";
import type { StockImportRequest } from "../../src/stock-feed/import-request.ts";
import { noStockFilters } from "../../src/vehicles/stock-filters.ts";
import { siteStock, type SiteStock } from "./site-stock.ts";

/** The report and the result of an import. */
export type FeedReport = ReportSummary & { entries: ReportEntry[] };
export type FeedOutcome = { result: StockImportResult; report: FeedReport };

/** Time of imports in tests, in epoch milliseconds. */
export const importedAt = Date.UTC(2026, 10, 21);

export const mainMotors: FeedDealership = {
  slug: "main",
  id: "1",
  name: "Main Motors",
  locationName: "Main yard",
  city: "Dubbo",
  state: "NSW",
};

/** A site with these dealerships for an import; the first is the default. */
export function feedSiteFor(siteId: string, dealerships: readonly FeedDealership[]): FeedSite {
  const site: FeedSite = {
    siteId,
    timeZone: "Australia/Sydney",
    defaultDealership: dealerships[0] ?? mainMotors,
    dealerships: [],
    dealershipByName: new Map(),
    largestRemovedShare: 0.5,
    stockFilters: { ...noStockFilters, itemTypes: ["car"] },
  };
  return withDealerships(site, dealerships);
}

export const oneDealershipSite = feedSiteFor("site", [mainMotors]);

export async function* toByteStream(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

export type FeedImportOptions = Partial<Omit<StockImportRequest, "report">> & {
  /** Called with every piece of the report. An error that it throws simulates a failing disk. */
  onWrite?: WriteText;
};

export type ImportText = (
  text: string,
  stock?: Pick<SiteStock, "open" | "feedVehicles" | "openSessions">,
  options?: FeedImportOptions,
) => Promise<FeedOutcome>;

/** Imports the text of files into a site, as a drop folder does: nothing is confirmed. No import may stay open. */
export function importsInto(site: FeedSite): ImportText {
  return async (text, stock = siteStock(), { onWrite, ...options } = {}) => {
    let written = "";
    const report = new ImportReport(
      { site: site.siteId, file: "stock.csv", mapping: null, startedAt: "", isDryRun: options.isDryRun ?? false },
      async (piece) => {
        await onWrite?.(piece);
        written += piece;
      },
    );
    const result = await importStock({
      site,
      bytes: toByteStream(text),
      mapping: null,
      imports: stock,
      report,
      now: importedAt,
      newId: randomUUID,
      isDryRun: false,
      confirmsRemovals: false,
      confirmsEmptied: [],
      confirmsAdditions: false,
      confirmsValues: false,
      createsLocations: false,
      pause: async () => {},
      ...options,
    });
    expect(stock.openSessions()).toBe(0);
    return { result, report: JSON.parse(result.problems.length > 0 ? "{}" : written) as FeedReport };
  };
}

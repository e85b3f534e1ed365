import { randomUUID } from "node:crypto";
import type { Site } from "../../sites/site-config.ts";
import { feedSiteOf, withDealerships } from "../../stock-feed/feed-site.ts";
import { ImportReport, type ReasonCount } from "../../stock-feed/import-report.ts";
import { importStock, type StockImportResult } from "../../stock-feed/import-stock.ts";
import type { FeedMapping } from "../../stock-feed/mapping.ts";
import type { Stock, StockImports } from "../../vehicles/stock.ts";
import { feedFileBytes } from "./feed-file.ts";
import { addFoundLocations, foundDealerships, readFoundLocations } from "./found-locations-file.ts";
import { openReportFile } from "./report-file.ts";

export type FeedFileImport = {
  site: Site;
  path: string;
  /** Name of the file in the report. */
  fileName: string;
  mapping: FeedMapping | null;
  imports: StockImports;
  stock: Pick<Stock, "vehicles">;
  /** Folder of the platform's data, where found locations are kept. */
  dataDir: string;
  /** Where the report goes; null writes none. */
  reportPath: string | null;
  /** Epoch milliseconds. */
  now: number;
  isDryRun?: boolean;
  confirmsRemovals?: boolean;
  createsLocations?: boolean;
  followsLinks?: boolean;
  onProgress?: (rows: number) => void;
};

export type FeedFileResult = StockImportResult & {
  topReasons: ReasonCount[];
  locationsAdded: number;
};

/**
 * Imports a stock file from disk into a site and writes its report. Throws on faults of ours: a file that
 * cannot be opened, a store that fails, another import of the site that is open (`StockImportBusyError`).
 */
export async function importFeedFile(options: FeedFileImport): Promise<FeedFileResult> {
  const { dataDir, now, isDryRun = false, createsLocations = false } = options;
  const found = await readFoundLocations(dataDir, options.site.slug);
  const site = withDealerships(feedSiteOf(options.site), foundDealerships(found));
  const reportFile = options.reportPath === null ? null : await openReportFile(options.reportPath);
  try {
    const head = {
      site: site.siteId,
      file: options.fileName,
      mapping: options.mapping?.name ?? null,
      startedAt: new Date(now).toISOString(),
      isDryRun,
    };
    const report = new ImportReport(head, reportFile === null ? async () => {} : reportFile.write);
    const result = await importStock({
      site,
      bytes: feedFileBytes(options.path, options.followsLinks),
      mapping: options.mapping,
      imports: options.imports,
      stock: options.stock,
      report,
      now,
      newId: randomUUID,
      isDryRun,
      confirmsRemovals: options.confirmsRemovals ?? false,
      createsLocations,
      ...(options.onProgress === undefined ? {} : { onProgress: options.onProgress }),
    });
    const addsLocations = createsLocations && !isDryRun && result.outcome === "taken";
    const locationsAdded = addsLocations ? await addFoundLocations(dataDir, site.siteId, result.foundDealers) : 0;
    await reportFile?.finish();
    return { ...result, topReasons: report.mostFrequent(5), locationsAdded };
  } catch (error) {
    await reportFile?.abandon();
    throw error;
  }
}

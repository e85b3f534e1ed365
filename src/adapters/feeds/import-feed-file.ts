import { randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { foundDealership } from "../../stock-feed/dealer-directory.ts";
import { type ConfiguredSite, toFeedSite, withDealerships } from "../../stock-feed/feed-site.ts";
import { toFoundLocations, type FoundLocationStore } from "../../stock-feed/found-locations.ts";
import { ImportReport, type ReasonCount } from "../../stock-feed/import-report.ts";
import type { StockImportResult } from "../../stock-feed/import-result.ts";
import { importStock } from "../../stock-feed/import-stock.ts";
import type { FeedMapping } from "../../stock-feed/mapping.ts";
import {
  changesKey,
  notedTimes,
  timeInName,
  type StockFileAge,
  type StockFileAges,
} from "../../stock-feed/stock-file-age.ts";
import type { StockImports } from "../../vehicles/stock-imports.ts";
import { feedFileBytes } from "./feed-file.ts";
import { openReportFile } from "./report-file.ts";
import { errorText } from "../../settings/error-text.ts";

export type FeedFileImport = {
  site: ConfiguredSite;
  path: string;
  fileName: string;
  mapping: FeedMapping | null;
  imports: StockImports;
  foundLocations: FoundLocationStore;
  /** Path of the report; null writes none. */
  reportPath: string | null;
  /** Epoch milliseconds. */
  now: number;
  isDryRun?: boolean;
  confirmsRemovals?: boolean;
  confirmsEmptied?: readonly string[];
  confirmsAdditions?: boolean;
  confirmsValues?: boolean;
  createsLocations?: boolean;
  followsLinks?: boolean;
  /**
   * Stores the age of full files, so that an older one does not undo a newer one. Without it, every file is accepted.
   */
  fileAges?: StockFileAges;
  confirmsOlder?: boolean;
  /** Bytes to read instead of the file at `path`, such as standard input. */
  input?: AsyncIterable<Uint8Array>;
  onProgress?: (rows: number) => void;
};

export type FeedFileResult = StockImportResult & {
  topReasons: ReasonCount[];
  locationsAdded: number;
};

/**
 * Imports a stock file from disk into a site and writes its report. Errors are thrown before the stock is changed (a
 * store that fails, a report that cannot be written, another running import of the site: `StockImportBusyError`),
 * except `UncertainImportError`. Later errors are in `problems`.
 */
export async function importFeedFile(options: FeedFileImport): Promise<FeedFileResult> {
  const { foundLocations, now, isDryRun = false, createsLocations = false } = options;
  const { dealerships } = await foundLocations.of(options.site.slug);
  const found = dealerships.map(({ slug, name }) => foundDealership(slug, name));
  const site = withDealerships(toFeedSite(options.site), found);
  const reportFile = options.reportPath === null ? null : await openReportFile(options.reportPath);
  const head = {
    site: site.siteId,
    file: options.fileName,
    mapping: options.mapping?.name ?? null,
    startedAt: new Date(now).toISOString(),
    isDryRun,
  };
  const age = await feedFileAge(options);
  const report = new ImportReport(head, reportFile === null ? async () => {} : reportFile.write);
  try {
    const result = await importStock({
      site,
      bytes: options.input ?? feedFileBytes(options.path, options.followsLinks),
      mapping: options.mapping,
      imports: options.imports,
      report,
      now,
      newId: randomUUID,
      isDryRun,
      confirmsRemovals: options.confirmsRemovals ?? false,
      confirmsEmptied: options.confirmsEmptied ?? [],
      confirmsAdditions: options.confirmsAdditions ?? false,
      confirmsValues: options.confirmsValues ?? false,
      createsLocations,
      age,
      pause: setImmediate,
      ...(options.onProgress === undefined ? {} : { onProgress: options.onProgress }),
    });
    const isReportComplete = result.problems.length === 0;
    const isApplied = result.outcome === "taken" && !isDryRun;
    const afterwards = async <T>(fault: string, work: () => Promise<T>): Promise<T | null> => {
      try {
        return await work();
      } catch (error) {
        if (!isApplied) throw error;
        result.problems.push(`${fault}: ${errorText(error)}.`);
        return null;
      }
    };
    const addLocations = () => foundLocations.add(site.siteId, toFoundLocations(result.foundDealers));
    const locationsAdded =
      isApplied && createsLocations ? await afterwards("The dealers' locations could not be stored", addLocations) : 0;
    if (isApplied && options.fileAges !== undefined && age !== null) {
      const { fileAges } = options;
      const keys = [...result.namedInFull, ...result.namedInChanges.map(changesKey)];
      const times = notedTimes(options.fileName, age.times, age.timeZone, now);
      const noteAge = () => fileAges.note(site.siteId, keys, times);
      await afterwards("The age of the file could not be stored", noteAge);
    }
    if (isReportComplete) await afterwards("The report could not be written", async () => reportFile?.finish());
    else await reportFile?.abandon();
    return { ...result, topReasons: report.mostFrequent(5), locationsAdded: locationsAdded ?? 0 };
  } catch (error) {
    await reportFile?.abandon();
    throw error;
  }
}

/** The file's times and those of earlier files; null if not requested. */
async function feedFileAge({
  site,
  path,
  fileName,
  input,
  fileAges,
  confirmsOlder,
  now,
}: FeedFileImport): Promise<StockFileAge | null> {
  if (fileAges === undefined) return null;
  const status = input === undefined ? await stat(path).catch(() => null) : null;
  const times = { modifiedAt: status && Math.floor(status.mtimeMs), namedAt: timeInName(fileName, site.timeZone, now) };
  const { timeZone } = site;
  return { times, timeZone, newest: confirmsOlder === true ? new Map() : await fileAges.newest(site.slug) };
}

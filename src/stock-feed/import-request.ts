import type { StockImports } from "../vehicles/stock-imports.ts";
import type { FeedSite } from "./feed-site.ts";
import type { ImportReport } from "./import-report.ts";
import type { FeedMapping } from "./mapping.ts";
import type { StockFileAge } from "./stock-file-age.ts";

export type StockImportRequest = {
  site: FeedSite;
  bytes: AsyncIterable<Uint8Array>;
  mapping: FeedMapping | null;
  imports: StockImports;
  report: ImportReport;
  /** Epoch milliseconds. */
  now: number;
  newId: () => string;
  isDryRun: boolean;
  /** Removals are not held for dealerships that the file names. */
  confirmsRemovals: boolean;
  /** Names or slugs of dealerships that the file does not name and whose vehicles are removed. */
  confirmsEmptied: readonly string[];
  /** Additions are not held. */
  confirmsAdditions: boolean;
  /** Rows are not held for their values. */
  confirmsValues: boolean;
  createsLocations: boolean;
  /** Age of the file compared with earlier ones; null to skip the check. */
  age?: StockFileAge | null;
  /** Yields to other work of the process between parts of the import. */
  pause: () => Promise<void>;
  onProgress?: (rows: number) => void;
};

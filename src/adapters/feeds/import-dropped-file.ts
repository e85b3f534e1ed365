import { StockImportBusyError } from "../../vehicles/stock.ts";
import type { DroppedFile, DroppedFileOutcome } from "./drop-folder.ts";
import { importFeedFile, type FeedFileImport } from "./import-feed-file.ts";

export type DroppedFileImport = Pick<FeedFileImport, "site" | "mapping" | "imports" | "stock" | "dataDir"> & {
  clock: () => number;
};

/** Imports what arrives in a site's drop folder, for `watchDropFolder`. Removals in doubt stay held there. */
export function importDroppedFile(options: DroppedFileImport): (file: DroppedFile) => Promise<DroppedFileOutcome> {
  const { clock, ...rest } = options;
  return async ({ path, name, reportPath }) => {
    try {
      const { outcome } = await importFeedFile({
        ...rest,
        path,
        fileName: name,
        reportPath,
        now: clock(),
        followsLinks: false,
      });
      return outcome;
    } catch (error) {
      if (error instanceof StockImportBusyError) return "busy";
      throw error;
    }
  };
}

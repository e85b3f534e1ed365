import { StockImportBusyError } from "../../vehicles/stock.ts";
import type { DroppedFile, DroppedFileOutcome } from "./drop-folder.ts";
import { AfterImportError } from "./import-fault.ts";
import { importFeedFile, type FeedFileImport, type FeedFileResult } from "./import-feed-file.ts";

export type DroppedFileImport = Pick<
  FeedFileImport,
  "site" | "mapping" | "imports" | "stock" | "fileAges" | "dataDir"
> & {
  clock: () => number;
  /** Gets the result before the file is moved. When it throws, the file is imported again, and the result comes again. */
  onResult?: (result: FeedFileResult) => Promise<void>;
};

/** Imports what arrives in a site's drop folder, for `watchDropFolder`. Removals in doubt stay held there. */
export function importDroppedFile(options: DroppedFileImport): (file: DroppedFile) => Promise<DroppedFileOutcome> {
  const { clock, onResult = async () => {}, ...rest } = options;
  return async ({ path, name, reportPath }) => {
    let result: FeedFileResult;
    try {
      result = await importFeedFile({
        ...rest,
        path,
        fileName: name,
        reportPath,
        now: clock(),
        followsLinks: false,
      });
    } catch (error) {
      if (error instanceof StockImportBusyError) return "busy";
      throw error;
    }
    await onResult(result).catch((error: unknown) => {
      throw new AfterImportError(result.outcome, error);
    });
    return result.outcome;
  };
}

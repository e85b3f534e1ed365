import { StockImportBusyError } from "../../vehicles/stock-imports.ts";
import type { DroppedFile, DroppedFileOutcome } from "./drop-folder.ts";
import { AfterImportError } from "./import-fault.ts";
import { importFeedFile, type FeedFileImport, type FeedFileResult } from "./import-feed-file.ts";

export type DroppedFileImport = Pick<FeedFileImport, "site" | "mapping" | "imports" | "fileAges" | "foundLocations"> & {
  clock: () => number;
  /** Called with the result before the file is moved. If it throws, the file is imported and reported again. */
  onResult?: (result: FeedFileResult) => Promise<void>;
};

/** Imports files that arrive in a site's drop folder, for `watchDropFolder`. Suspicious removals stay held. */
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

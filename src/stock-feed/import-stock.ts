import { errorText } from "../settings/error-text.ts";
import type { StockImportSession } from "../vehicles/stock-imports.ts";
import { openFeed } from "./feed-reader.ts";
import { noCounts } from "./import-report.ts";
import type { StockImportRequest } from "./import-request.ts";
import { refusedResult, type StockImportResult } from "./import-result.ts";
import { UnreadableFeedError } from "./opened-feed.ts";
import { runImport } from "./run-import.ts";

/**
 * Imports a stock file into a site. Every row counts as exactly one outcome in the report, and a bad row never stops
 * the import. A file that cannot be trusted changes nothing or removes nothing. Everything is thrown before any change,
 * except `UncertainImportError`; later failures are in `problems`.
 */
export async function importStock(request: StockImportRequest): Promise<StockImportResult> {
  return finish(request, await takeFile(request));
}

async function takeFile(request: StockImportRequest): Promise<StockImportResult> {
  let session: StockImportSession | null = null;
  try {
    const feed = await openFeed(request.bytes, request.mapping);
    if (!feed.ok) return refusedResult(feed.refusal, noCounts(), null, []);
    session = await request.imports.open(request.site.siteId);
    return await runImport(request, feed, session);
  } catch (error) {
    if (!(error instanceof UnreadableFeedError)) throw error;
    return refusedResult(
      { reason: "unreadable", message: `${error.message} Nothing was changed.` },
      noCounts(),
      null,
      [],
    );
  } finally {
    // Anything left over is deleted when the next import of the site begins.
    await session?.discard().catch(() => undefined);
    await closeBytes(request.bytes);
  }
}

/** Closes a source that was not read to its end, so that it does not keep the process running. */
async function closeBytes(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  // A generator is its own iterator, so this is the one that was read from.
  await bytes[Symbol.asyncIterator]()
    .return?.()
    .catch(() => undefined);
}

async function finish(request: StockImportRequest, result: StockImportResult): Promise<StockImportResult> {
  const {
    format: _format,
    foundDealers: _found,
    namedInFull: _full,
    namedInChanges: _changes,
    problems,
    ...summary
  } = result;
  try {
    await request.report.end(summary);
  } catch (error) {
    if (result.outcome === "refused" || request.isDryRun) throw error;
    problems.push(`The report could not be written: ${errorText(error)}.`);
  }
  return result;
}

import { StockImportEndedError, type Stock, type StockImports, type StockImportSession } from "../vehicles/stock.ts";
import { vehicleSlug } from "../vehicles/vehicle-slug.ts";
import { DealerDirectory, type FoundDealer } from "./dealer-directory.ts";
import { openFeed } from "./feed-reader.ts";
import type { FeedSite } from "./feed-site.ts";
import { noCounts, type ImportCounts, type ImportReport, type ReportSummary } from "./import-report.ts";
import { importWarnings } from "./import-warnings.ts";
import type { FeedMapping } from "./mapping.ts";
import { UnreadableFeedError, type FeedRefusal, type OpenedFeed } from "./opened-feed.ts";
import { decideRemovals } from "./removal-decision.ts";
import { RowIntake } from "./row-intake.ts";

export type StockImportRequest = {
  site: FeedSite;
  bytes: AsyncIterable<Uint8Array>;
  mapping: FeedMapping | null;
  imports: StockImports;
  stock: Pick<Stock, "vehicles">;
  report: ImportReport;
  /** Epoch milliseconds. */
  now: number;
  newId: () => string;
  isDryRun: boolean;
  confirmsRemovals: boolean;
  createsLocations: boolean;
  /** Told after every batch. */
  onProgress?: (rows: number) => void;
};

export type StockImportResult = ReportSummary & {
  format: string | null;
  /** Dealers that the data names and the site does not know. */
  foundDealers: FoundDealer[];
  /** What failed after the stock was changed. */
  problems: string[];
};

/** The store failed while it wrote the changes, which it does as a whole or not at all. */
export class UncertainImportError extends Error {
  constructor(cause: unknown) {
    super(
      `The import failed while its changes were written, all of them or none: ${errorText(cause)}. Import the file again, which does no harm.`,
      { cause },
    );
    this.name = "UncertainImportError";
  }
}

/**
 * Imports one stock file into a site: every row ends in exactly one count of the report, a bad one never
 * stops the file, and a file that cannot be trusted as a whole changes nothing or removes nothing. What is
 * thrown happened before anything changed, except `UncertainImportError`; what fails later is in `problems`.
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
    // What is left over goes when the next import of the site begins.
    await session?.discard().catch(() => undefined);
  }
}

async function finish(request: StockImportRequest, result: StockImportResult): Promise<StockImportResult> {
  const { outcome, refusal, counts, vehiclesBefore, removals, notes, warnings } = result;
  try {
    await request.report.end({ outcome, refusal, counts, vehiclesBefore, removals, notes, warnings });
  } catch (error) {
    if (outcome === "refused" || request.isDryRun) throw error;
    result.problems.push(`The report could not be written: ${errorText(error)}.`);
  }
  return result;
}

function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function runImport(
  request: StockImportRequest,
  feed: OpenedFeed,
  session: StockImportSession,
): Promise<StockImportResult> {
  const dealers = new DealerDirectory(request.site, request.createsLocations);
  const intake = new RowIntake(request, session, dealers);
  for await (const items of feed.items) {
    for (const item of items) await intake.take(item);
    request.onProgress?.(intake.counts.rows);
  }
  await intake.flush();
  const { refusal, isTruncated, notes: endNotes } = feed.end();
  const notes = [...feed.notes, ...endNotes];
  if (refusal !== null) return refusedResult(refusal, { ...intake.counts }, feed.description, notes);
  const doubts = await intake.reportDoubts(feed.isFull());
  if (doubts > 0)
    notes.push(
      `Prices, odometers and years far from those of vehicles like them: ${doubts}. They are published; the report names each with its row.`,
    );
  if (feed.isFull() && !request.confirmsRemovals) notes.push(...(await intake.spareUnnamedDealerships()));

  const plan = await session.plan();
  const decision = decideRemovals({
    plan,
    mentioned: intake.mentionCount,
    stagedRows: intake.stagedCount,
    isFull: feed.isFull(),
    isTruncated,
    isConfirmed: request.confirmsRemovals,
    largestRemovedShare: request.mapping?.largestRemovedShare ?? request.site.largestRemovedShare,
  });
  if (decision.kind === "refuse") {
    return refusedResult(
      { reason: "too-many-withdrawn", message: decision.message },
      { ...intake.counts },
      feed.description,
      notes,
    );
  }
  const counts = await intake.settle(plan);
  const removesMissing = decision.kind === "remove";
  counts.removed = removesMissing ? plan.missing : 0;
  if (!request.isDryRun) {
    await request.report.flush();
    const options = { removeMissing: removesMissing, now: request.now, newId: request.newId, slugOf: vehicleSlug };
    const applied = await session.apply(options).catch((error: unknown) => {
      throw error instanceof StockImportEndedError ? error : new UncertainImportError(error);
    });
    counts.removed = applied.removed;
  }
  const foundDealers = dealers.foundDealers();
  const removals = {
    outcome: decision.kind === "hold" ? ("held" as const) : counts.removed > 0 ? ("done" as const) : ("none" as const),
    missing: plan.missing,
    message: decision.kind === "hold" ? decision.message : null,
  };
  return {
    outcome: "taken",
    refusal: null,
    counts,
    vehiclesBefore: plan.current,
    removals,
    warnings: importWarnings({ outcome: "taken", counts, removals }),
    problems: [],
    notes: [...notes, ...dealerNotes(foundDealers, request)],
    format: feed.description,
    foundDealers,
  };
}

function refusedResult(
  refusal: Pick<FeedRefusal, "message"> & { reason: string },
  counts: ImportCounts,
  format: string | null,
  notes: string[],
): StockImportResult {
  return {
    outcome: "refused",
    refusal,
    counts: { ...noCounts(), rows: counts.rows, rejected: counts.rejected, skipped: counts.skipped, held: counts.held },
    vehiclesBefore: null,
    removals: { outcome: "none", missing: 0, message: null },
    notes,
    warnings: [],
    problems: [],
    format,
    foundDealers: [],
  };
}

function dealerNotes(found: readonly FoundDealer[], request: StockImportRequest): string[] {
  if (found.length === 0) return [];
  const rows = found.reduce((sum, dealer) => sum + dealer.vehicles, 0);
  if (request.createsLocations)
    return [`Dealers that are new to the site and become locations: ${found.length}, in ${rows} rows.`];
  const names = found
    .slice(0, 5)
    .map((dealer) => `"${dealer.name}"`)
    .join(", ");
  return [
    `Dealers that the site does not know: ${found.length}, in ${rows} rows (${names}${found.length > 5 ? ", …" : ""}). They were put with "${request.site.defaultDealership.name}". --create-locations makes them locations.`,
  ];
}

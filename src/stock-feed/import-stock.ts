import { isoDayIn } from "../vehicles/rego-expiry.ts";
import {
  stockKeyOf,
  type StagedVehicle,
  type Stock,
  type StockImportPlan,
  type StockImports,
  type StockImportSession,
} from "../vehicles/stock.ts";
import { vehicleSlug } from "../vehicles/vehicle-slug.ts";
import { DealerDirectory, type FoundDealer } from "./dealer-directory.ts";
import { openFeed, UnreadableFeedError, type FeedItem, type FeedRefusal, type OpenedFeed } from "./feed-reader.ts";
import type { FeedSite } from "./feed-site.ts";
import {
  noCounts,
  type ImportCounts,
  type ImportReport,
  type ReportEntry,
  type ReportSummary,
} from "./import-report.ts";
import type { FeedMapping } from "./mapping.ts";
import { decideRemovals } from "./removal-decision.ts";
import { rowToVehicle, type RowContext } from "./row-to-vehicle.ts";

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
};

/** Rows staged in one call of the store: few enough for memory, many enough to wait for the disk seldom. */
const batchSize = 2_000;

/**
 * Imports one stock file into a site: every row ends in exactly one count of the report, a bad one never
 * stops the file, and a file that cannot be trusted as a whole changes nothing or removes nothing. Faults
 * of the store, and a file that cannot be read, are thrown after everything staged was dropped.
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
    await session?.discard();
  }
}

async function finish(request: StockImportRequest, result: StockImportResult): Promise<StockImportResult> {
  const { outcome, refusal, counts, vehiclesBefore, removals, notes } = result;
  await request.report.end({ outcome, refusal, counts, vehiclesBefore, removals, notes });
  return result;
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
    const applied = await session.apply({
      removeMissing: removesMissing,
      now: request.now,
      newId: request.newId,
      slugOf: vehicleSlug,
    });
    counts.removed = applied.removed;
  }
  const foundDealers = dealers.foundDealers();
  return {
    outcome: "taken",
    refusal: null,
    counts,
    vehiclesBefore: plan.current,
    removals: {
      outcome: decision.kind === "hold" ? "held" : counts.removed > 0 ? "done" : "none",
      missing: plan.missing,
      message: decision.kind === "hold" ? decision.message : null,
    },
    notes: [...notes, ...dealerNotes(foundDealers, request)],
    format: feed.description,
    foundDealers,
  };
}

/** Takes rows one by one, stages what can be used, and keeps account of the rest. */
class RowIntake {
  readonly counts: ImportCounts = noCounts();
  stagedCount = 0;
  mentionCount = 0;
  private readonly request: StockImportRequest;
  private readonly session: StockImportSession;
  private readonly context: RowContext;
  private staged: StagedVehicle[] = [];
  private mentioned: string[] = [];
  private readonly namedDealerships = new Set<string>();
  /** Rows that take a vehicle off the site. What they count as is known once newer rows have been seen. */
  private readonly offSite: ReportEntry[] = [];

  constructor(request: StockImportRequest, session: StockImportSession, dealers: DealerDirectory) {
    this.request = request;
    this.session = session;
    const { timeZone } = request.site;
    this.context = { dealers, timeZone, thisYear: Number(isoDayIn(timeZone, request.now).slice(0, 4)) };
  }

  async take(item: FeedItem): Promise<void> {
    this.counts.rows += 1;
    if (item.kind === "unreadable") {
      this.counts[item.outcome] += 1;
      if (item.stockNumber !== null) this.mentionEverywhere(item.stockNumber);
      const { line, stockNumber, outcome, reason, message } = item;
      return this.request.report.add({ line, stockNumber, outcome, field: null, reason, message });
    }
    const result = rowToVehicle(item.row, this.context);
    if (result.kind === "refused") {
      this.counts[result.outcome] += 1;
      if (result.mentionedKey !== null) this.mentioned.push(result.mentionedKey);
      const { line, stockNumber, outcome, field, reason, message } = result;
      return this.request.report.add({ line, stockNumber, outcome, field, reason, message });
    }
    const { line, vehicle } = result.staged;
    this.namedDealerships.add(vehicle.dealershipSlug);
    this.staged.push(result.staged);
    this.stagedCount += 1;
    if (result.outcome !== "published" && result.reason !== null) {
      this.offSite.push({
        line,
        stockNumber: vehicle.stocknum,
        outcome: result.outcome,
        field: "status",
        reason: result.reason,
        message: result.message ?? "",
      });
    }
    for (const note of result.notes)
      await this.request.report.add({ line, stockNumber: vehicle.stocknum, outcome: "noted", ...note });
    if (this.staged.length >= batchSize) await this.flush();
  }

  async flush(): Promise<void> {
    const rows = this.staged;
    const keys = this.mentioned;
    this.staged = [];
    this.mentioned = [];
    this.mentionCount += keys.length;
    if (rows.length > 0) await this.session.stage(rows);
    if (keys.length > 0) await this.session.mention(keys);
  }

  /**
   * A file that names no vehicle of a dealership is another dealership's file: the vehicles of that one
   * are not missing. Only for dealerships of the settings, so that found dealers can disappear again.
   */
  async spareUnnamedDealerships(): Promise<string[]> {
    const { site, stock } = this.request;
    const unnamed = new Map(
      site.dealerships
        .filter(({ slug, isFound }) => isFound !== true && !this.namedDealerships.has(slug))
        .map(({ slug, name }) => [slug, name]),
    );
    if (unnamed.size === 0 || this.stagedCount === 0) return [];
    const spared = new Map<string, number>();
    for await (const vehicles of stock.vehicles(site.siteId)) {
      for (const { dealershipSlug, stocknum } of vehicles) {
        const name = unnamed.get(dealershipSlug);
        if (name === undefined) continue;
        spared.set(name, (spared.get(name) ?? 0) + 1);
        this.mentioned.push(stockKeyOf(dealershipSlug, stocknum));
      }
      await this.flush();
    }
    return [...spared].map(
      ([name, count]) =>
        `The file names no vehicle of "${name}": its vehicles on the site (${count}) stay as they are. --confirm-removals removes them.`,
    );
  }

  /** The final counts, now that it is known which rows were superseded; reports those and the withdrawn ones. */
  async settle(plan: StockImportPlan): Promise<ImportCounts> {
    const { report } = this.request;
    // The line alone is not enough: the vehicles of a JSON file may all stand in one.
    const displaced = new Set(plan.superseded.map((row) => rowName(row.line, row.stocknum)));
    const left = this.offSite.filter((entry) => !displaced.has(rowName(entry.line, entry.stockNumber)));
    for (const { line, stocknum, byLine } of plan.superseded) {
      const message = `Line ${byLine} has the same stock number and is newer, or as new and later in the file.`;
      await report.add({
        line,
        stockNumber: stocknum,
        outcome: "superseded",
        field: "stocknum",
        reason: "newer-row-exists",
        message,
      });
    }
    const held = left.filter((entry) => entry.outcome === "held");
    for (const entry of left) await report.add(entry);
    const counts: ImportCounts = {
      ...this.counts,
      accepted: plan.accepted,
      updated: plan.updated,
      unchanged: plan.unchanged,
      superseded: plan.superseded.length,
      withdrawn: plan.withdrawn - held.length,
      held: this.counts.held + held.length,
    };
    const { rows, removed: _removed, ...byOutcome } = counts;
    const sum = Object.values(byOutcome).reduce((total, count) => total + count, 0);
    if (sum !== rows) throw new Error(`the counts of the import do not add up: ${sum} of ${rows} rows`);
    return counts;
  }

  /** A broken row may have lost its dealership, so its number is spared at every one. */
  private mentionEverywhere(stockNumber: string): void {
    for (const dealership of this.request.site.dealerships)
      this.mentioned.push(stockKeyOf(dealership.slug, stockNumber));
  }
}

function rowName(line: number, stockNumber: string | null): string {
  return `${line}/${stockNumber ?? ""}`;
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

import { isoDayIn } from "../vehicles/rego-expiry.ts";
import {
  stockKeyOf,
  type StagedVehicle,
  type Stock,
  type StockImportPlan,
  type StockImportSession,
} from "../vehicles/stock.ts";
import type { DealerDirectory } from "./dealer-directory.ts";
import type { FeedSite } from "./feed-site.ts";
import { noCounts, type ImportCounts, type ImportReport, type ReportEntry } from "./import-report.ts";
import type { FeedItem } from "./opened-feed.ts";
import { rowToVehicle, type RowContext } from "./row-to-vehicle.ts";

/** Rows staged in one call of the store: few enough for memory, many enough to wait for the disk seldom. */
const batchSize = 2_000;

export type RowIntakeOptions = {
  site: FeedSite;
  stock: Pick<Stock, "vehicles">;
  report: ImportReport;
  /** Epoch milliseconds. */
  now: number;
};

/** Takes rows one by one, stages what can be used, and keeps account of the rest. */
export class RowIntake {
  readonly counts: ImportCounts = noCounts();
  stagedCount = 0;
  mentionCount = 0;
  private readonly options: RowIntakeOptions;
  private readonly session: StockImportSession;
  private readonly context: RowContext;
  private staged: StagedVehicle[] = [];
  private mentioned: string[] = [];
  private readonly namedDealerships = new Set<string>();
  /** Rows that take a vehicle off the site. What they count as is known once newer rows have been seen. */
  private readonly offSite: ReportEntry[] = [];

  constructor(options: RowIntakeOptions, session: StockImportSession, dealers: DealerDirectory) {
    this.options = options;
    this.session = session;
    const { timeZone } = options.site;
    this.context = { dealers, timeZone, thisYear: Number(isoDayIn(timeZone, options.now).slice(0, 4)) };
  }

  async take(item: FeedItem): Promise<void> {
    this.counts.rows += 1;
    if (item.kind === "unreadable") {
      this.counts[item.outcome] += 1;
      if (item.stockNumber !== null) this.mentionEverywhere(item.stockNumber);
      const { line, stockNumber, outcome, reason, message } = item;
      return this.options.report.add({ line, stockNumber, outcome, field: null, reason, message });
    }
    const result = rowToVehicle(item.row, this.context);
    if (result.kind === "refused") {
      this.counts[result.outcome] += 1;
      if (result.mentionedKey !== null) this.mentioned.push(result.mentionedKey);
      const { line, stockNumber, outcome, field, reason, message } = result;
      return this.options.report.add({ line, stockNumber, outcome, field, reason, message });
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
      await this.options.report.add({ line, stockNumber: vehicle.stocknum, outcome: "noted", ...note });
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
    const { site, stock } = this.options;
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
    const { report } = this.options;
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
    for (const dealership of this.options.site.dealerships)
      this.mentioned.push(stockKeyOf(dealership.slug, stockNumber));
  }
}

function rowName(line: number, stockNumber: string | null): string {
  return `${line}/${stockNumber ?? ""}`;
}

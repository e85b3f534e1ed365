import { isoDayIn } from "../vehicles/rego-expiry.ts";
import type { StockImportPlan } from "../vehicles/stock-import-plan.ts";
import type { IdentityMark } from "../vehicles/vehicle-identity.ts";
import type { StagedVehicle, StockImports, StockImportSession } from "../vehicles/stock-imports.ts";
import { isNoVehicle, mayBeAnyVehicle } from "./broken-row.ts";
import type { DealerDirectory } from "./dealer-directory.ts";
import type { FeedSite } from "./feed-site.ts";
import { noCounts, type ImportCounts, type ImportReport } from "./import-report.ts";
import { CountByDealership, type DealershipCount } from "./dealership-counts.ts";
import type { FeedItem, VehicleTraces } from "./opened-feed.ts";
import { noVehicleRemark, type RefusedResult, type StagedResult } from "./row-outcome.ts";
import { duplicateEntry } from "./duplicate-entry.ts";
import { contradictedRemark } from "./held-remarks.ts";
import type { ImportWarning } from "./import-report.ts";
import { MentionedVehicles } from "./mentioned-vehicles.ts";
import { RetainedCounts } from "./retained-counts.ts";
import { RowsWithoutKey, type UnidentifiedRows } from "./rows-without-key.ts";
import { rowToVehicle, type RowContext } from "./row-to-vehicle.ts";
import { reportSettled, withdrawnRemark } from "./settled-report.ts";
import { UnspecifiedRows } from "./unspecified-rows.ts";
import { ValueChecks } from "./value-checks.ts";
import type { ValueFaults } from "./value-holds.ts";

/** Rows staged per call of the store: bounds memory while keeping disk waits rare. */
const batchSize = 2_000;

export type RowIntakeOptions = {
  site: FeedSite;
  imports: Pick<StockImports, "feedVehicles">;
  report: ImportReport;
  /** Epoch milliseconds. */
  now: number;
  /** Missing vehicles are removed, including those of kinds mentioned by rows without a key. */
  confirmsRemovals: boolean;
  confirmsEmptied: readonly string[];
  /** A vehicle whose row does not specify its car type or status becomes used and in stock. */
  confirmsValues: boolean;
  /** Yields to other work of the process between parts of the import. */
  pause: () => Promise<void>;
};

const rowsAtOnce = 100;

/** Reads rows one by one, stages usable ones, and counts the rest. */
export class RowIntake {
  readonly counts: ImportCounts = noCounts();
  stagedCount = 0;
  /** Rows whose stock number another vehicle has in the file, available after settling. */
  sharedNumbers = 0;
  /** Vehicles removed because another one has their stock number, available after settling. */
  replaced = 0;
  private readonly options: RowIntakeOptions;
  private readonly session: StockImportSession;
  private readonly context: RowContext;
  private readonly checks: ValueChecks;
  private readonly mentioned: MentionedVehicles;
  private readonly withoutKey = new RowsWithoutKey();
  private readonly statusesNotKnown = new CountByDealership();
  private readonly heldAssumed = new CountByDealership();
  private readonly retained = new RetainedCounts();
  private readonly unspecified = new UnspecifiedRows();
  private staged: StagedVehicle[] = [];

  constructor(options: RowIntakeOptions, session: StockImportSession, dealers: DealerDirectory) {
    this.options = options;
    this.session = session;
    this.checks = new ValueChecks(options.site, options.imports);
    this.mentioned = new MentionedVehicles(session);
    const { timeZone } = options.site;
    this.context = { dealers, timeZone, thisYear: Number(isoDayIn(timeZone, options.now).slice(0, 4)) };
  }

  async take(item: FeedItem): Promise<void> {
    this.counts.rows += 1;
    if (this.counts.rows % rowsAtOnce === 0) await this.options.pause();
    if (item.kind === "unreadable") return this.takeUnreadable(item);
    const result = rowToVehicle(item.row, this.context);
    if (result.kind === "refused") return this.takeRefused(result);
    this.context.dealers.noteVehicle(result.owner);
    if (result.unspecified.length === 0 || this.options.confirmsValues) await this.takeStaged(result);
    else this.unspecified.add(item.row, result);
    if (this.staged.length + this.unspecified.count >= batchSize) await this.flush();
  }

  private async takeUnreadable(item: Extract<FeedItem, { kind: "unreadable" }>): Promise<void> {
    const remark = isNoVehicle(item.traces, this.context.dealers)
      ? { outcome: "skipped" as const, ...noVehicleRemark }
      : item;
    const { outcome, reason, message } = remark;
    this.counts[outcome] += 1;
    if (item.traces !== null && remark === item) await this.mentionTraces(item.traces);
    const { line, stockNumber } = item;
    return this.options.report.add({ line, stockNumber, outcome, field: null, reason, message });
  }

  private async takeRefused(result: RefusedResult): Promise<void> {
    const { line, stockNumber, outcome, field, reason, message, dealership, mentionedKey, mentionedVin } = result;
    this.counts[outcome] += 1;
    if (mentionedKey !== null) await this.mentioned.addKey(mentionedKey);
    if (result.mentionsEverywhere && stockNumber !== null) await this.mentioned.addNumber(stockNumber);
    if (mentionedVin !== null) await this.mentioned.addVin(mentionedVin);
    else if (outcome === "rejected" && mentionedKey === null && !result.mentionsEverywhere)
      this.withoutKey.add({ dealership, stockNumbers: [], kindFacts: this.confirmedKindFacts(result) });
    if (reason === "status-not-known" && dealership !== null) this.statusesNotKnown.add(dealership);
    return this.options.report.add({ line, stockNumber, outcome, field, reason, message });
  }

  private async takeStaged(result: StagedResult): Promise<void> {
    const { line, vehicle } = result.staged;
    // The outcome of a row that removes its vehicle is known only after newer rows have been read.
    const remark = result.outcome === "published" ? {} : { remark: withdrawnRemark(result) };
    this.staged.push({ ...result.staged, ...remark });
    this.stagedCount += 1;
    if (result.outcome === "published") this.checks.addRow(result.staged);
    for (const note of result.notes)
      await this.options.report.add({ line, stockNumber: vehicle.stocknum, outcome: "noted", ...note });
  }

  /** For unspecified parts, the vehicle keeps what the site last had. */
  private async takeUnspecified(): Promise<void> {
    for (const { result, retained, isNew } of await this.unspecified.take(this.session, this.context)) {
      await this.takeStaged(result);
      const { line, vehicle } = result.staged;
      if (isNew && result.unspecified.includes("status"))
        this.retained.addNew(vehicle.dealershipSlug, vehicle.stocknum);
      for (const part of retained) {
        this.retained.add(vehicle.dealershipSlug, part);
        const { remark } = part;
        if (remark !== null)
          await this.options.report.add({ line, stockNumber: vehicle.stocknum, outcome: "noted", ...remark });
      }
    }
  }

  /** Call after the last row. */
  async end(): Promise<void> {
    await this.flush();
    await this.mentioned.flush();
    const kinds = this.withoutKey.kinds();
    if (kinds.length > 0) await this.session.mentionKinds(kinds);
  }

  private async flush(): Promise<void> {
    await this.takeUnspecified();
    const rows = this.staged;
    this.staged = [];
    if (rows.length > 0) await this.session.stage(rows);
  }

  /**
   * Holds rows that have their dealership by default and contradict one of its vehicles, unless the file names no
   * dealership at all: then it is the default dealership's own.
   */
  async holdContradicted(): Promise<void> {
    if (!this.context.dealers.namesAny) return;
    const names = new Map(this.options.site.dealerships.map(({ slug, name }) => [slug, name]));
    for await (const rows of this.session.leaveOutContradicted()) {
      this.counts.held += rows.length;
      this.stagedCount -= rows.length;
      for (const row of rows) {
        const { line, stocknum: stockNumber, dealership } = row;
        this.heldAssumed.add(dealership);
        this.checks.markUnused(row, "held");
        const remark = contradictedRemark(row, names.get(dealership) ?? dealership);
        await this.options.report.add({ line, stockNumber, outcome: "held", ...remark });
      }
    }
  }

  /**
   * Number of rows held because they contradict a vehicle of the dealership that they have by default, or are vehicles
   * of another one. Call after settling.
   */
  heldAssumedRows(): DealershipCount[] {
    return this.heldAssumed.counts(this.options.site);
  }

  /** Reports doubtful values (`ValueChecks.doubts`), and returns a note about them. Call after settling. */
  async reportDoubts(): Promise<string[]> {
    return this.reportAllDoubts("Its row is held, so it is not imported.");
  }

  /** As `reportDoubts`, for a file that is refused for its values. */
  async reportRefusedDoubts(): Promise<string[]> {
    this.checks.markAllHeld();
    return this.reportAllDoubts("The file is refused, so it is not imported.");
  }

  private async reportAllDoubts(fateOfHeld: string): Promise<string[]> {
    let [count, held] = [0, 0];
    for await (const doubts of this.checks.doubts(this.context.thisYear)) {
      await this.options.pause();
      for (const { isHeld, message, ...doubt } of doubts) {
        const fate = isHeld ? fateOfHeld : "It is imported as written.";
        await this.options.report.add({ ...doubt, outcome: "noted", message: `${message} ${fate}` });
        count += 1;
        if (isHeld) held += 1;
      }
    }
    return count === 0 ? [] : [doubtNote(count, held)];
  }

  /** Faults in values, pictures or plates of the vehicles in the file. */
  async valueFaults(plan: StockImportPlan): Promise<ValueFaults[]> {
    return this.checks.faults(plan, this.session);
  }

  /** Number of rows with an unknown status, per dealership. */
  unknownStatuses(): DealershipCount[] {
    return this.statusesNotKnown.counts(this.options.site);
  }

  /**
   * Warnings with the number of vehicles per dealership that stay unchanged because their rows do not specify a value.
   */
  retainedWarnings(): ImportWarning[] {
    return this.retained.warnings(this.options.site);
  }

  /** The final counts, once superseded rows are known. Reports superseded and withdrawn rows. */
  async settle(plan: StockImportPlan): Promise<ImportCounts> {
    const replaced = plan.dealerships.values().reduce((sum, dealership) => sum + dealership.replaced, 0);
    if (plan.superseded + plan.withdrawn + plan.held + replaced > 0) {
      const settled = await reportSettled(this.session, this.options.report, this.checks);
      ({ replaced: this.replaced, sharedNumbers: this.sharedNumbers } = settled);
      for (const [dealership, count] of settled.assumed) this.heldAssumed.add(dealership, count);
    }
    const counts: ImportCounts = {
      ...this.counts,
      accepted: plan.accepted,
      updated: plan.updated,
      unchanged: plan.unchanged,
      superseded: plan.superseded,
      withdrawn: plan.withdrawn,
      held: this.counts.held + plan.held,
    };
    const { rows, removed: _removed, ...byOutcome } = counts;
    const sum = Object.values(byOutcome).reduce((total, count) => total + count, 0);
    if (sum !== rows) throw new Error(`the counts of the import do not add up: ${sum} of ${rows} rows`);
    return counts;
  }

  /** Reports rows whose VIN or plate also occurs in an earlier row with another stock number. Returns their number. */
  async reportDuplicates(): Promise<Record<IdentityMark, number>> {
    const counts = { vin: 0, plate: 0 };
    for await (const rows of this.session.duplicates()) {
      for (const duplicate of rows) {
        counts[duplicate.mark] += 1;
        await this.options.report.add(duplicateEntry(duplicate));
      }
    }
    return counts;
  }

  /** Number of rejected rows per dealership that may be any of its vehicles. */
  async unidentifiedRows(): Promise<UnidentifiedRows> {
    const { site, imports } = this.options;
    return this.withoutKey.unidentified(() => imports.feedVehicles(site.siteId));
  }

  /** A broken row may have lost its dealership, so vehicles it may name are protected at every dealership. */
  private async mentionTraces(traces: VehicleTraces): Promise<void> {
    const { vins, stockNumbers, owners } = traces;
    for (const vin of vins) await this.mentioned.addVin(vin);
    for (const stockNumber of stockNumbers) await this.mentioned.addNumber(stockNumber);
    if (mayBeAnyVehicle(traces, this.context.dealers))
      this.withoutKey.add({ dealership: this.context.dealers.likelyOwner(owners), stockNumbers, kindFacts: null });
  }

  /** Null if missing vehicles are confirmed to be removed. */
  private confirmedKindFacts({ kindFacts }: { kindFacts: string | null }): string | null {
    const { confirmsRemovals, confirmsEmptied } = this.options;
    return confirmsRemovals || confirmsEmptied.length > 0 ? null : kindFacts;
  }
}

function doubtNote(count: number, held: number): string {
  const fates = [
    ...(count > held ? [`imported as written: ${count - held}`] : []),
    ...(held > 0 ? [`not imported, because their rows are held or refused: ${held}`] : []),
  ];
  return `Prices, odometer readings and years far from those of similar vehicles: ${count} (${fates.join("; ")}). The report lists each with its row.`;
}

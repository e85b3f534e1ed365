import { isoDayIn } from "../vehicles/rego-expiry.ts";
import type { StockImportPlan } from "../vehicles/stock-import-plan.ts";
import type { IdentityMark } from "../vehicles/vehicle-identity.ts";
import type { StagedVehicle, StockImports, StockImportSession } from "../vehicles/stock.ts";
import type { DealerDirectory } from "./dealer-directory.ts";
import type { FeedSite } from "./feed-site.ts";
import { noCounts, type ImportCounts, type ImportReport, type ReportEntry } from "./import-report.ts";
import { CountByDealership, type DealershipCount } from "./dealership-counts.ts";
import type { FeedItem, VehicleTraces } from "./opened-feed.ts";
import { noVehicleRemark, type RowResult, type StagedResult } from "./row-outcome.ts";
import { duplicateEntry } from "./duplicate-entry.ts";
import { heldRemarks, replacedRemark } from "./held-remarks.ts";
import type { ImportWarning } from "./import-warnings.ts";
import { retainedWarning } from "./retained-parts.ts";
import { PlausibilityCheck } from "./plausibility.ts";
import { ExchangedDetailsCheck } from "./exchanged-details.ts";
import { SamePictureCheck } from "./same-picture.ts";
import { RowsWithoutKey, type UnidentifiedRows } from "./rows-without-key.ts";
import { rowToVehicle, type RowContext } from "./row-to-vehicle.ts";
import { mayBeNumber } from "./stock-number.ts";
import { unspecifiedParts } from "./sale-in-row.ts";
import { UnspecifiedRows } from "./unspecified-rows.ts";
import { implausibleValues } from "./value-decision.ts";
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
  /** Dealerships that are confirmed to be empty. */
  confirmsEmptied: readonly string[];
  /** A vehicle whose row does not specify its car type or status becomes used and in stock. */
  confirmsValues: boolean;
  /** Yields to other work of the process between parts of the import. */
  pause: () => Promise<void>;
};

/** Rows between two pauses. */
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
  private readonly plausibility = new PlausibilityCheck();
  private readonly pictures = new SamePictureCheck();
  private readonly details = new ExchangedDetailsCheck();
  private readonly withoutKey = new RowsWithoutKey();
  private readonly statusesNotKnown = new CountByDealership();
  private readonly retained = {
    carType: new CountByDealership(),
    status: new CountByDealership(),
    showOnDealerWebsite: new CountByDealership(),
  };
  private readonly unspecified = new UnspecifiedRows();
  private staged: StagedVehicle[] = [];
  private mentioned: string[] = [];
  private mentionedNumbers: string[] = [];
  private mentionedVins: string[] = [];

  constructor(options: RowIntakeOptions, session: StockImportSession, dealers: DealerDirectory) {
    this.options = options;
    this.session = session;
    const { timeZone } = options.site;
    this.context = { dealers, timeZone, thisYear: Number(isoDayIn(timeZone, options.now).slice(0, 4)) };
  }

  async take(item: FeedItem): Promise<void> {
    this.counts.rows += 1;
    if (this.counts.rows % rowsAtOnce === 0) await this.options.pause();
    if (item.kind === "unreadable") {
      const remark = this.isNoVehicle(item) ? { outcome: "skipped" as const, ...noVehicleRemark } : item;
      const { outcome, reason, message } = remark;
      this.counts[outcome] += 1;
      if (item.traces !== null && remark === item) await this.mentionTraces(item.traces);
      const { line, stockNumber } = item;
      return this.options.report.add({ line, stockNumber, outcome, field: null, reason, message });
    }
    const result = rowToVehicle(item.row, this.context);
    if (result.kind === "refused") {
      this.counts[result.outcome] += 1;
      if (result.mentionedKey !== null) await this.mention(result.mentionedKey);
      if (result.mentionsEverywhere && result.stockNumber !== null) await this.mentionNumber(result.stockNumber);
      if (result.mentionedVin !== null) await this.mentionVin(result.mentionedVin);
      else if (result.outcome === "rejected" && result.mentionedKey === null && !result.mentionsEverywhere)
        this.withoutKey.add({ dealership: result.dealership, stockNumbers: [], kindFacts: this.kindFactsOf(result) });
      const { line, stockNumber, outcome, field, reason, message } = result;
      if (reason === "status-not-known" && result.dealership !== null) this.statusesNotKnown.add(result.dealership);
      return this.options.report.add({ line, stockNumber, outcome, field, reason, message });
    }
    this.context.dealers.noteVehicleOf(result.owner);
    if (result.unspecified.length === 0 || this.options.confirmsValues) await this.takeStaged(result);
    else this.unspecified.add(item.row, result);
    if (this.staged.length + this.unspecified.count >= batchSize) await this.flush();
  }

  private async takeStaged(result: StagedResult): Promise<void> {
    const { line, vehicle } = result.staged;
    // The outcome of a row that removes its vehicle is known only after newer rows have been read.
    const remark = result.outcome === "published" ? {} : { remark: remarkOf(result) };
    this.staged.push({ ...result.staged, ...remark });
    this.stagedCount += 1;
    if (result.outcome === "published") {
      this.plausibility.addRow(result.staged);
      this.pictures.addRow(vehicle);
      this.details.addRow(vehicle);
    }
    for (const note of result.notes)
      await this.options.report.add({ line, stockNumber: vehicle.stocknum, outcome: "noted", ...note });
  }

  /** For unspecified parts, the vehicle keeps what the site last had. */
  private async takeUnspecified(): Promise<void> {
    for (const { result, retained } of await this.unspecified.take(this.session, this.context)) {
      await this.takeStaged(result);
      for (const { part, remark } of retained) {
        this.retained[part].add(result.owner.dealership.slug);
        const { line, vehicle } = result.staged;
        if (remark !== null)
          await this.options.report.add({ line, stockNumber: vehicle.stocknum, outcome: "noted", ...remark });
      }
    }
  }

  /** Call after the last row. */
  async end(): Promise<void> {
    await this.flush();
    const kinds = this.withoutKey.kinds();
    if (kinds.length > 0) await this.session.mentionKinds(kinds);
  }

  private async flush(): Promise<void> {
    await this.takeUnspecified();
    const rows = this.staged;
    const keys = this.mentioned;
    this.staged = [];
    this.mentioned = [];
    const numbers = this.mentionedNumbers;
    this.mentionedNumbers = [];
    const vins = this.mentionedVins;
    this.mentionedVins = [];
    if (vins.length > 0) await this.session.mentionVins(vins);
    if (rows.length > 0) await this.session.stage(rows);
    if (keys.length > 0) await this.session.mention(keys);
    if (numbers.length > 0) await this.session.mentionNumbers(numbers);
  }

  /**
   * Reports prices, odometer readings and years far from those of similar vehicles in the file and, unless the file is
   * large enough, on the site. Returns their number.
   */
  async reportDoubts(): Promise<number> {
    const { site, imports, report, pause } = this.options;
    if (!this.plausibility.isLarge) {
      for await (const vehicles of imports.feedVehicles(site.siteId)) this.plausibility.addKnown(vehicles);
    }
    let count = 0;
    for (const doubts of this.plausibility.doubts(this.context.thisYear)) {
      await pause();
      for (const doubt of doubts) await report.add({ ...doubt, outcome: "noted" });
      count += doubts.length;
    }
    return count;
  }

  /** Faults in values, pictures or plates of the vehicles in the file. */
  async valueFaults(plan: StockImportPlan): Promise<ValueFaults[]> {
    const { site, imports } = this.options;
    const known = {
      stockOfSite: () => imports.feedVehicles(site.siteId),
      earlierValues: () => this.session.earlierValues(),
    };
    return [
      implausibleValues(plan, site.dealerships),
      await this.pictures.faults(plan, imports.feedVehicles(site.siteId), site.dealerships),
      await this.details.faults(plan, known, site.dealerships),
    ];
  }

  /** Number of rows with an unknown status, per dealership. */
  unknownStatuses(): DealershipCount[] {
    return this.statusesNotKnown.counts(this.options.site);
  }

  /**
   * Warnings with the number of vehicles per dealership that stay unchanged because their rows do not specify a value.
   */
  retainedWarnings(): ImportWarning[] {
    return unspecifiedParts.flatMap((part) =>
      this.retained[part].counts(this.options.site).map((count) => retainedWarning(part, count)),
    );
  }

  /** The final counts, once superseded rows are known. Reports superseded and withdrawn rows. */
  async settle(plan: StockImportPlan): Promise<ImportCounts> {
    const replaced = plan.dealerships.values().reduce((sum, dealership) => sum + dealership.replaced, 0);
    const held = plan.superseded + plan.withdrawn + plan.held + replaced === 0 ? 0 : await this.reportSettled();
    const counts: ImportCounts = {
      ...this.counts,
      accepted: plan.accepted,
      updated: plan.updated,
      unchanged: plan.unchanged,
      superseded: plan.superseded,
      withdrawn: plan.withdrawn - held,
      held: this.counts.held + plan.held + held,
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

  /**
   * Reports rows that were superseded or held, or that remove a vehicle. Returns the number of withdrawn ones held by
   * their status.
   */
  private async reportSettled(): Promise<number> {
    const { report } = this.options;
    let held = 0;
    for await (const { superseded, withdrawn, held: heldRows, replaced } of this.session.settledRows()) {
      this.replaced += replaced.length;
      for (const { line, stocknum, slug } of replaced)
        await report.add({ line, stockNumber: stocknum, outcome: "noted", ...replacedRemark(slug) });
      for (const { line, stocknum, byLine, isOtherVehicle } of superseded) {
        if (isOtherVehicle) this.sharedNumbers += 1;
        const remark = isOtherVehicle
          ? {
              reason: "stock-number-shared" as const,
              message: `Lines ${line} and ${byLine} have the same stock number but describe different vehicles. Line ${byLine} is imported, and the vehicle of line ${line} is left out. Give each vehicle its own stock number.`,
            }
          : {
              reason: "newer-row-exists" as const,
              message: `Line ${byLine} has the same stock number and is newer, or equally new and later in the file.`,
            };
        await report.add({ line, stockNumber: stocknum, outcome: "superseded", field: "stocknum", ...remark });
      }
      for (const { line, stocknum, remark } of withdrawn) {
        const entry: OffSiteRemark = JSON.parse(remark);
        if (entry.outcome === "held") held += 1;
        await report.add({ line, stockNumber: stocknum, field: "status", ...entry });
      }
      for (const { line, stocknum, hold } of heldRows)
        await report.add({ line, stockNumber: stocknum, outcome: "held", ...heldRemarks[hold] });
    }
    return held;
  }

  /** Number of rejected rows per dealership that may be any of its vehicles. */
  async unidentifiedRows(): Promise<UnidentifiedRows> {
    const { site, imports } = this.options;
    return this.withoutKey.unidentified(() => imports.feedVehicles(site.siteId));
  }

  /**
   * In a short line without other signs of a vehicle, a stock number may indicate one, unless it follows something that
   * is not a dealership.
   */
  private isNoVehicle({ traces }: Extract<FeedItem, { kind: "unreadable" }>): boolean {
    if (traces === null || traces.isOfVehicle) return false;
    const name = this.nameIn(traces);
    return name === "other" || (name === "none" && !traces.stockNumbers.some(mayBeNumber));
  }

  /** What a broken row names before its fault. A dealership alone may be a heading. */
  private nameIn({ owners: [fromLeft = {}] }: VehicleTraces): ReturnType<DealerDirectory["nameIn"]> {
    return Object.keys(fromLeft).length > 1 ? this.context.dealers.nameIn(fromLeft) : "none";
  }

  /**
   * A broken row may have lost its dealership, so vehicles it may name are protected at every dealership. A row with
   * only a possible stock number may be any vehicle only if it begins like a row.
   */
  private async mentionTraces(traces: VehicleTraces): Promise<void> {
    const { vins, stockNumbers, owners, isOfVehicle } = traces;
    for (const vin of vins) await this.mentionVin(vin);
    for (const stockNumber of stockNumbers) await this.mentionNumber(stockNumber);
    if (vins.length === 0 && (isOfVehicle || this.nameIn(traces) === "known"))
      this.withoutKey.add({ dealership: this.context.dealers.likelyOwnerOf(owners), stockNumbers, kindFacts: null });
  }

  /** Null if missing vehicles are confirmed to be removed. */
  private kindFactsOf({ kindFacts }: { kindFacts: string | null }): string | null {
    const { confirmsRemovals, confirmsEmptied } = this.options;
    return confirmsRemovals || confirmsEmptied.length > 0 ? null : kindFacts;
  }

  private async mentionNumber(stockNumber: string): Promise<void> {
    this.mentionedNumbers.push(stockNumber);
    if (this.mentionedNumbers.length >= batchSize) await this.flush();
  }

  private async mentionVin(vin: string): Promise<void> {
    this.mentionedVins.push(vin);
    if (this.mentionedVins.length >= batchSize) await this.flush();
  }

  private async mention(key: string): Promise<void> {
    this.mentioned.push(key);
    if (this.mentioned.length >= batchSize) await this.flush();
  }
}

type OffSiteRemark = Pick<ReportEntry, "outcome" | "reason" | "message">;

function remarkOf({ outcome, reason, message }: Extract<RowResult, { kind: "staged" }>): string {
  const remark = { outcome, reason, message: message ?? "" };
  return JSON.stringify(remark);
}

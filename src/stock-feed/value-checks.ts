import type { StockImportPlan } from "../vehicles/stock-import-plan.ts";
import type { StagedVehicle, StockImports, StockImportSession } from "../vehicles/stock-imports.ts";
import { ExchangedDetailsCheck } from "./exchanged-details.ts";
import type { FeedSite } from "./feed-site.ts";
import { PlausibilityCheck, type Doubt, type UnusedRow } from "./plausibility.ts";
import { SamePictureCheck } from "./same-picture.ts";
import { implausibleValues } from "./value-decision.ts";
import type { ValueFaults } from "./value-holds.ts";

/** Checks the values of a file's vehicles against each other and the site's. */
export class ValueChecks {
  private readonly site: FeedSite;
  private readonly imports: Pick<StockImports, "feedVehicles">;
  private readonly plausibility = new PlausibilityCheck();
  private readonly pictures = new SamePictureCheck();
  private readonly details = new ExchangedDetailsCheck();

  constructor(site: FeedSite, imports: Pick<StockImports, "feedVehicles">) {
    this.site = site;
    this.imports = imports;
  }

  addRow(row: StagedVehicle): void {
    this.plausibility.addRow(row);
    this.pictures.addRow(row.key, row.vehicle);
    this.details.addRow(row.vehicle);
  }

  /** Records that a row is not imported. Call after all rows are added. */
  markUnused(row: { line: number; stocknum: string }, unused: UnusedRow): void {
    this.plausibility.markUnused(row, unused);
  }

  markAllHeld(): void {
    this.plausibility.markAllHeld();
  }

  /** Doubtful values (`PlausibilityCheck.doubts`). Call once, after all rows are marked. */
  doubts(thisYear: number): AsyncGenerator<Doubt[]> {
    return this.plausibility.doubts(thisYear, this.imports.feedVehicles(this.site.siteId));
  }

  /** Faults in values, pictures or plates of the vehicles in the file. */
  async faults(
    plan: StockImportPlan,
    { earlierValues }: Pick<StockImportSession, "earlierValues">,
  ): Promise<ValueFaults[]> {
    const { dealerships, siteId } = this.site;
    const stockOfSite = () => this.imports.feedVehicles(siteId);
    return [
      implausibleValues(plan, dealerships),
      await this.pictures.faults(plan, stockOfSite(), dealerships),
      await this.details.faults(plan, { stockOfSite, earlierValues }, dealerships),
    ];
  }
}

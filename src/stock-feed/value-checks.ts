import type { StockImportPlan } from "../vehicles/stock-import-plan.ts";
import type { StagedVehicle, StockImports, StockImportSession } from "../vehicles/stock.ts";
import { ExchangedDetailsCheck } from "./exchanged-details.ts";
import type { FeedSite } from "./feed-site.ts";
import { PlausibilityCheck, type Doubt } from "./plausibility.ts";
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
    this.pictures.addRow(row.vehicle);
    this.details.addRow(row.vehicle);
  }

  /**
   * Prices, odometer readings and years far from those of similar vehicles in the file and, unless the file is large
   * enough, on the site.
   */
  async *doubts(thisYear: number): AsyncGenerator<Doubt[]> {
    if (!this.plausibility.isLarge)
      for await (const vehicles of this.imports.feedVehicles(this.site.siteId)) this.plausibility.addKnown(vehicles);
    yield* this.plausibility.doubts(thisYear);
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

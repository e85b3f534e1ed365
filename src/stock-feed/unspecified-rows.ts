import { nothingKnown } from "../vehicles/last-known.ts";
import type { StockImportSession } from "../vehicles/stock-imports.ts";
import type { FeedRow } from "./feed-field.ts";
import { retainedParts, type RetainedPart } from "./retained-parts.ts";
import type { StagedResult } from "./row-outcome.ts";
import { rowToVehicle, type RowContext } from "./row-to-vehicle.ts";

/** Rows that do not specify everything about a vehicle, collected until the site's last known values are read. */
export class UnspecifiedRows {
  private rows: { row: FeedRow; result: StagedResult }[] = [];

  get count(): number {
    return this.rows.length;
  }

  add(row: FeedRow, result: StagedResult): void {
    this.rows.push({ row, result });
  }

  /**
   * Returns the rows so far, completed with what the site last had, and the parts that were retained. `isNew`: the site
   * does not know the vehicle.
   */
  async take(
    session: Pick<StockImportSession, "lastKnown">,
    context: RowContext,
  ): Promise<{ result: StagedResult; retained: RetainedPart[]; isNew: boolean }[]> {
    const { rows } = this;
    if (rows.length === 0) return [];
    this.rows = [];
    const known = await session.lastKnown(rows.map(({ result }) => result.staged));
    return rows.map(({ row, result }, index) => {
      const last = known[index] ?? nothingKnown;
      const isNew = last === nothingKnown;
      const retained = isNew ? result : rowToVehicle(row, context, last);
      return retained.kind === "refused"
        ? { result, retained: [], isNew }
        : { result: retained, isNew, retained: retainedParts(row.values, result, retained) };
    });
  }
}

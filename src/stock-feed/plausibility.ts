import { stockKey } from "../vehicles/stock.ts";
import { type StagedVehicle } from "../vehicles/stock-imports.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import type { FeedField } from "./feed-field.ts";
import { plainName } from "./model-names.ts";
import type { ValueDoubt } from "./row-outcome.ts";
import { vehicleFigures, Likes, type Compared, type ComparedVehicle, type Figures } from "./similar-vehicles.ts";

/**
 * A value far from those of similar vehicles. Its row is imported anyway, because the vehicle may be a classic, unless
 * the row is held for another reason.
 */
export type Doubt = {
  line: number;
  stockNumber: string;
  field: Extract<FeedField, "price" | "km" | "year">;
  value: string;
  reason: ValueDoubt;
  message: string;
  isHeld: boolean;
};

/** Rows that are not imported: held ones are judged but not compared with, superseded ones are neither. */
export type UnusedRow = "held" | "superseded";

type Checked = Figures & { line: number; stockNumber: string; key: string; likes: Likes; unused: UnusedRow | null };

/** A file with this many vehicles is compared only with itself. */
const enoughToCompare = 5_000;
const judgedAtOnce = 500;
/** Bounds the memory of an import: further rows are not checked. */
const mostChecked = 300_000;
/** No vehicle in running order is advertised for less, in dollars. */
const leastPrice = 500;
/** Hardly any vehicle has driven further. */
const mostKilometres = 1_000_000;
/** Smaller readings are not typing errors, however new the vehicle. */
const bigOdometer = 150_000;
const drivenAfterYears = 3;
/** Smaller readings were probably entered in thousands of kilometres. */
const fewKilometres = 1_000;
/** A year is in doubt if it is this far from that of every other vehicle of the model and from the median. */
const yearsAlone = 8;
const yearsFromMiddle = 10;

/**
 * Finds prices, odometer readings and years far outside those of the same make and model, otherwise of the make,
 * otherwise of all vehicles of the year: `45.99` for a Corolla, 88 dollars for an Alfa. Compares with medians of
 * vehicles that are imported or on the site, which the errors themselves do not move.
 */
export class PlausibilityCheck {
  private readonly kinds = new Map<string, Likes>();
  private readonly rows: Checked[] = [];
  private isSorted = false;
  /** Index of the next unmarked row, by index of the first row of the same line and stock number. */
  private readonly unmarkedFrom = new Map<number, number>();

  addRow({ line, key, vehicle }: Pick<StagedVehicle, "line" | "key" | "vehicle">): void {
    const figures = vehicleFigures(vehicle);
    if (figures === null || this.rows.length >= mostChecked) return;
    const likes = this.findLikes(vehicle);
    this.rows.push({ ...figures, line, stockNumber: vehicle.stocknum, key, likes, unused: null });
  }

  /** Records that a row is not imported. Call after all rows are added. */
  markUnused({ line, stocknum }: { line: number; stocknum: string }, unused: UnusedRow): void {
    if (!this.isSorted) this.rows.sort(inOrder);
    this.isSorted = true;
    const first = this.indexOf({ line, stockNumber: stocknum });
    const at = this.unmarkedFrom.get(first) ?? first;
    const row = this.rows[at];
    if (row?.line !== line || row.stockNumber !== stocknum) return;
    row.unused = unused;
    // The first line of a JSON file may have any number of rows with one stock number.
    if (this.rows[first + 1]?.line === line) this.unmarkedFrom.set(first, at + 1);
  }

  markAllHeld(): void {
    for (const row of this.rows) row.unused ??= "held";
  }

  /**
   * Doubtful values, by line, compared with the file and, unless the file is large enough, with the site's other
   * vehicles. Call once, after all rows are marked. Yields regularly so that other work can continue.
   */
  async *doubts(thisYear: number, stockOfSite: AsyncIterable<Vehicle[]>): AsyncGenerator<Doubt[]> {
    const imported = this.rows.filter(({ unused }) => unused === null);
    for (const { likes, ...figures } of imported) likes.add(figures);
    if (imported.length < enoughToCompare) await this.addKnown(stockOfSite, new Set(imported.map(({ key }) => key)));
    for (let start = 0; start < this.rows.length; start += judgedAtOnce)
      yield this.rows.slice(start, start + judgedAtOnce).flatMap((row) => doubtsAbout(row, thisYear));
  }

  private async addKnown(stockOfSite: AsyncIterable<Vehicle[]>, imported: ReadonlySet<string>): Promise<void> {
    for await (const vehicles of stockOfSite) {
      for (const vehicle of vehicles) {
        const figures = imported.has(stockKey(vehicle.dealershipSlug, vehicle.stocknum))
          ? null
          : vehicleFigures(vehicle);
        if (figures !== null) this.findLikes(vehicle).add(figures);
      }
    }
  }

  private findLikes({ make, model, itemType }: ComparedVehicle): Likes {
    let all = this.kinds.get(itemType);
    if (all === undefined) this.kinds.set(itemType, (all = new Likes(`${itemType}s`, null)));
    return all.narrowerGroup(make, make).narrowerGroup(plainName(model), `${make} ${model}`);
  }

  /** Index of the first row that is not before this one. */
  private indexOf(wanted: Place): number {
    let [low, high] = [0, this.rows.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const row = this.rows[middle];
      if (row !== undefined && inOrder(row, wanted) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

type Place = Pick<Checked, "line" | "stockNumber">;

function inOrder(one: Place, other: Place): number {
  if (one.line !== other.line || one.stockNumber === other.stockNumber) return one.line - other.line;
  return one.stockNumber < other.stockNumber ? -1 : 1;
}

function doubtsAbout(row: Checked, thisYear: number): Doubt[] {
  if (row.unused === "superseded") return [];
  const isHeld = row.unused === "held";
  return [doubtfulPrice(row), doubtfulOdometer(row, thisYear), doubtfulYear(row)]
    .filter((found) => found !== null)
    .map((found) => ({ line: row.line, stockNumber: row.stockNumber, isHeld, ...found }));
}

type Found = Omit<Doubt, "line" | "stockNumber" | "isHeld"> | null;

function doubtfulPrice({ likes, year, price }: Checked): Found {
  if (price === null) return null;
  const doubt = (why: string): Found => ({
    field: "price",
    value: String(price),
    reason: "price-not-plausible",
    message: `The price ${dollars(price)} ${why} Check it for a typing error, such as a dot for a comma.`,
  });
  const found = likes.compared("price", year);
  if (found !== null && isFar(price, found))
    return doubt(`is far from ${dollars(found.median)}, the median of ${likeText(found)}.`);
  return price < leastPrice ? doubt("is less than the price of any vehicle in running order.") : null;
}

function doubtfulOdometer({ likes, year, km }: Checked, thisYear: number): Found {
  if (km === null) return null;
  const doubt = (why: string): Found => ({
    field: "km",
    value: String(km),
    reason: "odometer-not-plausible",
    message: `The odometer ${kilometres(km)} ${why} Check it for a typing error, such as kilometres in thousands.`,
  });
  // Nearly new vehicles have few kilometres, and ratios of small numbers are not meaningful.
  const isBig = km > bigOdometer;
  const isSmall = km < fewKilometres && thisYear - year >= drivenAfterYears;
  // Medians are expensive, so they are computed only if needed.
  const found = isBig || isSmall ? likes.compared("km", year) : null;
  if (found !== null && isFar(km, found))
    return doubt(`is far from ${kilometres(found.median)}, the median of ${likeText(found)}.`);
  return km > mostKilometres ? doubt("is more than almost any vehicle has driven.") : null;
}

function doubtfulYear({ likes, year, unused }: Checked): Found {
  const { median, count } = likes.middleYear();
  const near = likes.countNear(year, yearsAlone) - (unused === null ? 1 : 0);
  if (count <= 5 || Math.abs(year - median) <= yearsFromMiddle || near > 0) return null;
  return {
    field: "year",
    value: String(year),
    reason: "year-not-plausible",
    message: `The year ${year} is far from ${median}, the median of ${count} ${likes.name}, and none of them is within ${yearsAlone} years of it. Check it for a typing error.`,
  };
}

function isFar(figure: number, { median, below, above }: Compared): boolean {
  return figure * below < median || figure > median * above;
}

function likeText({ name, count, yearsApart }: Compared): string {
  return `${count} ${name} at most ${yearsApart} years older or younger`;
}

const grouped = new Intl.NumberFormat("en-AU", { maximumFractionDigits: 2 });

function dollars(amount: number): string {
  return `$${grouped.format(amount)}`;
}

function kilometres(km: number): string {
  return `${grouped.format(km)} km`;
}

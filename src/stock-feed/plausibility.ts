import { stockKeyOf, type StagedVehicle } from "../vehicles/stock.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import type { FeedField } from "./feed-field.ts";
import { plainName } from "./model-names.ts";
import type { ValueDoubt } from "./row-outcome.ts";

/** A value far from those of similar vehicles. It is published anyway, because the vehicle may be a classic. */
export type Doubt = {
  line: number;
  stockNumber: string;
  field: Extract<FeedField, "price" | "km" | "year">;
  value: string;
  reason: ValueDoubt;
  message: string;
};

type JudgedVehicle = Pick<Vehicle, "make" | "model" | "year" | "price" | "km" | "carType" | "itemType">;

type Figures = { year: number; price: number | null; km: number | null };
type Checked = Figures & { line: number; stockNumber: string; likes: Likes };

/** Group of vehicles that a figure is compared with, and the largest factor between figure and median. */
type Comparison = { of: "model" | "make" | "kind"; yearsApart: number; least: number; below: number; above: number };
type Compared = Comparison & Middle & { name: string };

/** Closest group first; the first with enough vehicles counts. */
const comparisons: Readonly<Record<Figure, readonly Comparison[]>> = {
  price: [
    { of: "model", yearsApart: 2, least: 5, below: 4, above: 4 },
    { of: "model", yearsApart: 5, least: 5, below: 6, above: 6 },
    { of: "make", yearsApart: 3, least: 10, below: 10, above: 20 },
    { of: "kind", yearsApart: 2, least: 20, below: 20, above: 100 },
  ],
  km: [
    { of: "model", yearsApart: 2, least: 5, below: 50, above: 5 },
    { of: "model", yearsApart: 5, least: 5, below: 50, above: 6 },
    { of: "make", yearsApart: 3, least: 10, below: 50, above: 8 },
    { of: "kind", yearsApart: 2, least: 20, below: 50, above: 10 },
  ],
};

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
/** A used vehicle of this age, in years, has been driven. */
const drivenAfterYears = 3;
/** Smaller readings were probably entered in thousands of kilometres. */
const fewKilometres = 1_000;
/** A year is in doubt if it is this far from that of every other vehicle of the model and from the median. */
const yearsAlone = 8;
const yearsFromMiddle = 10;

/**
 * Finds prices, odometer readings and years far outside those of the same make and model, otherwise of the make,
 * otherwise of all vehicles of the year: `45.99` for a Corolla, 88 dollars for an Alfa. Compares with medians, which
 * the errors themselves do not move.
 */
export class PlausibilityCheck {
  private readonly kinds = new Map<string, Likes>();
  private readonly rows: Checked[] = [];
  private readonly keys = new Set<string>();

  /**
   * Whether the file is large enough to be compared only with itself. Then the site's vehicles are not needed, nor
   * which of them are in the file.
   */
  get isLarge(): boolean {
    return this.rows.length >= enoughToCompare;
  }

  /** Adds vehicles of the site for comparison. Those that are in the file do not count twice. */
  addKnown(vehicles: readonly Vehicle[]): void {
    for (const vehicle of vehicles) {
      const figures = this.keys.has(stockKeyOf(vehicle.dealershipSlug, vehicle.stocknum)) ? null : figuresOf(vehicle);
      if (figures !== null) this.likesOf(vehicle).add(figures);
    }
  }

  /** Adds a row of the file, to judge and to compare with. */
  addRow({ line, key, vehicle }: Pick<StagedVehicle, "line" | "key" | "vehicle">): void {
    const figures = figuresOf(vehicle);
    if (figures === null || this.rows.length >= mostChecked) return;
    const likes = this.likesOf(vehicle);
    likes.add(figures);
    this.rows.push({ ...figures, line, stockNumber: vehicle.stocknum, likes });
    if (this.isLarge) this.keys.clear();
    else this.keys.add(key);
  }

  /** Doubtful values, by line. Call after everything was added. Yields regularly so that other work can continue. */
  *doubts(thisYear: number): Generator<Doubt[]> {
    for (let start = 0; start < this.rows.length; start += judgedAtOnce) {
      yield this.rows.slice(start, start + judgedAtOnce).flatMap((row) => {
        const found = [doubtfulPrice(row), doubtfulOdometer(row, thisYear), doubtfulYear(row)];
        return found
          .filter((doubt) => doubt !== null)
          .map((doubt) => ({ line: row.line, stockNumber: row.stockNumber, ...doubt }));
      });
    }
  }

  private likesOf({ make, model, itemType }: JudgedVehicle): Likes {
    let all = this.kinds.get(itemType);
    if (all === undefined) this.kinds.set(itemType, (all = new Likes(`${itemType}s`, null)));
    return all.narrowerOf(make, make).narrowerOf(plainName(model), `${make} ${model}`);
  }
}

type Figure = "price" | "km";
type Middle = { median: number; count: number };

/** Similar vehicles: of one model, make or type. */
class Likes {
  readonly name: string;
  readonly wider: Likes | null;
  /** The makes of a type, the models of a make. Values are stored only in the narrowest group. */
  private readonly narrower = new Map<string, Likes>();
  private readonly byYear = new Map<number, { price: number[]; km: number[]; count: number }>();
  private readonly middles = new Map<number, Middle | null>();
  private readonly known = new Map<number, Compared | null>();
  private middle: Middle | null = null;

  constructor(name: string, wider: Likes | null) {
    this.name = name;
    this.wider = wider;
  }

  /** The narrower group of a key, created with this name if it is new. */
  narrowerOf(key: string, name: string): Likes {
    let group = this.narrower.get(key);
    if (group === undefined) this.narrower.set(key, (group = new Likes(name, this)));
    return group;
  }

  /** Only for the narrowest group. */
  add({ year, price, km }: Figures): void {
    let ofYear = this.byYear.get(year);
    if (ofYear === undefined) this.byYear.set(year, (ofYear = { price: [], km: [], count: 0 }));
    if (price !== null) ofYear.price.push(price);
    if (km !== null) ofYear.km.push(km);
    ofYear.count += 1;
  }

  /** Figures of similar vehicles in a year, from the closest group with enough of them. */
  compared(figure: Figure, year: number): Compared | null {
    const key = (figure === "price" ? 1 : 2) * 10_000 + year;
    let found = this.known.get(key);
    if (found === undefined) this.known.set(key, (found = this.comparisonOf(figure, year)));
    return found;
  }

  private comparisonOf(figure: Figure, year: number): Compared | null {
    const groups = { model: this, make: this.wider, kind: this.wider?.wider ?? null };
    for (const way of comparisons[figure]) {
      const group = groups[way.of];
      const middle = group?.middleOf(figure, year, way.yearsApart) ?? null;
      if (group !== null && middle !== null && middle.count > way.least) return { ...way, ...middle, name: group.name };
    }
    return null;
  }

  /** Median of a figure among vehicles at most this many years older or younger. */
  middleOf(figure: Figure, year: number, yearsApart: number): Middle | null {
    const key = (figure === "price" ? 1 : 2) * 1_000_000 + year * 100 + yearsApart;
    const known = this.middles.get(key);
    if (known !== undefined) return known;
    const found: number[] = [];
    for (let at = year - yearsApart; at <= year + yearsApart; at += 1) this.collect(figure, at, found);
    const middle = found.length === 0 ? null : { median: medianOf(found), count: found.length };
    this.middles.set(key, middle);
    return middle;
  }

  private collect(figure: Figure, year: number, into: number[]): void {
    for (const value of this.byYear.get(year)?.[figure] ?? []) into.push(value);
    for (const group of this.narrower.values()) group.collect(figure, year, into);
  }

  /** Number of vehicles at most this many years older or younger. */
  countNear(year: number, yearsApart: number): number {
    let count = 0;
    for (let at = year - yearsApart; at <= year + yearsApart; at += 1) count += this.byYear.get(at)?.count ?? 0;
    return count;
  }

  /** The median year. */
  middleYear(): Middle {
    if (this.middle !== null) return this.middle;
    const years = [...this.byYear].toSorted(([one], [other]) => one - other);
    const count = years.reduce((sum, [, ofYear]) => sum + ofYear.count, 0);
    let before = 0;
    const half = years.find(([, ofYear]) => (before += ofYear.count) * 2 >= count);
    return (this.middle = { median: half?.[0] ?? 0, count });
  }
}

function figuresOf({ year, price, km, carType }: JudgedVehicle): Figures | null {
  // Readings of new vehicles are not comparable with those of used ones.
  return year === null ? null : { year, price, km: carType === "used" ? km : null };
}

type Found = Omit<Doubt, "line" | "stockNumber"> | null;

function doubtfulPrice({ likes, year, price }: Checked): Found {
  if (price === null) return null;
  const doubt = (why: string): Found => ({
    field: "price",
    value: String(price),
    reason: "price-not-plausible",
    message: `The price ${dollars(price)} ${why} Check it for a typing error, such as a dot for a comma. It is used as written.`,
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
    message: `The odometer ${kilometres(km)} ${why} Check it for a typing error, such as kilometres in thousands. It is used as written.`,
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

function doubtfulYear({ likes, year }: Checked): Found {
  const { median, count } = likes.middleYear();
  if (count <= 5 || Math.abs(year - median) <= yearsFromMiddle || likes.countNear(year, yearsAlone) > 1) return null;
  return {
    field: "year",
    value: String(year),
    reason: "year-not-plausible",
    message: `The year ${year} is far from ${median}, the median of ${count} ${likes.name}, and none of them is within ${yearsAlone} years of it. Check it for a typing error. It is used as written.`,
  };
}

function isFar(figure: number, { median, below, above }: Compared): boolean {
  return figure * below < median || figure > median * above;
}

function likeText({ name, count, yearsApart }: Compared): string {
  return `${count} ${name} at most ${yearsApart} years older or younger`;
}

function medianOf(numbers: number[]): number {
  const sorted = Float64Array.from(numbers).sort();
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const grouped = new Intl.NumberFormat("en-AU", { maximumFractionDigits: 2 });

function dollars(amount: number): string {
  return `$${grouped.format(amount)}`;
}

function kilometres(km: number): string {
  return `${grouped.format(km)} km`;
}

import type { Vehicle } from "../vehicles/vehicle.ts";

export type Figures = { year: number; price: number | null; km: number | null };

/** Group of vehicles that a figure is compared with, and the largest factor between figure and median. */
type Comparison = { of: "model" | "make" | "kind"; yearsApart: number; least: number; below: number; above: number };
export type Compared = Comparison & Middle & { name: string };

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

type Figure = "price" | "km";
type Middle = { median: number; count: number };

/** Similar vehicles: of one model, make or type. */
export class Likes {
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
  narrowerGroup(key: string, name: string): Likes {
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
    if (found === undefined) this.known.set(key, (found = this.compareWith(figure, year)));
    return found;
  }

  private compareWith(figure: Figure, year: number): Compared | null {
    const groups = { model: this, make: this.wider, kind: this.wider?.wider ?? null };
    for (const way of comparisons[figure]) {
      const group = groups[way.of];
      const middle = group?.findMedian(figure, year, way.yearsApart) ?? null;
      if (group !== null && middle !== null && middle.count > way.least) return { ...way, ...middle, name: group.name };
    }
    return null;
  }

  /** Median of a figure among vehicles at most this many years older or younger. */
  findMedian(figure: Figure, year: number, yearsApart: number): Middle | null {
    const key = (figure === "price" ? 1 : 2) * 1_000_000 + year * 100 + yearsApart;
    const known = this.middles.get(key);
    if (known !== undefined) return known;
    const found: number[] = [];
    for (let at = year - yearsApart; at <= year + yearsApart; at += 1) this.collect(figure, at, found);
    const middle = found.length === 0 ? null : { median: median(found), count: found.length };
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

  middleYear(): Middle {
    if (this.middle !== null) return this.middle;
    const years = [...this.byYear].toSorted(([one], [other]) => one - other);
    const count = years.reduce((sum, [, ofYear]) => sum + ofYear.count, 0);
    let before = 0;
    const half = years.find(([, ofYear]) => (before += ofYear.count) * 2 >= count);
    return (this.middle = { median: half?.[0] ?? 0, count });
  }
}

export type ComparedVehicle = Pick<Vehicle, "make" | "model" | "year" | "price" | "km" | "carType" | "itemType">;

/** The figures of a vehicle; null without a year, because vehicles are compared with those of about their year. */
export function vehicleFigures({ year, price, km, carType }: ComparedVehicle): Figures | null {
  // Readings of new vehicles are not comparable with those of used ones.
  return year === null ? null : { year, price, km: carType === "used" ? km : null };
}

function median(numbers: number[]): number {
  const sorted = Float64Array.from(numbers).sort();
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

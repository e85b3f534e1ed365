import { OrdinalList, type SavedOrdinals } from "./ordinal-list.ts";
import { type CompareNumbers, merging, placeIn, sortInSteps } from "./sort-in-steps.ts";

/** `settled` is null if it is that of another order. */
export type SavedOrder = { settled: SavedOrdinals | null; recent: Uint32Array };

/** Ordinals in one order: a long settled part and a short part of later additions, each sorted. */
export class VehicleOrder {
  readonly compare: CompareNumbers;
  #settled = new OrdinalList(new Uint32Array());
  #recent: Uint32Array = new Uint32Array();

  constructor(compare: CompareNumbers) {
    this.compare = compare;
  }

  /** Sorts the ordinals from 0 up to `count`. Pauses often. */
  async settle(count: number, pause: () => Promise<void>): Promise<void> {
    const ordinals = Uint32Array.from({ length: count }, (_, ordinal) => ordinal);
    this.#settled = new OrdinalList(await sortInSteps(ordinals, this.compare, pause));
    this.#recent = new Uint32Array();
  }

  settleLike(other: VehicleOrder): void {
    this.#settled = other.#settled;
    this.#recent = new Uint32Array();
  }

  save(other?: VehicleOrder): SavedOrder {
    return {
      settled: other !== undefined && this.#settled === other.#settled ? null : this.#settled.save(),
      recent: this.#recent,
    };
  }

  restore({ settled, recent }: SavedOrder, other?: VehicleOrder): void {
    if (settled !== null) this.#settled = new OrdinalList(settled);
    else if (other !== undefined) this.#settled = other.#settled;
    this.#recent = recent;
  }

  add(ordinals: readonly number[]): void {
    const added = Uint32Array.from(ordinals).sort(this.compare);
    const merged = new Uint32Array(this.#recent.length + added.length);
    for (const _ of merging(this.#recent, added, merged, this.compare));
    this.#recent = merged;
  }

  /** Visits ordinals in order until `visit` returns false. Includes removed vehicles. */
  walk(visit: (ordinal: number) => boolean): void {
    let at = 0;
    for (let next = 0; next <= this.#recent.length; next++) {
      const recent = this.#recent[next];
      const end = recent === undefined ? this.#settled.length : placeIn(this.#settled, recent, this.compare, at);
      for (; at < end; at++) if (!visit(this.#settled.at(at))) return;
      if (recent !== undefined && !visit(recent)) return;
    }
  }

  /** The settled ordinal for which `compareTo` returns 0. `compareTo` compares an ordinal with the one searched for. */
  findSettled(compareTo: (ordinal: number) => number): number | undefined {
    let low = 0;
    let high = this.#settled.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compareTo(this.#settled.at(middle)) < 0) low = middle + 1;
      else high = middle;
    }
    if (low === this.#settled.length) return undefined;
    const found = this.#settled.at(low);
    return compareTo(found) === 0 ? found : undefined;
  }
}

import type { TextPart } from "../../../search/text-fields.ts";
import type { Vehicle } from "../../../vehicles/vehicle.ts";
import { grownColumn } from "./growing-column.ts";
import { NumberColumn, type SavedNumbers } from "./number-column.ts";
import { OrdinalList, type SavedOrdinals } from "./ordinal-list.ts";
import type { TextVocabulary } from "./text-vocabulary.ts";
import { specificationKey, specificationWords } from "./text-words.ts";
import type { IndexedWord } from "./text-words.ts";

export const specificationParts = ["name", "appearance", "build"] as const satisfies readonly TextPart[];

/** A specification: its part, and its number within the part; see `specificationPart` and `numberIn`. */
export type SpecificationId = number;
/** A specification that contains a word, and the word's weight in it; see `postingWeight`. */
export type Posting = number;

export const weightBits = 4;
const partBits = 2;
const noOrdinal = 0xffff_ffff;

export function specificationPart(id: SpecificationId): TextPart {
  return specificationParts[id & ((1 << partBits) - 1)] as TextPart;
}

export function numberIn(id: SpecificationId): number {
  return id >>> partBits;
}

export function specificationId(part: TextPart, number: number): SpecificationId {
  return (number << partBits) | specificationParts.indexOf(part);
}

export function postingSpecification(posting: Posting): SpecificationId {
  return posting >>> weightBits;
}

export function postingWeight(posting: Posting): number {
  return posting & ((1 << weightBits) - 1);
}

type Part = {
  keys: string[];
  vehicleCounts: number[];
  numberByKey: Map<string, number>;
  /** Specification number of each vehicle; a removed vehicle has no name. */
  column: NumberColumn;
};

export type SavedSpecifications = {
  parts: readonly { keys: readonly string[]; vehicleCounts: Uint32Array; column: SavedNumbers }[];
  /** The postings of all words, one word after the other, and how many each has. */
  postings: Int32Array;
  postingCounts: Uint32Array;
  settled: SavedOrdinals;
  starts: Uint32Array;
  /** Names with unsettled vehicles, and the last of these of each. */
  recentNames: Uint32Array;
  lastOfName: Uint32Array;
  beforeWithName: Uint32Array;
};

/**
 * The text of vehicles, each distinct text stored once: searches match these, and a vehicle only holds one
 * specification number per part.
 */
export class TextSpecifications {
  readonly #vocabulary: TextVocabulary;
  readonly #parts: Readonly<Record<TextPart, Part>> = {
    name: newPart(),
    appearance: newPart(),
    build: newPart(),
  };
  readonly #postings: Posting[][] = [];
  /**
   * Settled vehicles grouped by name: those of name `n` are at `#starts[n]` up to, but not including, `#starts[n + 1]`.
   */
  #settled = new OrdinalList(new Uint32Array());
  #starts: Uint32Array = new Uint32Array(1);
  /** The last unsettled vehicle of each name, and for each of these the previous one with the same name. */
  #lastOfName: number[] = [];
  #beforeWithName: Uint32Array = new Uint32Array(0);
  /** Increases with every vehicle added or removed. */
  revision = 0;

  constructor(vocabulary: TextVocabulary) {
    this.#vocabulary = vocabulary;
  }

  count(part: TextPart): number {
    return this.#parts[part].keys.length;
  }

  /** Specification number by vehicle. A vehicle without a name has been removed. */
  column(part: TextPart): NumberColumn {
    return this.#parts[part].column;
  }

  add(ordinal: number, vehicle: Vehicle): void {
    for (const part of specificationParts) {
      const { column } = this.#parts[part];
      while (column.length < ordinal) column.push(null);
      column.push(this.#use(part, specificationKey(part, vehicle)));
    }
    const name = this.#parts.name.column.at(ordinal) ?? 0;
    const place = ordinal - this.#settled.length;
    this.#beforeWithName = grownColumn(this.#beforeWithName, place + 1);
    this.#beforeWithName[place] = this.#lastOfName[name] ?? noOrdinal;
    this.#lastOfName[name] = ordinal;
    this.revision++;
  }

  remove(ordinal: number): void {
    if (!this.has(ordinal)) return;
    for (const part of specificationParts) {
      const { column, vehicleCounts } = this.#parts[part];
      const number = column.at(ordinal) ?? 0;
      vehicleCounts[number]! -= 1;
      if (vehicleCounts[number] === 0) this.#countWords(this.#partWords(part, number), -1);
    }
    // Only the name is cleared: a vehicle without a name counts as removed.
    const { column } = this.#parts.name;
    column.numbers[ordinal] = column.none;
    this.revision++;
  }

  /** Groups vehicles by name and frees spare memory, after many have been added. */
  settle(): void {
    for (const part of specificationParts) this.#parts[part].column.trim();
    const { column } = this.#parts.name;
    this.#starts = new Uint32Array(this.count("name") + 1);
    const names = column.numbers.subarray(0, column.length);
    for (const name of names) if (name !== column.none) this.#starts[name + 1]! += 1;
    for (let name = 0; name < this.count("name"); name++) this.#starts[name + 1]! += this.#starts[name] as number;
    const next = this.#starts.slice();
    const settled = new Uint32Array(column.length);
    for (const [ordinal, name] of names.entries()) if (name !== column.none) settled[next[name]!++] = ordinal;
    this.#settled = new OrdinalList(settled);
    this.#lastOfName = [];
    this.#beforeWithName = new Uint32Array(0);
  }

  save(): SavedSpecifications {
    const postingCounts = Uint32Array.from(this.#postings, (ofWord) => ofWord?.length ?? 0);
    const postings = new Int32Array(postingCounts.reduce((sum, count) => sum + count, 0));
    let at = 0;
    for (const ofWord of this.#postings) for (const posting of ofWord ?? []) postings[at++] = posting;
    const recent = Object.entries(this.#lastOfName);
    return {
      parts: specificationParts.map((part) => {
        const { keys, vehicleCounts, column } = this.#parts[part];
        return { keys, vehicleCounts: Uint32Array.from(vehicleCounts), column: column.save() };
      }),
      postings,
      postingCounts,
      settled: this.#settled.save(),
      starts: this.#starts,
      recentNames: Uint32Array.from(recent, ([name]) => Number(name)),
      lastOfName: Uint32Array.from(recent, ([, ordinal]) => ordinal),
      beforeWithName: this.#beforeWithName,
    };
  }

  /** The vocabulary must be restored before. */
  restore(saved: SavedSpecifications): void {
    for (const [place, name] of specificationParts.entries()) {
      const part = this.#parts[name];
      const { keys, vehicleCounts, column } = saved.parts[place] as SavedSpecifications["parts"][number];
      for (const key of keys) part.numberByKey.set(key, part.keys.push(key) - 1);
      part.vehicleCounts = [...vehicleCounts];
      part.column.restore(column);
    }
    let at = 0;
    for (const count of saved.postingCounts) this.#postings.push([...saved.postings.subarray(at, (at += count))]);
    this.#settled = new OrdinalList(saved.settled);
    this.#starts = saved.starts;
    for (const [place, name] of saved.recentNames.entries()) this.#lastOfName[name] = saved.lastOfName[place] as number;
    this.#beforeWithName = saved.beforeWithName;
    this.revision++;
  }

  has(ordinal: number): boolean {
    const { column } = this.#parts.name;
    return ordinal < column.length && column.at(ordinal) !== null;
  }

  /** Number of vehicles with the specification; 0 after the last one is removed. */
  vehicleCount(id: SpecificationId): number {
    return this.#parts[specificationPart(id)].vehicleCounts[numberIn(id)] ?? 0;
  }

  /** The result of `specificationKey`. */
  key(id: SpecificationId): string {
    return this.#parts[specificationPart(id)].keys[numberIn(id)] ?? "";
  }

  /** Specifications with the word, including ones that no vehicle has any longer. */
  postings(word: number): readonly Posting[] {
    return this.#postings[word] ?? [];
  }

  /** Calls `take` for each vehicle that has or had the name with that number. */
  eachOfName(name: number, take: (ordinal: number) => void): void {
    const end = this.#starts[name + 1] ?? 0;
    for (let place = this.#starts[name] ?? 0; place < end; place++) take(this.#settled.at(place));
    for (let ordinal = this.#lastOfName[name] ?? noOrdinal; ordinal !== noOrdinal;) {
      take(ordinal);
      ordinal = this.#beforeWithName[ordinal - this.#settled.length] as number;
    }
  }

  /** Number of the specification; a new number if it has none. */
  #use(part: TextPart, key: string): number {
    const { keys, vehicleCounts, numberByKey } = this.#parts[part];
    const known = numberByKey.get(key);
    if (known !== undefined) {
      vehicleCounts[known]! += 1;
      if (vehicleCounts[known] === 1) this.#countWords(this.#partWords(part, known), 1);
      return known;
    }
    const number = keys.push(key) - 1;
    numberByKey.set(key, number);
    vehicleCounts.push(1);
    const words = specificationWords(part, key);
    for (const { word, weight } of words) {
      (this.#postings[this.#vocabulary.number(word)] ??= []).push(
        (specificationId(part, number) << weightBits) | weight,
      );
    }
    this.#countWords(words, 1);
    return number;
  }

  #partWords(part: TextPart, number: number): IndexedWord[] {
    return specificationWords(part, this.#parts[part].keys[number] ?? "");
  }

  #countWords(words: readonly IndexedWord[], by: 1 | -1): void {
    for (const word of words) this.#vocabulary.use(word, by);
  }
}

function newPart(): Part {
  return { keys: [], vehicleCounts: [], numberByKey: new Map(), column: new NumberColumn() };
}

import type { Vehicle } from "../../../vehicles/vehicle.ts";
import { grownColumn } from "./growing-column.ts";
import type { TextVocabulary } from "./text-vocabulary.ts";
import { specificationKey, specificationWords } from "./text-words.ts";
import type { SpecificationPart } from "./text-words.ts";

const specificationParts = ["name", "look", "build"] as const satisfies readonly SpecificationPart[];

/** A specification that has a word, and the word's weight in it; see `weightOf`. */
export type Posting = number;

export const weightBits = 4;
/** In place of the name of a vehicle that has been removed. */
export const none = 0xffff_ffff;

export function specificationOf(posting: Posting): number {
  return posting >>> weightBits;
}

export function weightOf(posting: Posting): number {
  return posting & ((1 << weightBits) - 1);
}

type Specification = { part: SpecificationPart; key: string; vehicleCount: number };

/**
 * What vehicles say, each distinct thing once: text is matched against these, and a vehicle only holds the
 * number of one specification for each part. Numbers of all parts come from one row.
 */
export class TextSpecifications {
  readonly #vocabulary: TextVocabulary;
  readonly #specifications: Specification[] = [];
  readonly #numberOf: Readonly<Record<SpecificationPart, Map<string, number>>> = {
    name: new Map(),
    look: new Map(),
    build: new Map(),
  };
  /** By word. */
  readonly #postings: Posting[][] = [];
  /** Numbers of specifications by vehicle; a vehicle that has been removed has no name. */
  readonly columns: Record<SpecificationPart, Uint32Array> = {
    name: new Uint32Array(0),
    look: new Uint32Array(0),
    build: new Uint32Array(0),
  };
  /** The last vehicle of each name, and for each vehicle the one before it with the same name. */
  readonly #lastOfName: number[] = [];
  #beforeWithName: Uint32Array = new Uint32Array(0);
  /** Vehicles up to here have been added. */
  end = 0;
  /** Rises with every vehicle that comes or goes. */
  revision = 0;

  constructor(vocabulary: TextVocabulary) {
    this.#vocabulary = vocabulary;
  }

  get count(): number {
    return this.#specifications.length;
  }

  add(ordinal: number, vehicle: Vehicle): void {
    for (const part of specificationParts) {
      const column = (this.columns[part] = grownColumn(this.columns[part], ordinal + 1));
      column.fill(none, this.end, ordinal);
      column[ordinal] = this.#use(part, specificationKey(part, vehicle));
    }
    const name = this.columns.name[ordinal] as number;
    this.#beforeWithName = grownColumn(this.#beforeWithName, ordinal + 1);
    this.#beforeWithName[ordinal] = this.#lastOfName[name] ?? none;
    this.#lastOfName[name] = ordinal;
    this.end = ordinal + 1;
    this.revision++;
  }

  remove(ordinal: number): void {
    if (!this.has(ordinal)) return;
    for (const part of specificationParts) {
      const specification = this.#specifications[this.columns[part][ordinal] as number] as Specification;
      specification.vehicleCount--;
      if (specification.vehicleCount === 0) this.#countWords(specification, -1);
    }
    // The other columns are left as they are: a vehicle without a name is no more.
    this.columns.name[ordinal] = none;
    this.revision++;
  }

  /** Frees what room is spare, after many vehicles have been added. */
  settle(): void {
    for (const part of specificationParts) this.columns[part] = this.columns[part].slice(0, this.end);
    this.#beforeWithName = this.#beforeWithName.slice(0, this.end);
  }

  has(ordinal: number): boolean {
    return ordinal < this.end && this.columns.name[ordinal] !== none;
  }

  part(specification: number): SpecificationPart {
    return (this.#specifications[specification] as Specification).part;
  }

  /** How many vehicles have it; 0 when the last one has gone. */
  vehicleCount(specification: number): number {
    return this.#specifications[specification]?.vehicleCount ?? 0;
  }

  /** Specifications with the word, also those that no vehicle has any more. */
  postings(word: number): readonly Posting[] {
    return this.#postings[word] ?? [];
  }

  /** Calls `take` with each vehicle of a name, latest first. */
  eachOfName(name: number, take: (ordinal: number) => void): void {
    for (let ordinal = this.#lastOfName[name] ?? none; ordinal !== none;) {
      if (this.columns.name[ordinal] === name) take(ordinal);
      ordinal = this.#beforeWithName[ordinal] as number;
    }
  }

  #use(part: SpecificationPart, key: string): number {
    const known = this.#numberOf[part].get(key);
    const number = known ?? this.#specifications.push({ part, key, vehicleCount: 0 }) - 1;
    const specification = this.#specifications[number] as Specification;
    if (known === undefined) {
      this.#numberOf[part].set(key, number);
      for (const { word, weight } of specificationWords(part, key)) {
        (this.#postings[this.#vocabulary.number(word)] ??= []).push((number << weightBits) | weight);
      }
    }
    specification.vehicleCount++;
    if (specification.vehicleCount === 1) this.#countWords(specification, 1);
    return number;
  }

  #countWords({ part, key }: Specification, by: 1 | -1): void {
    for (const word of specificationWords(part, key)) this.#vocabulary.use(word, by);
  }
}

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

type Specification = { part: SpecificationPart; key: string };

/**
 * What vehicles say, each distinct thing once: text is matched against these, and a vehicle only holds the
 * number of one specification for each part. Numbers of all parts come from one row.
 */
export class TextSpecifications {
  readonly #vocabulary: TextVocabulary;
  readonly #specifications: Specification[] = [];
  readonly #vehicleCounts: number[] = [];
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
  /** The settled vehicles, those of one name together: of name `n` from `#starts[n]` up to `#starts[n + 1]`. */
  #settled: Uint32Array = new Uint32Array(0);
  #starts: Uint32Array = new Uint32Array(1);
  /** The last of the other vehicles of each name, and for each of these the one before it with the same name. */
  #lastOfName: number[] = [];
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
    const place = ordinal - this.#settled.length;
    this.#beforeWithName = grownColumn(this.#beforeWithName, place + 1);
    this.#beforeWithName[place] = this.#lastOfName[name] ?? none;
    this.#lastOfName[name] = ordinal;
    this.end = ordinal + 1;
    this.revision++;
  }

  remove(ordinal: number): void {
    if (!this.has(ordinal)) return;
    for (const part of specificationParts) {
      const specification = this.columns[part][ordinal] as number;
      this.#vehicleCounts[specification]! -= 1;
      if (this.#vehicleCounts[specification] === 0) this.#countWords(specification, -1);
    }
    // The other columns are left as they are: a vehicle without a name is no more.
    this.columns.name[ordinal] = none;
    this.revision++;
  }

  /** Puts the vehicles of each name together and frees what room is spare, after many have been added. */
  settle(): void {
    for (const part of specificationParts) this.columns[part] = this.columns[part].slice(0, this.end);
    this.#starts = new Uint32Array(this.count + 1);
    for (const name of this.columns.name) if (name !== none) this.#starts[name + 1]! += 1;
    for (let name = 0; name < this.count; name++) this.#starts[name + 1]! += this.#starts[name] as number;
    const next = this.#starts.slice();
    this.#settled = new Uint32Array(this.end);
    for (const [ordinal, name] of this.columns.name.entries()) {
      if (name !== none) this.#settled[next[name]!++] = ordinal;
    }
    this.#lastOfName = [];
    this.#beforeWithName = new Uint32Array(0);
  }

  has(ordinal: number): boolean {
    return ordinal < this.end && this.columns.name[ordinal] !== none;
  }

  part(specification: number): SpecificationPart {
    return (this.#specifications[specification] as Specification).part;
  }

  /** How many vehicles have it; 0 when the last one has gone. */
  vehicleCount(specification: number): number {
    return this.#vehicleCounts[specification] ?? 0;
  }

  /** Specifications with the word, also those that no vehicle has any more. */
  postings(word: number): readonly Posting[] {
    return this.#postings[word] ?? [];
  }

  /** Calls `take` with each vehicle that has or had a name. */
  eachOfName(name: number, take: (ordinal: number) => void): void {
    const end = this.#starts[name + 1] ?? 0;
    for (let place = this.#starts[name] ?? 0; place < end; place++) take(this.#settled[place] as number);
    for (let ordinal = this.#lastOfName[name] ?? none; ordinal !== none;) {
      take(ordinal);
      ordinal = this.#beforeWithName[ordinal - this.#settled.length] as number;
    }
  }

  #use(part: SpecificationPart, key: string): number {
    const known = this.#numberOf[part].get(key);
    const number = known ?? this.#specifications.push({ part, key }) - 1;
    if (known === undefined) {
      this.#vehicleCounts.push(0);
      this.#numberOf[part].set(key, number);
      for (const { word, weight } of specificationWords(part, key)) {
        (this.#postings[this.#vocabulary.number(word)] ??= []).push((number << weightBits) | weight);
      }
    }
    this.#vehicleCounts[number]! += 1;
    if (this.#vehicleCounts[number] === 1) this.#countWords(number, 1);
    return number;
  }

  #countWords(specification: number, by: 1 | -1): void {
    const { part, key } = this.#specifications[specification] as Specification;
    for (const word of specificationWords(part, key)) this.#vocabulary.use(word, by);
  }
}

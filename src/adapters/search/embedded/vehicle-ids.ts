import { compareText } from "../../../search/facets.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const wordsOfUuid = 4;
const smallestCapacity = 16;

export type SavedIds = { words: Uint32Array<ArrayBuffer>; texts: readonly string[] | null };

/**
 * Vehicle ids by ordinal. A UUID, as every imported vehicle has, takes 16 bytes; after the first id of another form
 * all ids are stored as text.
 */
export class VehicleIds {
  length = 0;
  /** Four words per id, most significant first: numeric order equals the order of the id texts. */
  #words = new Uint32Array(smallestCapacity * wordsOfUuid);
  #texts: string[] | null = null;

  push(id: string): void {
    if (this.#texts === null && !uuid.test(id))
      this.#texts = Array.from({ length: this.length }, (_, at) => this.at(at));
    if (this.#texts !== null) {
      this.#texts.push(id);
    } else {
      const start = this.length * wordsOfUuid;
      if (start === this.#words.length) this.#resize(this.length * 2);
      const digits = id.replaceAll("-", "");
      for (let word = 0; word < wordsOfUuid; word++) {
        this.#words[start + word] = Number.parseInt(digits.slice(word * 8, word * 8 + 8), 16);
      }
    }
    this.length += 1;
  }

  at(ordinal: number): string {
    if (this.#texts !== null) return this.#texts[ordinal] ?? "";
    const start = ordinal * wordsOfUuid;
    let digits = "";
    for (let word = start; word < start + wordsOfUuid; word++) {
      digits += (this.#words[word] as number).toString(16).padStart(8, "0");
    }
    const part = (from: number, to: number) => digits.slice(from, to);
    return `${part(0, 8)}-${part(8, 12)}-${part(12, 16)}-${part(16, 20)}-${part(20, 32)}`;
  }

  compare(left: number, right: number): number {
    if (this.#texts !== null) return compareText(this.at(left), this.at(right));
    for (let word = 0; word < wordsOfUuid; word++) {
      const difference =
        (this.#words[left * wordsOfUuid + word] as number) - (this.#words[right * wordsOfUuid + word] as number);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  save(): SavedIds {
    return { words: this.#words.subarray(0, this.#texts === null ? this.length * wordsOfUuid : 0), texts: this.#texts };
  }

  restore({ words, texts }: SavedIds): void {
    this.#texts = texts === null ? null : [...texts];
    this.length = texts === null ? words.length / wordsOfUuid : texts.length;
    this.#words = words;
    if (texts === null) this.#resize(Math.max(smallestCapacity, this.length));
  }

  trim(): void {
    if (this.#texts !== null) this.#words = new Uint32Array(0);
    else this.#resize(Math.max(smallestCapacity, this.length));
  }

  #resize(capacity: number): void {
    const before = this.#words.subarray(0, this.length * wordsOfUuid);
    this.#words = new Uint32Array(capacity * wordsOfUuid);
    this.#words.set(before);
  }
}

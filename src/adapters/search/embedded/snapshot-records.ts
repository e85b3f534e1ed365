const arrayKinds = { Uint8Array, Uint16Array, Uint32Array, Int32Array, Float64Array } as const;
type ArrayKind = keyof typeof arrayKinds;
type SavedArray = InstanceType<(typeof arrayKinds)[ArrayKind]>;

/** A long list of a snapshot: numbers, or texts. */
type Leaf = { kind: ArrayKind | "texts"; length: number };

/** What describes a snapshot: its values, in which `{ "leaf": n }` stands for a list, and the lists. */
export type SnapshotOutline = { values: unknown; leaves: Leaf[] };

/** Up to this size the work on one record is short. */
const recordBytes = 1024 * 1024;
const textsOfRecord = 4_000;

/** Takes values apart: objects and lists of numbers, typed arrays and texts. The lists are not copied. */
export function takenApart(values: unknown): { outline: SnapshotOutline; records: Iterable<Buffer> } {
  const lists: (SavedArray | readonly string[])[] = [];
  const outlined = outlineValue(values, lists);
  const leaves = lists.map((list) => ({ kind: listKind(list), length: list.length }));
  return { outline: { values: outlined, leaves }, records: listRecords(lists) };
}

/** Puts the values together again, record by record. Throws if a record does not fit the outline. */
export async function putTogether(
  { values, leaves }: SnapshotOutline,
  nextRecord: () => Promise<Buffer>,
): Promise<unknown> {
  const lists: (SavedArray | string[])[] = [];
  for (const leaf of leaves)
    lists.push(leaf.kind === "texts" ? await readTexts(leaf, nextRecord) : await readNumbers(leaf, nextRecord));
  return filledOutline(values, lists);
}

function outlineValue(value: unknown, lists: (SavedArray | readonly string[])[]): unknown {
  if (isSavedArray(value) || isTexts(value)) return { leaf: lists.push(value) - 1 };
  if (Array.isArray(value)) return value.map((item) => outlineValue(item, lists));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, outlineValue(item, lists)]));
}

function filledOutline(value: unknown, lists: readonly (SavedArray | string[])[]): unknown {
  if (Array.isArray(value)) return value.map((item) => filledOutline(item, lists));
  if (typeof value !== "object" || value === null) return value;
  if ("leaf" in value && typeof value.leaf === "number") return lists[value.leaf];
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, filledOutline(item, lists)]));
}

function* listRecords(lists: readonly (SavedArray | readonly string[])[]): Generator<Buffer> {
  for (const list of lists) {
    if (isTexts(list)) {
      for (let start = 0; start < list.length; start += textsOfRecord)
        yield Buffer.from(JSON.stringify(list.slice(start, start + textsOfRecord)));
      continue;
    }
    const bytes = Buffer.from(list.buffer, list.byteOffset, list.byteLength);
    for (let start = 0; start < bytes.length; start += recordBytes) yield bytes.subarray(start, start + recordBytes);
  }
}

async function readTexts({ length }: Leaf, nextRecord: () => Promise<Buffer>): Promise<string[]> {
  const texts: string[] = [];
  while (texts.length < length) for (const text of JSON.parse(String(await nextRecord())) as string[]) texts.push(text);
  if (texts.length > length) throw new Error("A list of texts is too long.");
  return texts;
}

async function readNumbers({ kind, length }: Leaf, nextRecord: () => Promise<Buffer>): Promise<SavedArray> {
  const array = new arrayKinds[kind as ArrayKind](length);
  const bytes = new Uint8Array(array.buffer);
  for (let at = 0; at < bytes.length;) {
    const record = await nextRecord();
    bytes.set(record, at);
    at += record.length;
  }
  return array;
}

function isSavedArray(value: unknown): value is SavedArray {
  return Object.values(arrayKinds).some((kind) => value instanceof kind);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === "string");
}

function listKind(list: SavedArray | readonly string[]): Leaf["kind"] {
  return isTexts(list) ? "texts" : (list.constructor.name as ArrayKind);
}

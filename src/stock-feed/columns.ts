import { closestName } from "../names/closest-name.ts";
import {
  combinedColumns,
  isCostColumn,
  normalisedColumn,
  wholesalePriceSigns,
  singleColumnFields,
  identityColumns,
  identityFields,
  type IdentityField,
} from "./column-rules.ts";
import { columnAliases, feedFieldNames, requiredFieldNames, requiredFields, type FeedField } from "./feed-field.ts";
import { fieldSources, type FeedMapping } from "./mapping.ts";

/** Source of a field's value: a column, or one part of a split column. */
export type FieldSource = {
  column: number;
  only: ReadonlySet<string> | null;
  except: ReadonlySet<string> | null;
  part: { at: string; index: number } | null;
};

export type FieldReader = {
  field: FeedField;
  sources: FieldSource[];
  /** Meanings of the feed's lower-case values; null means not given. */
  words: ReadonlyMap<string, string | null> | null;
  constant: string | null;
};

export type ColumnPlan = {
  ok: true;
  header: string[];
  readers: FieldReader[];
  /** Columns that generate the stock number; null if the feed has one. */
  stockNumberFrom: { columns: number[]; prefix: string } | null;
  /** Columns that each contain the same identity. If they differ in a row, the file is ambiguous. */
  identities: { field: FeedField; columns: number[] }[];
  unread: string[];
  notes: string[];
};

export type ColumnsRefused = { ok: false; message: string };

/**
 * Assigns columns to fields, first by the mapping, then by name. Refuses the file if a required column is missing or
 * appears twice, if the mapping names a missing column, or if it would publish what a vehicle cost the dealer.
 */
export function resolveColumns(header: readonly string[], mapping: FeedMapping | null): ColumnPlan | ColumnsRefused {
  // Spreadsheets end every line with delimiters of unnamed columns.
  const names = header.slice(0, header.findLastIndex((name) => name.trim() !== "") + 1).map((name) => name.trim());
  const byName = columnsByName(names);
  const faults = mapping === null ? [] : mappingFaults(mapping, names, byName);
  if (faults.length > 0)
    return { ok: false, message: `The mapping does not fit this file: ${faults.join("; ")}. ${foundText(names)}` };

  const twice = columnsNamedTwice(names, mapping);
  if (twice.refused.length > 0)
    return {
      ok: false,
      message: `${twice.refused.join(" ")} Give each column a different name, or use a mapping. ${foundText(names)}`,
    };
  const readers = feedFieldNames.flatMap((field) => fieldReader(field, byName, mapping) ?? []);
  const stockNumberFrom = generatedFrom(mapping, byName);
  const identities = rivalColumns(readers, byName, mapping);
  const missing = requiredFields.filter((field) => {
    if (field === "stocknum" && stockNumberFrom !== null) return false;
    return !readers.some((reader) => reader.field === field);
  });
  if (missing.length > 0) return { ok: false, message: missingText(missing, names, readers) };

  const used = new Set(readers.flatMap((reader) => reader.sources.map((source) => source.column)));
  for (const column of stockNumberFrom?.columns ?? []) used.add(column);
  const unread = names.filter((name, column) => !used.has(column) && name !== "");
  return {
    ok: true,
    header: names,
    readers,
    stockNumberFrom,
    identities,
    unread,
    notes: [...twice.notes, ...defaultNotes(readers)],
  };
}

function columnsByName(names: readonly string[]): Map<string, number> {
  const byName = new Map<string, number>();
  names.forEach((name, column) => {
    const full = normalisedColumn(name);
    if (full !== "" && !byName.has(full)) byName.set(full, column);
  });
  names.forEach((name, column) => {
    // "Build date (mm/yyyy)" is the build date.
    const short = normalisedColumn(name.replaceAll(/\([^)]*\)/g, ""));
    if (short !== "" && !byName.has(short)) byName.set(short, column);
  });
  return byName;
}

function mappingFaults(mapping: FeedMapping, names: readonly string[], byName: ReadonlyMap<string, number>): string[] {
  const named = [
    ...feedFieldNames.flatMap((field) =>
      fieldSources(mapping, field).map((source) => ({ field, column: source.column })),
    ),
    ...mapping.splits.map((split) => ({ field: split.into.join(" and "), column: split.column })),
    ...(mapping.stockNumberFrom?.columns ?? []).map((column) => ({ field: "stocknum", column })),
  ];
  return named.flatMap(({ field, column }) => {
    if (isCostColumn(column))
      return [`column "${column}" contains what a vehicle cost the dealer and is never read (named for ${field})`];
    if (byName.has(normalisedColumn(column))) return [];
    const closest = closestName(column, names);
    return [
      `column "${column}" for ${field} is not in the file${closest === null ? "" : ` (did you mean "${closest}"?)`}`,
    ];
  });
}

function fieldReader(
  field: FeedField,
  byName: ReadonlyMap<string, number>,
  mapping: FeedMapping | null,
): FieldReader | null {
  const sources = mapping === null ? [] : mappedSources(field, byName, mapping);
  if (sources.length === 0) sources.push(...aliasSources(field, byName, mapping));
  const constant = mapping?.constants[field] ?? null;
  if (sources.length === 0 && constant === null) return null;
  const words = mapping?.values[field];
  const byWord =
    words === undefined ? null : new Map(Object.entries(words).map(([word, meaning]) => [comparable(word), meaning]));
  return { field, sources, words: byWord, constant };
}

function mappedSources(field: FeedField, byName: ReadonlyMap<string, number>, mapping: FeedMapping): FieldSource[] {
  const direct = fieldSources(mapping, field).flatMap((source) => {
    const column = byName.get(normalisedColumn(source.column));
    if (column === undefined) return [];
    return [{ column, only: wordSet(source.only), except: wordSet(source.except), part: null }];
  });
  const parts = mapping.splits.flatMap((split) => {
    const column = byName.get(normalisedColumn(split.column));
    const index = split.into.indexOf(field);
    return column === undefined || index < 0
      ? []
      : [{ column, only: null, except: null, part: { at: split.at, index } }];
  });
  return [...direct, ...parts];
}

function aliasSources(
  field: FeedField,
  byName: ReadonlyMap<string, number>,
  mapping: FeedMapping | null,
): FieldSource[] {
  const ignored = new Set(mapping?.ignore.map(normalisedColumn));
  const isDealerExport = [...wholesalePriceSigns].some((name) => byName.has(name));
  const columns = columnAliases[field].flatMap((alias) => {
    if (ignored.has(alias) || (alias === "price" && isDealerExport)) return [];
    return byName.get(alias) ?? [];
  });
  const own = columns.filter((column) => field !== "stocknum" || isIdentity("stocknum", byName, column));
  const isSingle = singleColumnFields.has(field) || own.length === 0;
  const distinct = [...new Set(isSingle ? columns.slice(0, 1) : own)];
  return [
    ...distinct.map((column) => ({ column, only: null, except: null, part: null })),
    ...combinedSources(field, byName, ignored),
  ];
}

function combinedSources(
  field: FeedField,
  byName: ReadonlyMap<string, number>,
  ignored: ReadonlySet<string>,
): FieldSource[] {
  return Object.entries(combinedColumns).flatMap(([name, { at, into }]) => {
    const column = byName.get(name);
    const index = into.indexOf(field);
    if (column === undefined || index < 0 || ignored.has(name)) return [];
    return [{ column, only: null, except: null, part: { at, index } }];
  });
}

/** Whether a column is an identity itself. Others, such as a vehicle's id, may have values of their own. */
function isIdentity(field: IdentityField, byName: ReadonlyMap<string, number>, column: number): boolean {
  return [...identityColumns[field]].some((name) => byName.get(name) === column);
}

/** Columns of the same identity among which the mapping does not choose. */
function rivalColumns(
  readers: readonly FieldReader[],
  byName: ReadonlyMap<string, number>,
  mapping: FeedMapping | null,
): ColumnPlan["identities"] {
  return identityFields.flatMap((field) => {
    if (mapping !== null && fieldSources(mapping, field).length > 0) return [];
    const sources = readers.find((reader) => reader.field === field)?.sources ?? [];
    const columns = sources
      .filter((source) => source.part === null && isIdentity(field, byName, source.column))
      .map((source) => source.column);
    return columns.length > 1 ? [{ field, columns }] : [];
  });
}

function wordSet(words: readonly string[] | undefined): ReadonlySet<string> | null {
  return words === undefined ? null : new Set(words.map(comparable));
}

/** Lower case without surrounding blanks: the form in which values of a feed and of a mapping are compared. */
export function comparable(word: string): string {
  return word.trim().toLowerCase();
}

function generatedFrom(
  mapping: FeedMapping | null,
  byName: ReadonlyMap<string, number>,
): ColumnPlan["stockNumberFrom"] {
  if (mapping?.stockNumberFrom === undefined) return null;
  const columns = mapping.stockNumberFrom.columns.flatMap((name) => byName.get(normalisedColumn(name)) ?? []);
  return { columns, prefix: mapping.stockNumberFrom.prefix };
}

const exactFields: readonly FeedField[] = [
  ...requiredFields,
  "price",
  "priceDriveAway",
  "priceBeforeCharges",
  "status",
];

function columnsNamedTwice(
  names: readonly string[],
  mapping: FeedMapping | null,
): { refused: string[]; notes: string[] } {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(normalisedColumn(name), (counts.get(normalisedColumn(name)) ?? 0) + 1);
  const ignored = new Set(mapping?.ignore.map(normalisedColumn));
  const repeated = [...counts]
    .filter(([name, count]) => name !== "" && count > 1 && !ignored.has(name))
    .map(([name]) => name);
  const refused: string[] = [];
  const notes: string[] = [];
  for (const name of repeated) {
    const written = names
      .filter((candidate) => normalisedColumn(candidate) === name)
      .map((candidate) => `"${candidate}"`);
    const field = exactFields.find((candidate) => columnAliases[candidate].includes(name));
    if (field === undefined)
      notes.push(`The columns ${written.join(" and ")} have the same name; only the first was read.`);
    else
      refused.push(
        `The columns ${written.join(" and ")} have the same name, so it is not clear which one contains the ${field}.`,
      );
  }
  return { refused, notes };
}

function missingText(
  missing: readonly (typeof requiredFields)[number][],
  names: readonly string[],
  readers: readonly FieldReader[],
): string {
  const used = new Set(readers.flatMap((reader) => reader.sources.map((source) => source.column)));
  const free = names.filter((name, column) => name !== "" && !used.has(column) && !isCostColumn(name)).slice(0, 200);
  const wanted = missing.map((field) => {
    const aliases = columnAliases[field];
    const close = free.filter((name) => closestName(name, aliases) !== null).slice(0, 3);
    const meant = close.length === 0 ? "" : `; was ${close.map((name) => `"${name}"`).join(" or ")} meant?`;
    return `${requiredFieldNames[field]} (known as ${aliases.slice(0, 5).join(", ")}${meant})`;
  });
  return `Required columns are missing: ${wanted.join(", ")}. ${foundText(names)} Rename the columns or use a mapping.`;
}

function foundText(names: readonly string[]): string {
  const shown = names.slice(0, 60).map((name) => (name.length > 40 ? `${name.slice(0, 40)}…` : name || "(no name)"));
  const more = names.length > shown.length ? ` and ${names.length - shown.length} more` : "";
  return `Found ${names.length === 1 ? "one column" : `${names.length} columns`}: ${shown.join(", ")}${more}.`;
}

function defaultNotes(readers: readonly FieldReader[]): string[] {
  const has = (field: FeedField): boolean => readers.some((reader) => reader.field === field);
  return [
    ...(has("carType")
      ? []
      : [
          "No column has the car type (new, demo, used): vehicles on the site keep their type, and others are imported as used.",
        ]),
    ...(has("status") || has("sold")
      ? []
      : ["No column has the status: vehicles on the site keep their status, and others are imported as in stock."]),
  ];
}

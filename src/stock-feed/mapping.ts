import { z } from "zod";
import { closestName } from "../names/closest-name.ts";
import { feedFields, type FeedField } from "./feed-field.ts";

const columnName = z.string().trim().min(1);
const feedField = z.enum(feedFields);

/** A column, or a column of which only some values count. The first column of a list that has a value counts. */
const columnSource = z.union([
  columnName,
  z.strictObject({
    column: columnName,
    only: z.array(z.string()).nonempty().optional(),
    except: z.array(z.string()).nonempty().optional(),
  }),
]);

/**
 * A saved mapping: how the columns of one dealer's file are to be read where their names alone do not
 * tell. Columns that a mapping does not name are still found by their names.
 */
export const feedMappingSchema = z.strictObject({
  /** What the file is, for people. */
  name: z.string().min(1),
  /** `full`: vehicles that the file does not name are gone. `changes`: the file names only what changed. */
  scope: z.enum(["full", "changes"]).default("full"),
  /** Names of the columns when the file has no header line. */
  header: z.array(columnName).nonempty().optional(),
  columns: z.partialRecord(feedField, z.union([columnSource, z.array(columnSource).nonempty()])).default({}),
  /** A value for every row whose columns say nothing. */
  constants: z.partialRecord(feedField, z.string()).default({}),
  /** Words of the feed and what they mean; null means "not given". Case and outer blanks do not count. */
  values: z.partialRecord(feedField, z.record(z.string(), z.string().nullable())).default({}),
  /** Columns that hold several fields, such as `White / Black`. */
  splits: z
    .array(z.strictObject({ column: columnName, at: z.string().min(1), into: z.array(feedField.nullable()).min(2) }))
    .default([]),
  /** Columns that together tell one vehicle from another where the feed has no stock number. */
  stockNumberFrom: z
    .strictObject({ columns: z.array(columnName).nonempty(), prefix: z.string().regex(/^[A-Z0-9-]{0,8}$/) })
    .optional(),
  /**
   * Whose the rows are that name no dealership, or one that the site does not know: a slug, id or name, or true
   * for the site's first dealership. Without it such rows are rejected where a site has several dealerships.
   */
  defaultDealership: z.union([columnName, z.literal(true)]).optional(),
  /** Column names that are known and not wanted, even though they look like a field. */
  ignore: z.array(columnName).default([]),
  /** Removing more than this share of a dealership's vehicles needs a confirmation. */
  largestRemovedShare: z.number().min(0).max(1).optional(),
});

export type FeedMapping = z.infer<typeof feedMappingSchema>;
export type ColumnSource = z.infer<typeof columnSource>;

export type MappingResult = { ok: true; mapping: FeedMapping } | { ok: false; faults: string[] };

/** Reads a saved mapping from its JSON text. Every fault names its path; misspelt names come with the one that was meant. */
export function parseFeedMapping(text: string): MappingResult {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { ok: false, faults: [`is not JSON: ${error instanceof Error ? error.message : String(error)}`] };
  }
  const parsed = feedMappingSchema.safeParse(value);
  if (parsed.success) return { ok: true, mapping: parsed.data };
  return { ok: false, faults: parsed.error.issues.flatMap(faultsOf) };
}

function faultsOf(issue: z.core.$ZodIssue): string[] {
  const path = issue.path.map(String);
  if (issue.code === "unrecognized_keys") {
    const known = isFieldRecord(path) ? feedFields : Object.keys(feedMappingSchema.shape);
    return issue.keys.map((key) => `${[...path, key].join(".")}: is not known${suggestion(key, known)}`);
  }
  if (issue.code === "invalid_key")
    return [`${path.join(".")}: is not a field${suggestion(path.at(-1) ?? "", feedFields)}`];
  return [`${path.join(".") || "mapping"}: ${issue.message}`];
}

function isFieldRecord(path: readonly string[]): boolean {
  return path.length === 1 && ["columns", "constants", "values"].includes(path[0] ?? "");
}

function suggestion(key: string, known: readonly string[]): string {
  const closest = closestName(key, known);
  return closest === null ? "" : ` (did you mean ${closest}?)`;
}

/** The columns that a mapping names for a field, in order. */
export function sourcesOf(mapping: FeedMapping, field: FeedField): readonly Exclude<ColumnSource, string>[] {
  const sources = mapping.columns[field];
  if (sources === undefined) return [];
  return (Array.isArray(sources) ? sources : [sources]).map((source) =>
    typeof source === "string" ? { column: source } : source,
  );
}

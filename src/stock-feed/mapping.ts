import { z } from "zod";
import { closestName } from "../names/closest-name.ts";
import { feedFieldNames, type FeedField } from "./feed-field.ts";
import { errorText } from "../settings/error-text.ts";

const columnName = z.string().trim().min(1);
const feedField = z.enum(feedFieldNames);

/** A column, or a column of which only some values count. In a list, the first column with a value counts. */
const columnSource = z.union([
  columnName,
  z.strictObject({
    column: columnName,
    only: z.array(z.string()).nonempty().optional(),
    except: z.array(z.string()).nonempty().optional(),
  }),
]);

/**
 * A saved mapping: how to read the columns of a dealer's file if their names are not enough. Columns not in the mapping
 * are still found by name.
 */
export const feedMappingSchema = z.strictObject({
  name: z.string().min(1),
  /** `full`: vehicles missing from the file are removed. `changes`: the file has only changed vehicles. */
  scope: z.enum(["full", "changes"]).default("full"),
  header: z.array(columnName).nonempty().optional(),
  columns: z.partialRecord(feedField, z.union([columnSource, z.array(columnSource).nonempty()])).default({}),
  /** Default values for rows whose columns are empty. */
  constants: z.partialRecord(feedField, z.string()).default({}),
  /** Meanings of the feed's values; null means not given. Case and surrounding blanks are ignored. */
  values: z.partialRecord(feedField, z.record(z.string(), z.string().nullable())).default({}),
  /** Columns that contain several fields, such as `White / Black`. */
  splits: z
    .array(z.strictObject({ column: columnName, at: z.string().min(1), into: z.array(feedField.nullable()).min(2) }))
    .default([]),
  /** Columns that together identify a vehicle if the feed has no stock number. */
  stockNumberFrom: z
    .strictObject({ columns: z.array(columnName).nonempty(), prefix: z.string().regex(/^[A-Z0-9-]{0,8}$/) })
    .optional(),
  /**
   * Owner of rows that name no dealership or an unknown one: a slug, id or name, or true for the site's first
   * dealership. Without it, such rows are rejected if the site has several dealerships.
   */
  defaultDealership: z.union([columnName, z.literal(true)]).optional(),
  ignore: z.array(columnName).default([]),
  /** Share of a dealership's vehicles above which removals need confirmation, from 0 to 1. */
  largestRemovedShare: z.number().min(0).max(1).optional(),
});

export type FeedMapping = z.infer<typeof feedMappingSchema>;
export type ColumnSource = z.infer<typeof columnSource>;

export type MappingResult = { ok: true; mapping: FeedMapping } | { ok: false; faults: string[] };

/**
 * Parses a saved mapping from JSON. Every error has its path; a misspelt name comes with the most similar valid one.
 */
export function parseFeedMapping(text: string): MappingResult {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { ok: false, faults: [`is not JSON: ${errorText(error)}`] };
  }
  const parsed = feedMappingSchema.safeParse(value);
  if (parsed.success) return { ok: true, mapping: parsed.data };
  return { ok: false, faults: parsed.error.issues.flatMap(issueFaults) };
}

function issueFaults(issue: z.core.$ZodIssue): string[] {
  const path = issue.path.map(String);
  if (issue.code === "unrecognized_keys") {
    const known = isFieldRecord(path) ? feedFieldNames : Object.keys(feedMappingSchema.shape);
    return issue.keys.map((key) => `${[...path, key].join(".")}: is not known${suggestion(key, known)}`);
  }
  if (issue.code === "invalid_key")
    return [`${path.join(".")}: is not a field${suggestion(path.at(-1) ?? "", feedFieldNames)}`];
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
export function fieldSources(mapping: FeedMapping, field: FeedField): readonly Exclude<ColumnSource, string>[] {
  const sources = mapping.columns[field];
  if (sources === undefined) return [];
  return (Array.isArray(sources) ? sources : [sources]).map((source) =>
    typeof source === "string" ? { column: source } : source,
  );
}

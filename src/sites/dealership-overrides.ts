import { z } from "zod";
import { levelsOfSetting } from "../settings/setting.ts";

type Shape = Record<string, z.core.$ZodType>;

/**
 * The schema of a dealership's own settings: in every group only those that a dealership may set, with the same
 * checks. No defaults apply, so that merging sees only the given values.
 */
export function dealershipOverrides(groups: Shape): z.ZodType<Record<string, unknown>, Record<string, unknown>> {
  return overrideSchema(groups) ?? z.strictObject({});
}

function overrideSchema(shape: Shape): z.ZodType<Record<string, unknown>, Record<string, unknown>> | null {
  const allowed: Shape = {};
  for (const [name, schema] of Object.entries(shape)) {
    const inner = groupShape(schema);
    const override = inner ? overrideSchema(inner) : leafOverride(schema);
    if (override) allowed[name] = z.optional(override);
  }
  return Object.keys(allowed).length > 0 ? z.strictObject(allowed) : null;
}

function leafOverride(schema: z.core.$ZodType): z.core.$ZodType | null {
  if (!levelsOfSetting(schema).includes("dealership")) return null;
  return schema instanceof z.ZodDefault ? schema.def.innerType : schema;
}

/** The settings of a group of settings, or null for a single setting. */
export function groupShape(schema: z.core.$ZodType): Shape | null {
  if (!(schema instanceof z.ZodPrefault)) return null;
  const inner = schema.def.innerType;
  return inner instanceof z.ZodObject ? (inner.shape as Shape) : null;
}

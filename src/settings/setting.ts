import { z } from "zod";
import { refuseLogin } from "./web-url.ts";

/** Where a setting may be set. Each level overrides those before it. */
export type SettingLevel = "site" | "group" | "dealership";

const allowedLevels: Record<SettingLevel, SettingLevel[]> = {
  site: ["site"],
  group: ["group", "site"],
  dealership: ["group", "site", "dealership"],
};

/**
 * Describes one setting: its schema, one sentence for the documentation and the most specific level that may set it
 * (`group` means group and site, `dealership` means all three).
 */
export function setting<T extends z.ZodType>(schema: T, description: string, mostSpecific: SettingLevel = "group"): T {
  return schema.meta({ description, levels: allowedLevels[mostSpecific] });
}

/** The levels that may set a setting; empty for an undescribed schema. */
export function levelsOfSetting(schema: z.core.$ZodType): SettingLevel[] {
  const levels = z.globalRegistry.get(schema)?.["levels"];
  return Array.isArray(levels) ? (levels as SettingLevel[]) : [];
}

/** A sentence shown on the site as plain text, without markup. */
export const sentence = z.string().trim().min(1);

export const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case words joined by hyphens, such as red-gum");

/** An ISO calendar day, `yyyy-mm-dd`. */
export const day = z.iso.date();

/** A link of a menu, tile or text: a path of the site, an HTTPS URL, a phone number or an email address. */
export const href = refuseLogin(
  z
    .string()
    .regex(
      /^(\/(?!\/)|https:\/\/|tel:|mailto:|#)/,
      "must be a path such as /search, or start with https://, tel: or mailto:",
    ),
);

/** The name of an environment variable, never its value: secrets are not stored in site files. */
export const variableName = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]*$/, "must be the name of an environment variable, such as SEARCH_KEY_HARBOURLINE");

/** Sections of a page in order, without duplicates; null uses the order of the site's template. */
export function sectionOrder<const Names extends readonly [string, ...string[]]>(names: Names) {
  return z
    .array(z.enum(names))
    .nonempty()
    .refine((sections) => new Set(sections).size === sections.length, "lists a section twice")
    .nullable()
    .default(null);
}

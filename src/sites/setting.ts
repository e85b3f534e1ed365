import { z } from "zod";

/** Where a setting may be given. Every level a setting allows wins over the levels before it. */
export type SettingLevel = "site" | "group" | "dealership";

const levelsOf: Record<SettingLevel, SettingLevel[]> = {
  site: ["site"],
  group: ["group", "site"],
  dealership: ["group", "site", "dealership"],
};

/**
 * Describes one setting: its schema, one sentence for the documentation and the most specific level
 * that may give it (`group` means group and site, `dealership` means all three).
 */
export function setting<T extends z.ZodType>(schema: T, description: string, mostSpecific: SettingLevel = "group"): T {
  return schema.meta({ description, levels: levelsOf[mostSpecific] });
}

/** The levels that may give a setting; an undescribed schema answers none. */
export function levelsOfSetting(schema: z.core.$ZodType): SettingLevel[] {
  const levels = z.globalRegistry.get(schema)?.["levels"];
  return Array.isArray(levels) ? (levels as SettingLevel[]) : [];
}

/** A sentence of the site shown as it is, without markup. */
export const sentence = z.string().trim().min(1);

/** Lower-case words joined by hyphens, as in addresses of pages. */
export const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case words joined by hyphens, such as red-gum");

/** An ISO calendar day, `yyyy-mm-dd`. */
export const day = z.iso.date();

/** A link of a menu, tile or text: a path of the site, an https address, a phone number or an email. */
export const href = z
  .string()
  .regex(
    /^(\/(?!\/)|https:\/\/|tel:|mailto:|#)/,
    "must be a path such as /search, or start with https://, tel: or mailto:",
  );

/** The name of an environment variable, never its value: secrets stay out of site files. */
export const variableName = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]*$/, "must be the name of an environment variable, such as SEARCH_KEY_HARBOURLINE");

/** Sections in the order of a page, each once; null leaves the order to the site's template. */
export function sectionOrder<const Names extends readonly [string, ...string[]]>(names: Names) {
  return z
    .array(z.enum(names))
    .nonempty()
    .refine((sections) => new Set(sections).size === sections.length, "names a section twice")
    .nullable()
    .default(null);
}

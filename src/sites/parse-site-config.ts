import { schemaAt, schemaFaults, type CheckedFile, type ConfigFault } from "./config-fault.ts";
import { readJsonText, type JsonText } from "./json-text.ts";
import { settingReferences } from "./settings-reference.ts";
import { groupConfigSchema, siteConfigSchema, type GroupInput, type SiteInput } from "./site-config.ts";

/** The contents of a file, validated but without defaults: levels are merged before defaults apply. */
export type SiteConfig = {
  file: string;
  text: string;
  input: SiteInput;
  json: Extract<JsonText, { ok: true }>;
};
export type GroupConfig = Omit<SiteConfig, "input"> & { input: GroupInput };

export type Parsed<T> = { ok: true; config: T } | { ok: false; faults: ConfigFault[] };

/**
 * Validates the text of a site's file. Reports every error at once with its path and line, and suggests the name for a
 * misspelt setting; JSON errors have line and column.
 */
export function parseSiteConfig(text: string, file: string): Parsed<SiteConfig> {
  const parsed = parseChecked<SiteInput>(text, {
    file,
    schema: siteConfigSchema,
    misplaced: misplacedInSite,
  });
  if (!parsed.ok) return parsed;
  return { ok: true, config: { file, text, input: parsed.input, json: parsed.json } };
}

export function parseGroupConfig(text: string, file: string): Parsed<GroupConfig> {
  const parsed = parseChecked<GroupInput>(text, {
    file,
    schema: groupConfigSchema,
    misplaced: misplacedInGroup,
  });
  return parsed.ok ? { ok: true, config: { file, text, input: parsed.input, json: parsed.json } } : parsed;
}

const settingNames = settingReferences().map(({ name }) => name);

function parseChecked<T>(text: string, checked: Pick<CheckedFile, "file" | "schema" | "misplaced">) {
  const json = readJsonText(text);
  if (!json.ok) {
    const message = `line ${json.line}, column ${json.column}: ${json.message}`;
    return {
      ok: false as const,
      faults: [{ file: checked.file, path: "", message, line: json.line }],
    };
  }
  const faults = schemaFaults({ ...checked, json, settingNames });
  // The schema accepted the value, so it has the schema's input type.
  return faults.length > 0 ? { ok: false as const, faults } : { ok: true as const, input: json.value as T, json };
}

function misplacedInSite(path: readonly PropertyKey[]): string | null {
  const isDealershipSetting = path[0] === "dealerships" && path[2] === "settings";
  if (!isDealershipSetting || schemaAt(siteConfigSchema, path.slice(3)) === null) return null;
  return "may not be set for a dealership, only for its site";
}

function misplacedInGroup(path: readonly PropertyKey[]): string | null {
  return schemaAt(siteConfigSchema, path) === null ? null : "may not be set for a group, only for a site";
}

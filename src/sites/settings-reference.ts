import { z } from "zod";
import { groupShape } from "./dealership-overrides.ts";
import { levelsOfSetting } from "../settings/setting.ts";
import { identityShape } from "../settings/identity-settings.ts";
import { settingGroups } from "./site-config.ts";

export type SettingReference = {
  name: string;
  type: string;
  default: string;
  levels: string;
  description: string;
};

type Shape = Record<string, z.core.$ZodType>;

export function settingReferences(): SettingReference[] {
  return shapeReferences({ ...identityShape, ...settingGroups }, []);
}

/** The documentation of a site's settings as Markdown, generated from the schema. */
export function settingsReferenceText(): string {
  const references = settingReferences();
  const sections = Map.groupBy(references, ({ name }) => settingGroup(name))
    .entries()
    .map(([group, rows]) => [`## ${group}`, "", ...table(rows), ""].join("\n"));
  return [introduction(references.length), ...sections].join("\n");
}

function settingGroup(name: string): string {
  return name.includes(".") ? (name.split(".")[0] ?? "") : "Identity";
}

function introduction(count: number): string {
  return `# Site settings

Generated from the schema by \`npm run config:docs\`. To change this page, change the \`*-settings.ts\` files in \`src\`. ${count} settings.

Each site is a JSON file in \`sites/\`, or in the folder named by \`SITES_DIR\`; each group of sites is a file in its subfolder \`groups/\`. With
\`SITES_FROM=store\` the same files are in the store (\`docs/operations.md\`). Later levels override earlier ones: platform defaults, group, site, dealership (\`dealerships[].settings\`). Objects are merged key by key; lists
are replaced. \`npm run config:check\` refuses a setting that is misspelt, has the wrong type or is not allowed at its level, and reports its line and the
most similar setting. A site's file also contains \`dealerships\` (at least one: \`id\`, \`slug\`,
\`name\`, \`settings\`) and \`locations\` (\`src/locations/location-schema.ts\`). Secrets stay in environment variables; settings
whose names end in \`Variable\` name those variables.
`;
}

/** Columns are padded as the formatter does, so that it does not change the page. */
function table(references: readonly SettingReference[]): string[] {
  const head = ["Setting", "Type", "Default", "Levels", "Description"];
  const rows = references.map(({ name, type, default: value, levels, description }) =>
    [`\`${name}\``, type, value, levels, description].map(cell),
  );
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => (row[column] ?? "").length)));
  const line = (cells: readonly string[], filler: string) =>
    `| ${cells.map((text, column) => text.padEnd(widths[column] ?? 0, filler)).join(" | ")} |`;
  return [
    line(head, " "),
    line(
      head.map(() => ""),
      "-",
    ),
    ...rows.map((row) => line(row, " ")),
  ];
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}

function shapeReferences(shape: Shape, path: string[]): SettingReference[] {
  return Object.entries(shape).flatMap(([key, schema]) => {
    const inner = groupShape(schema);
    const name = [...path, key].join(".");
    if (inner) return shapeReferences(inner, [...path, key]);
    return [
      {
        name,
        type: typeText(schema),
        default: defaultText(schema),
        levels: levelsOfSetting(schema).join(", "),
        description: schemaDescription(schema),
      },
    ];
  });
}

function schemaDescription(schema: z.core.$ZodType): string {
  return z.globalRegistry.get(schema)?.description ?? "";
}

function defaultText(schema: z.core.$ZodType): string {
  if (!(schema instanceof z.ZodDefault)) return "required";
  const value: unknown = schema.def.defaultValue;
  const text = JSON.stringify(value);
  return text.length <= 120
    ? `\`${text}\``
    : `${Array.isArray(value) ? `${value.length} entries, ` : ""}see the schema`;
}

function typeText(schema: z.core.$ZodType): string {
  if (schema instanceof z.ZodDefault) return typeText(schema.def.innerType);
  if (schema instanceof z.ZodNullable) return `${typeText(schema.def.innerType)} or null`;
  if (schema instanceof z.ZodArray) return `list of ${typeText(schema.def.element)}`;
  if (schema instanceof z.ZodEnum) return schema.options.map((option) => `\`${option}\``).join(", ");
  if (schema instanceof z.ZodLiteral) return [...schema.values].map((value) => `\`${String(value)}\``).join(", ");
  if (schema instanceof z.ZodObject) return `{ ${Object.keys(schema.shape).join(", ")} }`;
  if (schema instanceof z.ZodBoolean) return "true or false";
  if (schema instanceof z.ZodNumber) return numberText(schema);
  if (schema instanceof z.ZodEmail) return "email address";
  if (schema instanceof z.ZodURL) return "web address";
  if (schema instanceof z.ZodISODate) return "date yyyy-mm-dd";
  return schema instanceof z.ZodString ? "text" : schema._zod.def.type;
}

function numberText(schema: z.ZodNumber): string {
  const kind = schema.format === "safeint" ? "whole number" : "number";
  const { minValue, maxValue } = schema;
  if (minValue === null || minValue === Number.MIN_SAFE_INTEGER) return kind;
  return maxValue === null || maxValue === Number.MAX_SAFE_INTEGER
    ? `${kind} from ${minValue}`
    : `${kind} ${minValue} to ${maxValue}`;
}

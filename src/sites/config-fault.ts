import { z } from "zod";
import { closestName } from "../names/closest-name.ts";
import { issueText } from "./issue-text.ts";
import { pathText, type JsonText } from "./json-text.ts";

/** An error in a settings file and its position. Lines count from 1; null if the error has no single position. */
export type ConfigFault = {
  file: string;
  /** `price.noPriceText`; empty for the file itself. */
  path: string;
  message: string;
  suggestion?: string;
  line: number | null;
};

/** One line for people: file, line, path, error and suggestion. */
export function faultText(fault: ConfigFault): string {
  const place = fault.line === null ? fault.file : `${fault.file}:${fault.line}`;
  const path = fault.path === "" ? "" : ` ${fault.path}`;
  const suggestion = fault.suggestion === undefined ? "" : ` (did you mean ${fault.suggestion}?)`;
  return `${place}${path}: ${fault.message}${suggestion}`;
}

type ReadJson = Extract<JsonText, { ok: true }>;

/** A settings file parsed as JSON, with data for its error messages. */
export type CheckedFile = {
  file: string;
  json: ReadJson;
  schema: z.ZodType;
  /** Why an existing setting is not allowed here; null if it does not exist. */
  misplaced: (path: readonly PropertyKey[]) => string | null;
  /** Full names of all settings (`stock.pageSize`). */
  settingNames: readonly string[];
};

export function schemaFaults(checked: CheckedFile): ConfigFault[] {
  const result = checked.schema.safeParse(checked.json.value);
  if (result.success) return [];
  return inFileOrder(result.error.issues.flatMap((issue) => faultsOfIssue(issue, checked)));
}

export function inFileOrder(faults: readonly ConfigFault[]): ConfigFault[] {
  return faults.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0));
}

function faultsOfIssue(issue: z.core.$ZodIssue, checked: CheckedFile): ConfigFault[] {
  const { file, json } = checked;
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => unknownKeyFault([...issue.path, key], checked));
  }
  const position = closestPosition(issue.path, json);
  const fault: ConfigFault = {
    file,
    path: pathText(issue.path),
    message: issueText(issue, valueAt(json.value, issue.path)),
    line: position?.line ?? null,
  };
  const value = valueAt(json.value, issue.path);
  if (issue.code !== "invalid_value" || typeof value !== "string") return [fault];
  const suggestion = closestName(
    value,
    issue.values.filter((option) => typeof option === "string"),
  );
  return [suggestion === null ? fault : { ...fault, suggestion }];
}

function unknownKeyFault(
  path: PropertyKey[],
  { file, json, schema, misplaced, settingNames }: CheckedFile,
): ConfigFault {
  const misplacement = misplaced(path);
  const fault: ConfigFault = {
    file,
    path: pathText(path),
    message: misplacement ?? "is not a setting",
    line: closestPosition(path, json)?.line ?? null,
  };
  if (misplacement !== null) return fault;
  const key = String(path.at(-1));
  const suggestion =
    closestName(key, schemaKeys(schemaAt(schema, path.slice(0, -1)))) ??
    settingNames.find((name) => name.endsWith(`.${key}`)) ??
    null;
  return suggestion === null ? fault : { ...fault, suggestion };
}

/** A missing value has no position: its nearest parent's is used. */
function closestPosition(path: readonly PropertyKey[], json: ReadJson): { line: number } | null {
  for (let length = path.length; length >= 0; length -= 1) {
    const position = json.textPosition(path.slice(0, length));
    if (position !== null) return position;
  }
  return null;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, step) => {
    if (inner === null || typeof inner !== "object") return undefined;
    return (inner as Record<PropertyKey, unknown>)[step];
  }, value);
}

/** The schema at a path without its wrappers (default, nullable and so on), or null. */
export function schemaAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): z.core.$ZodType | null {
  const plain = unwrap(schema);
  const [step, ...rest] = path;
  if (step === undefined) return plain;
  if (plain instanceof z.ZodArray) return schemaAt(plain.def.element, rest);
  if (!(plain instanceof z.ZodObject) || !Object.hasOwn(plain.shape, step)) return null;
  const inner = (plain.shape as Record<PropertyKey, z.core.$ZodType>)[step];
  return inner === undefined ? null : schemaAt(inner, rest);
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  const isWrapper =
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional;
  return isWrapper ? unwrap(schema.def.innerType) : schema;
}

function schemaKeys(schema: z.core.$ZodType | null): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

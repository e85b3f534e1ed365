import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A class of schema.org: its own properties with the types of their values, and its parents. */
type VocabularyClass = { parents: string[]; properties: Map<string, string[]> };

const declarations = readFileSync(fileURLToPath(import.meta.resolve("schema-dts")).replace(/\.js$/, ".d.ts"), "utf8");
const classes = new Map<string, VocabularyClass>();
const typesOfLeaf = new Map<string, string[]>();
const terms = new Set(declarations.match(/"https:\/\/schema\.org\/\w+"/g)?.map((text) => text.slice(1, -1)));
const texts = ["Text", "URL", "Date", "DateTime", "Time", "CssSelectorType", "XPathType", "PronounceableText"];

for (const [, name = "", parents = "", body = ""] of declarations.matchAll(
  /^(?:export )?interface (\w+?(?:Base|Leaf)) extends ([^{]+) \{\n([\s\S]*?)^\}/gm,
)) {
  const properties = [...body.matchAll(/^ {4}"(\w+)"\?: SchemaValue<(.+), "\w+">;$/gm)].map(
    ([, property = "", values = ""]) => [property, values.split(" | ")] as const,
  );
  const entry = { parents: parents.split(", "), properties: new Map(properties) };
  if (name.endsWith("Base")) classes.set(name.slice(0, -"Base".length), entry);
  else typesOfLeaf.set(name.slice(0, -"Leaf".length), entry.parents);
}

/**
 * What is wrong with structured data by schema.org's own vocabulary: unknown types, properties that a type does not
 * have, values of another type, and unknown terms. Each fault has its path.
 */
export function vocabularyFaults(value: unknown, path = "$"): string[] {
  if (!isNode(value)) return [`${path} is not an object`];
  const { "@context": _, "@id": __, "@type": type, ...properties } = value;
  const known = typeof type === "string" ? typeProperties(type) : null;
  if (known === null) return [`${path} has the unknown type ${String(type)}`];
  return Object.entries(properties).flatMap(([name, given]) => {
    const expected = known.get(name);
    const at = `${path}.${name}`;
    if (expected === undefined) return [`${at} is not a property of ${String(type)}`];
    const values: unknown[] = Array.isArray(given) ? given : [given];
    return values.flatMap((each) => valueFaults(each, expected, at));
  });
}

function valueFaults(value: unknown, expected: readonly string[], path: string): string[] {
  if (isNode(value)) {
    const type = String(value["@type"]);
    const fits = typeAncestors(type).some((name) => expected.includes(name));
    return [
      ...(fits ? [] : [`${path} may not be ${type}, only ${expected.join(", ")}`]),
      ...vocabularyFaults(value, path),
    ];
  }
  if (typeof value === "string") return textFaults(value, expected, path);
  if (typeof value === "number")
    return expected.includes("Number") || expected.includes("Integer") || expected.includes("Text")
      ? []
      : [`${path} may not be a number`];
  if (typeof value === "boolean") return expected.includes("Boolean") ? [] : [`${path} may not be true or false`];
  return [`${path} has no value`];
}

function textFaults(value: string, expected: readonly string[], path: string): string[] {
  if (value.trim() === "") return [`${path} is empty`];
  if (value.startsWith("https://schema.org/")) return terms.has(value) ? [] : [`${path} has the unknown term ${value}`];
  if (value !== value.toWellFormed()) return [`${path} is not well-formed`];
  // Of classes without a type of text, a reference to another object is allowed.
  return expected.some((name) => texts.includes(name)) || /^https?:/.test(value) ? [] : [`${path} may not be text`];
}

function isNode(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The properties of a type with those of its ancestors; null for an unknown type. */
function typeProperties(type: string): ReadonlyMap<string, readonly string[]> | null {
  if (!typesOfLeaf.has(type)) return null;
  return new Map(typeAncestors(type).flatMap((name) => [...(classes.get(name)?.properties ?? [])]));
}

/** A type and all classes that it is a kind of. */
function typeAncestors(type: string): string[] {
  const parents = [...(typesOfLeaf.get(type) ?? []), ...(classes.get(type)?.parents ?? [])]
    .filter((name) => name.endsWith("Base"))
    .map((name) => name.slice(0, -"Base".length))
    .filter((name) => name !== type);
  return [...new Set([type, ...parents.flatMap(typeAncestors)])];
}

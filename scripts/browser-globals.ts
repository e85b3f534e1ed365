import { readFileSync } from "node:fs";
import { parseSync } from "vite";

type Node = Readonly<Record<string, unknown>> & { type: string };

const globals: ReadonlySet<unknown> = new Set([
  "window",
  "document",
  "navigator",
  "localStorage",
  "sessionStorage",
  "matchMedia",
  "requestAnimationFrame",
  "customElements",
]);

/** Syntax of types that contains expressions; other type syntax is erased. */
const typedExpressions = new Set(["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"]);

/** Globals of browsers that a file uses, at all or while it is being loaded, outside of every function. */
export function browserGlobals(
  file: string,
  text = readFileSync(file, "utf8"),
): { all: string[]; whileLoading: string[] } {
  const { program } = parseSync(file, text);
  const found = { all: new Set<string>(), whileLoading: new Set<string>() };
  visit(program as unknown as Node, true);
  return { all: [...found.all], whileLoading: [...found.whileLoading] };

  function visit(node: Node, isLoading: boolean): void {
    if (node.type.startsWith("TS") && !typedExpressions.has(node.type)) return;
    if (node.type === "Identifier" && globals.has(node["name"])) {
      found.all.add(String(node["name"]));
      if (isLoading) found.whileLoading.add(String(node["name"]));
    }
    for (const child of nodeChildren(node)) visit(child, isLoading && !runsLater(child));
  }
}

/** Whether code runs only when it is called: functions, and fields of a class's instances. */
function runsLater(node: Node): boolean {
  if (node.type === "PropertyDefinition") return node["static"] !== true;
  return ["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"].includes(node.type);
}

/** The nodes inside a node, without names that refer to no variable: `a.window`, `{ window: 1 }`. */
function nodeChildren(node: Node): Node[] {
  const isName = (key: string): boolean =>
    (key === "property" || (key === "key" && node["shorthand"] !== true)) && node["computed"] !== true;
  return Object.entries(node).flatMap(([key, value]) => (isName(key) ? [] : [value].flat().filter(isNode)));
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

import { globSync, readFileSync } from "node:fs";
import { filesReached, fileImports } from "./import-graph.ts";

/** The module that merges the settings. */
const settingsModule = "src/sites/resolve-settings.ts";

/** Testing a default proves nothing about pages. The schema also imports closed sets from rules; those do count. */
const isSchema = (file: string): boolean => /^src\/(sites|settings)\/|-settings\.ts$/.test(file);

const isHelper = (file: string): boolean => file.startsWith("test/");
const isBrowserTest = (file: string): boolean => file.startsWith("test/e2e/");

/** The files that run in the product: its programs, page scripts and commands, and all that they import. */
function productFiles(): Set<string> {
  const { entry } = JSON.parse(readFileSync("knip.json", "utf8")) as { entry: string[] };
  const production = entry.filter((pattern) => pattern.endsWith("!")).map((pattern) => pattern.slice(0, -1));
  const left = new Set(production.flatMap((pattern) => (pattern.startsWith("!") ? globSync(pattern.slice(1)) : [])));
  const programs = production.flatMap((pattern) => globSync(pattern)).filter((file) => !left.has(file));
  return new Set([...filesReached(programs)].filter((file) => !isHelper(file)));
}

/**
 * The test files that exercise the product: they, or helpers in `test/` that they import, import a product file other
 * than the settings schema. Browser tests open the product's pages. A contract suite counts if a counted test imports
 * it.
 */
export function testsOfProduct(testFiles: readonly string[]): Set<string> {
  const product = productFiles();
  const schema = new Set([...filesReached([settingsModule])].filter(isSchema));
  const reaches = (test: string): boolean =>
    isBrowserTest(test) ||
    [...filesReached([test], (file) => file !== test && !isHelper(file))].some(
      (file) => product.has(file) && !schema.has(file),
    );
  const reaching = testFiles.filter(reaches);
  const contracts = reaching
    .flatMap((test) => fileImports(test).map(({ target }) => target))
    .filter((file) => file.endsWith(".contract.ts"));
  return new Set([...reaching, ...contracts]);
}

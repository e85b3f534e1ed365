import { readFileSync } from "node:fs";
import { filesReached } from "./import-graph.ts";

export type TestServices = { browser: boolean; postgres: boolean; meilisearch: boolean };

/**
 * What test files need besides Node. A test that needs a server names the variable with its address, itself or in a
 * file that it imports. The tests in `test/e2e` need a browser, and the build for it.
 */
export function servicesFor(testFiles: readonly string[]): TestServices {
  const reached = [...filesReached(testFiles)].filter((file) => file.startsWith("test/"));
  const names = (variable: string): boolean => reached.some((file) => readFileSync(file, "utf8").includes(variable));
  return {
    browser: testFiles.some((file) => file.startsWith("test/e2e/")),
    postgres: names("TEST_DATABASE_URL"),
    meilisearch: names("MEILISEARCH_"),
  };
}

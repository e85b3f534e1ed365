import { readFileSync } from "node:fs";
import { filesReached } from "./import-graph.ts";

export type TestServices = { browser: boolean; postgres: boolean; meilisearch: boolean };

/**
 * Services that test files need in addition to Node. A test that needs a server mentions the variable with its
 * address, directly or in an imported file. Tests in `test/e2e` need a browser and a build.
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

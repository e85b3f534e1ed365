import { defineConfig } from "vitest/config";

/** Folder whose tests judge the mutants; `scripts/mutation.ts` sets it. */
const folder = process.env.MUTATION_TESTS ?? "src";

/** For mutation testing: the tests that stand beside the rules, which need neither a build nor a server. */
export default defineConfig({
  test: { include: [`${folder}/**/*.test.{ts,tsx}`], testTimeout: 20_000 },
});

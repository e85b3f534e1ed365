import { defineConfig } from "vitest/config";

/** Folders and test files that judge the mutants, separated by commas; `scripts/mutation.ts` sets them. */
const judges = (process.env.MUTATION_TESTS ?? "src").split(",");

/** For mutation testing: tests that need neither a build nor a database server. */
export default defineConfig({
  test: {
    include: judges.map((judge) => (judge.includes(".test.") ? judge : `${judge}/**/*.test.{ts,tsx}`)),
    setupFiles: ["test/property-limits.ts"],
    testTimeout: 20_000,
  },
});

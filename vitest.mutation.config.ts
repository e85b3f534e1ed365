import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Folders and test files that judge the mutants, with `!` those that do not; `scripts/mutation.ts` sets them. */
const judges = (process.env.MUTATION_TESTS ?? "src").split(",");

/** Runs the quickest test files first: a mutant is dropped at the first test that notices it. */
class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const duration = (file: TestSpecification): number =>
      this.ctx.cache.getTestSpecificationResult(file)?.duration ?? Number.MAX_VALUE;
    return files.toSorted((one, other) => duration(one) - duration(other));
  }
}

/** For mutation testing: tests that need neither a build nor a database server. */
export default defineConfig({
  test: {
    include: judges
      .filter((judge) => !judge.startsWith("!"))
      .map((judge) => (judge.includes(".test.") ? judge : `${judge}/**/*.test.{ts,tsx}`)),
    exclude: judges.filter((judge) => judge.startsWith("!")).map((judge) => judge.slice(1)),
    setupFiles: ["test/property-limits.ts"],
    testTimeout: 120_000,
    sequence: { sequencer: QuickestFirst },
  },
});

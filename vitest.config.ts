import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./test/longest-first.ts";

/** Two more than processors: a file waits for a command, a time limit or another process for much of its time. */
const workers = availableParallelism() + 2;
/** One more than processors: the tests of all workers share one server, which must answer in time. */
const browserWorkers = availableParallelism() + 1;

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "src/**/*.test.{ts,tsx}",
            "test/*.test.ts",
            "test/screens/*.test.ts",
            "test/contract/**/*.test.ts",
            "test/http/**/*.test.ts",
            "test/crash/**/*.test.ts",
            "tools/**/*.test.ts",
            "scripts/**/*.test.ts",
            "bench/**/*.test.ts",
          ],
          setupFiles: "test/property-seed.ts",
          globalSetup: "test/empty-postgres.ts",
          testTimeout: 20_000,
          // Importing the application takes longer than most tests, so the files of a worker share what they import.
          isolate: false,
          restoreMocks: true,
          maxWorkers: workers,
          maxConcurrency: 40,
        },
      },
      {
        test: {
          name: "browser",
          include: ["test/e2e/**/*.test.ts"],
          globalSetup: "test/e2e/global-setup.ts",
          testTimeout: 60_000,
          // The files of a worker share its browser.
          isolate: false,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 15_000 } },
          maxWorkers: browserWorkers,
          // A busy machine may miss one wait. A broken journey fails twice, and a second try is reported.
          retry: 1,
          // Apart from the others: pages that wait for a busy machine prove nothing.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});

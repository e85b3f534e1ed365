import { defineConfig } from "vitest/config";

/** For mutation testing: the tests of rules and pages, which need neither a build nor a server. */
export default defineConfig({
  test: { include: ["src/**/*.test.{ts,tsx}"], exclude: ["src/{adapters,server}/**"], testTimeout: 20_000 },
});

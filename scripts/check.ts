import { spawnSync } from "node:child_process";

import { demoSitesFolder } from "./known-site.ts";

type Step = { name: string; command: string[]; environment?: Record<string, string> };

const steps: Step[] = [
  { name: "types", command: ["node_modules/.bin/tsc", "--noEmit", "-p", "."] },
  { name: "lint", command: ["node_modules/.bin/oxlint"] },
  { name: "format", command: ["node_modules/.bin/oxfmt", "--check"] },
  { name: "unused code", command: ["node_modules/.bin/knip"] },
  { name: "files that their lists leave out", command: [process.execPath, "scripts/check-lists.ts"] },
  { name: "code that only tests use", command: [process.execPath, "scripts/test-only-code.ts"] },
  { name: "sizes of what browsers load", command: [process.execPath, "bench/check-sizes.ts"] },
  { name: "colours of every brand", command: [process.execPath, "scripts/brand-check.ts"] },
  {
    name: "settings of the demo sites",
    command: [process.execPath, "scripts/config-check.ts"],
    environment: { SITES_DIR: demoSitesFolder },
  },
  {
    name: "documentation of the settings and the lead webhook",
    command: [process.execPath, "scripts/config-docs.ts", "--check"],
  },
  { name: "table of requirements", command: [process.execPath, "scripts/acceptance.ts", "--check"] },
];

const failed = steps.filter(({ name, command: [program = "", ...parameters], environment }) => {
  process.stdout.write(`\n== ${name}\n`);
  return spawnSync(program, parameters, { stdio: "inherit", env: { ...process.env, ...environment } }).status !== 0;
});
if (failed.length > 0) process.stderr.write(`\nFailed: ${failed.map(({ name }) => name).join(", ")}\n`);
process.exit(failed.length === 0 ? 0 : 1);

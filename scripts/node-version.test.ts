import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";

const script = "scripts/node-version.mjs";
/** As an older Node would report it, in the same program. */
const asNode20 = `data:text/javascript,Object.defineProperty(process.versions, "node", { value: "20.19.2" });`;

test("the Node version of this release passes without output", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { encoding: "utf8" });
  expect([status, stdout, stderr]).toEqual([0, "", ""]);
});

test("an older Node is refused in one sentence", () => {
  const { status, stderr } = spawnSync(process.execPath, ["--import", asNode20, script], { encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Forecourt needs Node 26, and this is Node 20\.19\.2: .*\.\n$/);
});

test.skipIf(!existsSync("/usr/bin/node"))("the check runs on the Node installed on the machine, however old", () => {
  const { status, stderr } = spawnSync("/usr/bin/node", [script], { encoding: "utf8" });
  expect([0, 1]).toContain(status);
  if (status === 1) expect(stderr).toMatch(/^Forecourt needs Node 26.*\n$/);
});

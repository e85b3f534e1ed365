import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { facetFields, rangeFields } from "../src/search/search-query.ts";
import { filterFields } from "../src/sites/search-fields.ts";
import { siteCarTypes, siteItemTypes, siteStatuses } from "../src/sites/stock-settings.ts";
import { carTypes, itemTypes, vehicleStatuses } from "../src/vehicles/vehicle.ts";

const root = resolve(import.meta.dirname, "..");
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "config-check-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(script: string, ...names: string[]): { status: number; output: string } {
  try {
    return {
      status: 0,
      output: execFileSync(process.execPath, [join(root, "scripts", script), ...names], {
        cwd: root,
        encoding: "utf8",
      }),
    };
  } catch (error) {
    const { status, stdout } = error as { status: number; stdout: string };
    return { status, output: stdout };
  }
}

/** The red-gum site with one place changed, as a file of its own. */
function changedSite(from: string, to: string): string {
  const text = readFileSync(join(root, "sites", "red-gum.json"), "utf8");
  expect(text).toContain(from);
  const file = join(folder, "changed.json");
  writeFileSync(file, text.replace(from, to));
  return file;
}

describe("npm run config:check", () => {
  test("[NV-04] the demo sites have neither faults nor warnings", () => {
    expect(run("config-check.ts")).toEqual({
      status: 0,
      output: "4 files: 0 faults, 0 warnings\n",
    });
  });

  test("[NV-06] a misspelt setting is named with its file, line, path and what was meant, and the exit code is 1", () => {
    const { status, output } = run("config-check.ts", changedSite('"noPriceText"', '"noPricText"'));
    expect(status).toBe(1);
    expect(output).toMatch(
      /^fault {4}\S+changed\.json:\d+ price\.noPricText: is not a setting \(did you mean noPriceText\?\)$/m,
    );
  });

  test("what is legal but wrong is a warning, and the exit code is 0", () => {
    const { status, output } = run("config-check.ts", changedSite('"href": "/search"', '"href": "/serch"'));
    expect(status).toBe(0);
    expect(output).toMatch(/^warning {2}\S+changed\.json:\d+ \S+href: no page of this site answers \/serch$/m);
  });

  test("a file that cannot be read is a fault", () => {
    expect(run("config-check.ts", join(folder, "missing.json"))).toMatchObject({
      status: 1,
      output: expect.stringContaining("cannot be read") as string,
    });
  });
});

test("docs/site-config.md is up to date", () => {
  expect(run("config-docs.ts", "--check")).toMatchObject({ status: 0 });
});

test("settings name the same choices as the vehicles, and every field of the search", () => {
  expect([...filterFields].toSorted()).toEqual([...new Set([...facetFields, ...rangeFields])].toSorted());
  expect([siteCarTypes, siteItemTypes, siteStatuses]).toEqual([carTypes, itemTypes, vehicleStatuses]);
});

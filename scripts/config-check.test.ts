import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runPlainScript } from "../test/run-script.ts";

const root = resolve(import.meta.dirname, "..");
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "config-check-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

type Ran = { status: number; output: string };

const run = (script: string, ...names: string[]): Promise<Ran> => runWith({ SITES_DIR: "" }, script, ...names);

async function runWith(environment: Record<string, string>, script: string, ...names: string[]): Promise<Ran> {
  const { exitCode, stdout } = await runPlainScript(script, names, environment);
  return { status: exitCode, output: stdout };
}

/** Writes the red-gum site with one change to a file elsewhere. */
function changedSite(from: string, to: string): string {
  const text = readFileSync(join(root, "sites", "red-gum.json"), "utf8");
  expect(text).toContain(from);
  const file = join(folder, "red-gum.json");
  writeFileSync(file, text.replace(from, to));
  return file;
}

describe("npm run config:check", () => {
  test("[NV-04] the demo sites have neither faults nor warnings", async () => {
    expect(await run("config-check")).toEqual({
      status: 0,
      output: expect.stringMatching(/^5 files, \d\d pages: 0 errors, 0 warnings\n$/) as string,
    });
  });

  test("[NV-06] a misspelt setting is reported with its file, line, path and a suggestion, and the exit code is 1", async () => {
    const { status, output } = await run("config-check", changedSite('"noPriceText"', '"noPricText"'));
    expect(status).toBe(1);
    expect(output).toMatch(
      /^error {4}\S+red-gum\.json:\d+ price\.noPricText: is not a setting \(did you mean noPriceText\?\)$/m,
    );
  });

  test("a valid but doubtful setting is a warning, and the exit code is 0", async () => {
    const { status, output } = await run("config-check", changedSite('"href": "/search"', '"href": "/serch"'));
    expect(status).toBe(0);
    expect(output).toMatch(/^warning {2}\S+red-gum\.json:\d+ \S+href: this site has no page at \/serch$/m);
  });

  test("a file that cannot be read is a fault", async () => {
    expect(await run("config-check", join(folder, "missing.json"))).toMatchObject({
      status: 1,
      output: expect.stringContaining("cannot be read") as string,
    });
  });
});

describe("npm run config:check with SITES_DIR", () => {
  /** Creates a settings folder outside the repository: one site, and its group if it has one. */
  function sitesIn(name: string, change: (text: string) => string, group?: string): string {
    const sites = join(folder, name);
    mkdirSync(join(sites, group === undefined ? "" : "groups"), { recursive: true });
    const text = readFileSync(join(root, "sites", "red-gum.json"), "utf8");
    writeFileSync(join(sites, "red-gum.json"), change(text));
    cpSync(join(root, "sites/content/red-gum"), join(sites, "content/red-gum"), { recursive: true });
    if (group !== undefined) writeFileSync(join(sites, "groups", "own.json"), group);
    return sites;
  }

  test("[NV-06] a fault in that folder is reported, and the exit code is 1", async () => {
    const sites = sitesIn("faulty", (text) => text.replace('"noPriceText"', '"noPricText"'));
    const { status, output } = await runWith({ SITES_DIR: sites }, "config-check");
    expect(status).toBe(1);
    expect(output).toMatch(/^error {4}\S+faulty\/red-gum\.json:\d+ price\.noPricText: /m);
    expect(output).toMatch(/^1 file, \d+ pages: 1 error, 0 warnings$/m);
  });

  test("its files are checked instead of the repository's, with or without groups", async () => {
    const plain = sitesIn("plain", (text) => text);
    expect(await runWith({ SITES_DIR: plain }, "config-check")).toEqual({
      status: 0,
      output: expect.stringMatching(/^1 file, \d+ pages: 0 errors, 0 warnings\n$/) as string,
    });
  });

  test("[CP-02] a broken block is named with its file and line, and the exit code is 1", async () => {
    const sites = sitesIn("broken", (text) => text);
    appendFileSync(join(sites, "content", "red-gum", "warranty.md"), "\n::: fqa\n:::\n");
    const { status, output } = await runWith({ SITES_DIR: sites }, "config-check");
    expect(status).toBe(1);
    expect(output).toMatch(/^error {4}\S+content\/red-gum\/warranty\.md:\d+: there is no block "fqa"/m);
  });

  test("a named file inherits from the groups of that folder, not from the repository's", async () => {
    const group = '{ "slug": "own", "name": "Own", "finance": { "calculatorState": "nsw" } }';
    const named = (text: string) => text.replace('"slug": "red-gum"', '"slug": "red-gum", "group": "own"');
    const sites = sitesIn("grouped", named, group);
    const file = join(sites, "red-gum.json");
    expect(await runWith({ SITES_DIR: sites }, "config-check", file)).toMatchObject({ status: 0 });
    expect(await runWith({ SITES_DIR: "" }, "config-check", file)).toMatchObject({ status: 1 });
  });

  test("[RT-01] two files with one host are both reported, the newer first, until the server knows which site had the host", async () => {
    const sites = sitesIn("clash", (text) => text);
    const copied = readFileSync(join(sites, "red-gum.json"), "utf8").replace('"slug": "red-gum"', '"slug": "copy"');
    utimesSync(join(sites, "red-gum.json"), 1, 1);
    writeFileSync(join(sites, "z-copy.json"), copied);
    const data = join(folder, "clash-data");
    mkdirSync(data);
    const check = async () => (await runWith({ SITES_DIR: sites, DATA_DIR: data }, "config-check")).output;
    expect(await check()).toMatch(
      /^error {4}\S+z-copy\.json:\d+ hosts\[0\]: host \S+ is also in \S+red-gum\.json:\d+, and .*\n(?:.*\n)*error {4}\S+red-gum\.json:\d+ hosts/,
    );
    const { hosts } = JSON.parse(copied) as { hosts: string[] };
    const owners = Object.fromEntries(hosts.map((host) => [`host ${host}`, "red-gum.json"]));
    writeFileSync(join(data, "site-hosts.json"), JSON.stringify(owners));
    expect(await check()).toMatch(
      /z-copy\.json:\d+ hosts\[0\]: .* already belongs to \S+red-gum\.json:\d+, which keeps it\n/,
    );
    expect(await check()).not.toMatch(/^error {4}\S+red-gum/m);
  });

  test("[RT-01] a named file that takes the host or slug of another one in the folder is a fault that names both", async () => {
    const sites = sitesIn("taken", (text) => text);
    const text = readFileSync(join(sites, "red-gum.json"), "utf8");
    writeFileSync(join(sites, "rival.json"), text.replace('"slug": "red-gum"', '"slug": "rival"'));
    writeFileSync(join(sites, "twin.json"), text.replace(/"hosts": \[[^\]]*\]/, '"hosts": ["twin.example"]'));
    const check = (name: string) => runWith({ SITES_DIR: sites }, "config-check", join(sites, name));
    expect(await check("rival.json")).toMatchObject({
      status: 1,
      output: expect.stringMatching(
        /^error {4}\S+rival\.json:\d+ hosts\[0\]: host \S+ is also in \S+red-gum\.json/,
      ) as string,
    });
    expect(await check("twin.json")).toMatchObject({
      status: 1,
      output: expect.stringMatching(
        /^error {4}\S+twin\.json:\d+ slug: slug red-gum is also in \S+red-gum\.json/,
      ) as string,
    });
    expect((await check("twin.json")).output).toMatch(/\n1 file: 1 error, \d+ warnings\n$/);
  });

  test.each(["empty", "missing"])("a folder that is %s is a fault", async (name) => {
    if (name === "empty") mkdirSync(join(folder, name));
    expect(await runWith({ SITES_DIR: join(folder, name) }, "config-check")).toMatchObject({
      status: 1,
      output: expect.stringContaining(`${name}: contains no site settings`) as string,
    });
  });
});

test("docs/site-config.md is up to date", async () => {
  expect(await run("config-docs", "--check")).toMatchObject({ status: 0 });
});

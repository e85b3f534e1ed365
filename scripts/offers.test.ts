import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runScript } from "../test/run-script.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "offers-"));
  await copyFile("sites/red-gum.json", join(folder, "red-gum.json"));
});
afterEach(() => rm(folder, { recursive: true }));

const offers = (...args: string[]) => runScript("offers", { dataDir: folder }, args, { SITES_DIR: folder });
const site = ["--site", "red-gum"];
type Settings = { offers: { list: Record<string, unknown> } };
const readList = async () => (JSON.parse(await readFile(join(folder, "red-gum.json"), "utf8")) as Settings).offers.list;

test("[OF-01] an offer is added from options and a file, changed, listed and ended", async () => {
  const file = join(folder, "more.txt");
  await writeFile(file, JSON.stringify({ appliesTo: ["used"], disclaimer: "Until we stop." }));
  const added = await offers("set", "spare-wheel", file, ...site, "--name", "A spare wheel", "--to", "2099-12-31");
  expect(added).toMatchObject({ exitCode: 0, stdout: "red-gum.json: offer spare-wheel changed\n" });
  expect((await readList())["spare-wheel"]).toEqual({
    appliesTo: ["used"],
    disclaimer: "Until we stop.",
    name: "A spare wheel",
    to: "2099-12-31",
  });
  expect((await offers("set", "spare-wheel", ...site, "--to", "none")).exitCode).toBe(0);
  expect((await readList())["spare-wheel"]).not.toHaveProperty("to");
  expect((await offers("end", "spare-wheel", ...site)).exitCode).toBe(0);
  expect((await offers("list", ...site)).stdout).toMatch(/^spare-wheel +over +- +\d{4}-\d\d-\d\d +A spare wheel$/m);
}, 120_000);

test.each([
  [["set", "spare-wheel"], 1, "offers.list.spare-wheel.name"],
  [["set", "first-tank", "--from", "soon"], 1, "offers.list.first-tank.from"],
  [["set", "first-tank", "--from", "2027-02-01", "--to", "2027-01-01"], 1, "must not be before from"],
  [["end", "nothing"], 2, 'no offer "nothing"'],
  [["publish", "first-tank"], 2, "Unknown command"],
])(
  "%j is refused, and nothing is written",
  async (args, exitCode, message) => {
    const before = await readFile(join(folder, "red-gum.json"), "utf8");
    const outcome = await offers(...args, ...site);
    expect(outcome.exitCode).toBe(exitCode);
    expect(outcome.stderr).toContain(message);
    expect(await readFile(join(folder, "red-gum.json"), "utf8")).toBe(before);
  },
  60_000,
);

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readBrands } from "../../src/brands/read-brands.server.ts";
import { runPlainScript } from "../../test/run-script.ts";
import { WrongArguments } from "../read-arguments.ts";
import { brandContrast, componentPairs } from "./brand-contrast.ts";
import { makeBrand } from "./make-brand.ts";

let root = "";
let brands = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "new-brand-"));
  brands = join(root, "brands");
  mkdirSync(brands);
});
afterEach(() => rmSync(root, { recursive: true }));

test.each(["ocean", "blue-ranges", "4wd-outback-centre", "a"])(
  "a new brand %s is complete, and all its colours have enough contrast",
  (name) => {
    makeBrand(name, brands);
    expect(Object.keys(readBrands(brands))).toEqual([name]);
    expect(brandContrast(brands, componentPairs())).toEqual({ count: 1, faults: [] });
    expect(readdirSync(root)).toEqual(["brands"]);
  },
);

test("each letter and digit has a mark of its own", () => {
  const letters = [..."abcdefghijklmnpqrstuvwxyz0123456789"];
  for (const letter of letters) makeBrand(letter, brands);
  const logos = letters.map((letter) => readFileSync(join(brands, letter, "logo.svg"), "utf8"));
  expect(new Set(logos).size).toBe(letters.length);
  expect(logos.join("")).not.toMatch(/undefined|NaN/);
});

describe("an invalid name changes nothing", () => {
  test.each([
    "",
    "Ocean",
    "blue ranges",
    "blue_ranges",
    "-ocean",
    "ocean-",
    "a--b",
    "../ocean",
    "ocean/blue",
    ".",
    "été",
  ])("%j", (name) => {
    expect(() => makeBrand(name, brands)).toThrow(WrongArguments);
    expect(readdirSync(root, { recursive: true })).toEqual(["brands"]);
  });

  test("the name of an existing brand", () => {
    mkdirSync(join(brands, "ocean"));
    writeFileSync(join(brands, "ocean", "logo.svg"), "own");
    expect(() => makeBrand("ocean", brands)).toThrow("There is already a brand ocean.");
    expect(readdirSync(join(brands, "ocean"))).toEqual(["logo.svg"]);
  });
});

describe("npm run brand:new", () => {
  test.each([
    [[], "The name of the brand is missing."],
    [["Ocean"], '"Ocean" must be lower-case words joined by hyphens'],
    [["red-gum"], "There is already a brand red-gum."],
    [["ocean", "river"], "Specify only one name. Remove: river."],
    [["--name", "ocean"], "Unknown option '--name'"],
  ])("%j is refused with exit code 2 and the usage", async (args, message) => {
    const before = readdirSync("src/brands");
    const { exitCode, stderr } = await runPlainScript("brand-new", args, {});
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining(message) });
    expect(stderr).toContain("Usage: npm run brand:new -- NAME");
    expect(readdirSync("src/brands")).toEqual(before);
  });
});

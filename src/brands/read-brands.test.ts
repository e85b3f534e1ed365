import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { brands } from "./brands.ts";
import { readBrands } from "./read-brands.server.ts";

const root = mkdtempSync(join(tmpdir(), "brands-"));
afterAll(() => rmSync(root, { recursive: true }));

let folder = "";
let count = 0;
beforeEach(() => {
  folder = join(root, String((count += 1)));
  cpSync(join(import.meta.dirname, "harbourline"), join(folder, "ocean"), { recursive: true });
});

function readFaults(brandsFolder: string): string {
  try {
    readBrands(brandsFolder);
    return "";
  } catch (error) {
    return String(error);
  }
}

function change(file: string, from: string | RegExp, to: string): () => void {
  return () => {
    const path = join(folder, "ocean", file);
    const text = readFileSync(path, "utf8");
    expect(text).toMatch(from);
    writeFileSync(path, text.replace(from, to));
  };
}

test("[NV-05] a folder with its own files is a brand, without being registered anywhere", () => {
  expect(readBrands(folder)).toEqual({ ocean: brands["harbourline"] });
});

test("mails, printed pages and the browser's own chrome take their colours from the brand's tokens", () => {
  change("tokens.css", "--accent: #c8372d", "--accent: #123456")();
  change("tokens.css", "--header-ground: #0d1b33", "--header-ground: var(--accent)")();
  const brand = readBrands(folder)["ocean"];
  expect([brand?.print.accent, brand?.themeColour]).toEqual(["#123456", "#123456"]);
});

describe("an incomplete brand is refused with the file and what is wrong in it", () => {
  test.each([
    ["no logo", () => rmSync(join(folder, "ocean/logo.svg")), "ocean: logo.svg missing"],
    [
      "an empty folder",
      () => mkdirSync(join(folder, "river")),
      "river: brand.json, tokens.css, modes.css, logo.svg missing",
    ],
    [
      "a name that no site can use",
      () => mkdirSync(join(folder, "Ocean Blue")),
      "Ocean Blue: the folder's name must be lower-case words joined by hyphens",
    ],
    ["a token missing", change("tokens.css", /--link: .+;/, ""), "ocean/tokens.css: --link missing"],
    ["a token in a comment", change("tokens.css", /(--link: .+;)/, "/* $1 */"), "ocean/tokens.css: --link missing"],
    [
      "a token that no brand has",
      change("tokens.css", "--link:", "--links: red; --link:"),
      "ocean/tokens.css: --links is not a brand token",
    ],
    [
      "a token of the dark scheme that no brand has",
      change("modes.css", "--link:", "--links: red; --link:"),
      "ocean/modes.css: --links is not a brand token",
    ],
    [
      "a colour that mails cannot use",
      change("tokens.css", "--ink: #0d1b33", "--ink: navy"),
      "ocean/tokens.css: --ink must be a colour such as #0d1b33",
    ],
    [
      "a font that is not installed",
      change("tokens.css", "hanken-grotesk-latin", "hanken-latin"),
      "ocean/tokens.css: no font @fontsource-variable/hanken-grotesk/files/hanken-latin-wght-normal.woff2",
    ],
    [
      "a font that is not in the folder",
      change("tokens.css", /url\(".+?"\)/, 'url("./fonts/own.woff2")'),
      "ocean/tokens.css: no font ./fonts/own.woff2",
    ],
    ["a broken file", change("brand.json", "{", ""), "ocean/brand.json: not valid JSON"],
    ["an unknown form", change("brand.json", "one-line", "three-line"), "ocean/brand.json: header: "],
    ["an unknown key", change("brand.json", '"header"', '"footer": 1, "header"'), "ocean/brand.json: Unrecognized key"],
    [
      "a font for paper that is not installed",
      change("brand.json", "latin-400-normal", "latin-450-normal"),
      "ocean/brand.json: printFonts.text: no package has @fontsource/hanken-grotesk/files/hanken-grotesk-latin-450-normal.woff",
    ],
    [
      "a logo without a size of its own",
      change("logo.svg", /viewBox=".+?"/, ""),
      "ocean/logo.svg: no <svg> with a viewBox",
    ],
  ])("%s", (_, spoil, fault) => {
    spoil();
    expect(readFaults(folder)).toContain(fault);
  });

  test("all faults of all brands are reported together", () => {
    rmSync(join(folder, "ocean/logo.svg"));
    mkdirSync(join(folder, "river"));
    expect(readFaults(folder).match(/missing/g)).toHaveLength(2);
  });
});

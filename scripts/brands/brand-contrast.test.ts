import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { brandTokens, readTokens, tokenValue } from "../../src/brands/tokens.ts";
import { brandContrast, componentPairs } from "./brand-contrast.ts";
import { contrastRatio } from "./contrast.ts";
import { decorative } from "./inherited-grounds.ts";
import { tokenPairs } from "./token-pairs.ts";

const root = mkdtempSync(join(tmpdir(), "contrast-"));
afterAll(() => rmSync(root, { recursive: true }));

const components = componentPairs();

/** Contrast faults of a brand that differs from Harbourline in some tokens. */
function faultsWith(changes: Readonly<Record<string, string>>, card = "floating"): string[] {
  const folder = mkdtempSync(join(root, "brands-"));
  cpSync("src/brands/harbourline", join(folder, "pale"), { recursive: true });
  const edit = (file: string, change: (text: string) => string): void =>
    writeFileSync(join(folder, "pale", file), change(readFileSync(join(folder, "pale", file), "utf8")));
  for (const [token, value] of Object.entries(changes))
    edit("tokens.css", (css) => css.replace(new RegExp(`${token}: .+;`), `${token}: ${value};`));
  edit("brand.json", (json) => json.replace('"card": "floating"', `"card": "${card}"`));
  return brandContrast(folder, components).faults;
}

test("every pair of colours that the components use has enough contrast in every brand", () => {
  expect([...components.faults, ...brandContrast("src/brands", components).faults]).toEqual([]);
});

test("every colour of a brand is in a pair or listed as decorative", () => {
  const tokens = readTokens(readFileSync("src/brands/harbourline/tokens.css", "utf8"));
  const colours = brandTokens.filter((token) => /^(#|transparent$)/.test(tokenValue(tokens, token) ?? ""));
  const paired = components.pairs.map(({ over, ground }) => `${over} ${ground} `).join("");
  expect(colours.length).toBeGreaterThan(40);
  expect(colours.filter((token) => !paired.includes(`${token} `) && decorative[token] === undefined)).toEqual([]);
});

describe("a pair with too little contrast is reported with brand, ratio and required ratio", () => {
  test.each([
    [
      "text of the page",
      { "--ink-quiet": "#8a94a6" },
      "pale: --ink-quiet on --ground has 2.79:1, as text it needs 4.5:1",
    ],
    [
      "words of a button",
      { "--accent": "#ff8a80" },
      "pale: --on-accent on --accent has 2.28:1, as text it needs 4.5:1",
    ],
    [
      "words of a button under the pointer",
      { "--accent-hover": "#ff8a80" },
      "pale: --on-accent on --accent-hover has 2.28:1, as text it needs 4.5:1",
    ],
    [
      "a label of a card",
      { "--on-tag-sold": "#777777" },
      "pale: --on-tag-sold on --tag-sold has 2.25:1, as text it needs 4.5:1",
    ],
    [
      "a control's border",
      { "--line-strong": "#d5dce6" },
      "pale: --line-strong on --surface has 1.38:1, as mark it needs 3:1",
    ],
    ["the focus ring", { "--focus": "#b7c3d8" }, "pale: --focus on --ground has 1.62:1, as mark it needs 3:1"],
    [
      "the focus ring in the header",
      { "--header-ink": "#16418c" },
      "pale: --header-ink on --header-ground has 1.77:1, as mark it needs 3:1",
    ],
    [
      "the menu of a footer",
      { "--footer-quiet": "#4a5a78" },
      "pale: --footer-quiet on --footer-ground has 2.47:1, as text it needs 4.5:1",
    ],
    ["a value that is no plain colour", { "--link": "navy" }, "pale: --link is not a colour such as #0d1b33"],
  ])("%s", (_, changes, fault) => {
    expect(faultsWith(changes)).toContain(fault);
  });

  test("colours of a form that the brand does not have are not compared", () => {
    const fault = "pale: --ink on --hero-ground has 1.00:1, as text it needs 4.5:1";
    expect(faultsWith({}, "floating")).toEqual([]);
    expect(faultsWith({}, "painted")).toContain(fault);
  });
});

describe("pairs in style sheets are found, and colours without a pair are rejected", () => {
  const grounds = { text: { "--ink": ["--ground"] }, mark: { "--line-strong": ["--ground"] } };
  const baseline = ".page { color: var(--ink); } .box { border: 1px solid var(--line-strong); } ";
  const of = (css: string) => tokenPairs([{ file: "a.css", css: baseline + css }], grounds);
  const newPairs = (css: string) =>
    of(css)
      .pairs.slice(2)
      .map(({ kind, over, ground }) => `${kind} ${over} on ${ground}`);

  test.each([
    ["one rule", ".a { color: var(--link); background: var(--surface); }", "text --link on --surface"],
    [
      "a state",
      ".a { color: var(--link); background: none; } .a:hover { background: var(--studio); }",
      "text --link on --studio",
    ],
    ["a nested rule", ".a { b { color: var(--link); background: var(--studio); } }", "text --link on --studio"],
    ["an icon", ".a svg { color: var(--link); background: var(--studio); }", "mark --link on --studio"],
    ["a ground around text of the page", ".a { background: var(--studio); }", "text --ink on --studio"],
    ["a focus ring", ".a { background: var(--studio); --focus: var(--link); }", "mark --link on --studio"],
    [
      "a mixed colour",
      ".a { color: var(--link); background: color-mix(in srgb, var(--studio) 94%, var(--ink)); }",
      "text --link on color-mix(in srgb, var(--studio) 94%, var(--ink))",
    ],
  ])("%s", (_, css, pair) => {
    expect(newPairs(css)).toContain(pair);
  });

  test.each([
    [
      "a text without a ground",
      ".a { color: var(--new); }",
      "a.css .a: the background of --new as text is not defined",
    ],
    [
      "a border without a ground",
      ".a { border: 1px solid var(--new); }",
      "a.css .a: the background of --new as mark is not defined",
    ],
    [
      "a colour that meets none",
      ".a { background: linear-gradient(var(--new), white); }",
      "--new is not in any pair of colours",
    ],
    [
      "a ground without a focus ring",
      ".a { background: var(--new); }",
      "a.css .a: set --focus, because the focus ring on --new is not compared anywhere",
    ],
  ])("%s", (_, css, fault) => {
    expect(of("").faults).toEqual([]);
    expect(of(css).faults).toContain(fault);
  });

  test("an unused entry of the table is rejected", () => {
    const { faults } = tokenPairs([{ file: "a.css", css: ".a { color: var(--ink); }" }], grounds);
    expect(faults).toEqual(["the table of grounds lists --line-strong as mark, but no style sheet uses it that way"]);
  });
});

test.each([
  ["black on white", [0, 0, 0], [255, 255, 255], 21],
  ["a colour on itself", [18, 52, 86], [18, 52, 86], 1],
  ["the grey that WCAG's own tools call just enough", [118, 118, 118], [255, 255, 255], 4.54],
] as const)("the ratio of %s is that of WCAG", (_, one, other, ratio) => {
  expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2);
  expect(contrastRatio(other, one)).toBeCloseTo(ratio, 2);
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { brands } from "./brands.ts";

type Face = { family: string; weights: [least: number, most: number]; text: string };

function readFaces(css: string): Face[] {
  return [...css.matchAll(/@font-face \{(.*?)\n\}/gs)].map(([, text = ""]) => {
    const [least = "400", most = least] = /font-weight: (\d+)(?: (\d+))?;/.exec(text)?.slice(1).filter(Boolean) ?? [];
    return { family: /font-family: "(.+?)"/.exec(text)?.[1] ?? "", weights: [Number(least), Number(most)], text };
  });
}

/** The names of a custom property's fonts, as far as they are in quotes: a web font and what stands in for it. */
function quotedFamilies(css: string, property: string): string[] {
  const value = new RegExp(`${property}: (.+);`).exec(css)?.[1] ?? "";
  const other = /^var\((.+)\)$/.exec(value)?.[1];
  return other ? quotedFamilies(css, other) : [...value.matchAll(/"(.+?)"/g)].map(([, name = ""]) => name);
}

const ownWeight = (css: string): number => Number(/--heading-weight: (\d+)/.exec(css)?.[1]);
const holds = ([least, most]: Face["weights"], weight: number): boolean => least <= weight && weight <= most;

/** CSS Fonts 4 §5.2: from 600 upwards a heavier face is taken before a lighter one. */
function faceFor(faces: readonly Face[], family: string, weight: number): Face | undefined {
  const own = faces.filter((face) => face.family === family && !face.text.includes("unicode-range"));
  return own.find(({ weights }) => holds(weights, weight)) ?? own.find(({ weights: [least] }) => least >= weight);
}

describe.each(Object.keys(brands))("the fonts of %s", (brand) => {
  const css = readFileSync(join(import.meta.dirname, brand, "tokens.css"), "utf8");
  const faces = readFaces(css);

  test.each([
    ["--font-text", 400],
    ["--font-heading", ownWeight(css)],
  ])("[CD-18] until the font of %s has loaded, a fallback of its weight has the same metrics", (property, weight) => {
    const [webFont = "", fallback = ""] = quotedFamilies(css, property);
    expect(faceFor(faces, webFont, weight)?.text).toMatch(/url\(.+font-display: swap/s);
    const { text } = faceFor(faces, fallback, weight) ?? { text: "" };
    expect(text).toMatch(/src: local\(/);
    for (const measure of ["size-adjust", "ascent-override", "descent-override", "line-gap-override"])
      expect(text).toMatch(new RegExp(`${measure}: [\\d.]+%`));
    if (weight >= 600) expect(text).toMatch(/local\(".+ Bold"\)/);
  });
});

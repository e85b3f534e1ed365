import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { componentPairs } from "../../scripts/brands/brand-contrast.ts";
import { brandNamed } from "../../src/brands/brands.ts";
import { brandTokens, readTokens, tokenValue } from "../../src/brands/tokens.ts";
import { demoVehicle, pathFor } from "./demo-vehicles.ts";
import { siteNames, test } from "./platform.ts";

const tokens = readTokens(readFileSync("src/brands/harbourline/tokens.css", "utf8"));
const colours = brandTokens.filter((token) => /^(#|transparent$)/.test(tokenValue(tokens, token) ?? ""));

/** A unique colour for each token, so that the page reveals which token it used. */
const probeColours = new Map(colours.map((token, index) => [`rgb(${index + 1}, 90, ${200 - index})`, token]));

/** Every text of a page with its background, as tokens. Skips mixed colours and pictures. */
async function textPairs(page: Page): Promise<string[]> {
  const found = await page.evaluate(
    (probes) => {
      for (const [colour, token] of probes) document.documentElement.style.setProperty(token, colour);
      for (const details of document.querySelectorAll("details")) details.open = true;
      const isClear = (style: CSSStyleDeclaration): boolean => style.backgroundColor === "rgba(0, 0, 0, 0)";
      const elementGround = (element: Element | null): string => {
        if (element === null) return "";
        const style = getComputedStyle(element);
        if (style.backgroundImage !== "none") return "";
        return isClear(style) ? elementGround(element.parentElement) : style.backgroundColor;
      };
      const hasText = (element: Element): boolean =>
        [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== "");
      return [...document.querySelectorAll("body *")]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }) && hasText(element))
        .map((element) => [getComputedStyle(element).color, elementGround(element)] as const);
    },
    [...probeColours],
  );
  const pairs = found.map(([colour, ground]) => [probeColours.get(colour), probeColours.get(ground)]);
  return [...new Set(pairs.flatMap(([over, ground]) => (over && ground ? [`${over} on ${ground}`] : [])))];
}

test.for(siteNames)("the colour pairs on real pages are those that are checked, %s", async (site, { pageAt }) => {
  const forms: Readonly<Record<string, unknown>> = brandNamed(site);
  const compared = componentPairs()
    .pairs.filter((pair) => pair.kind === "text")
    .filter((pair) => Object.entries(pair.forms).every(([form, value]) => forms[form] === value))
    .map(({ over, ground }) => `${over} on ${ground}`);
  const vehicle = pathFor(await demoVehicle(site, ({ images }) => images.length > 3));
  for (const path of ["/", "/search", vehicle, "/contact-us"]) {
    const page = await pageAt(site, path);
    const met = await textPairs(page);
    expect(met.length).toBeGreaterThan(4);
    expect({ path, unknown: met.filter((pair) => !compared.includes(pair)) }).toEqual({ path, unknown: [] });
  }
});

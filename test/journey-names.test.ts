import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inSentence, journeyNames } from "../src/enquiry-kinds/journey-names.ts";

/** Other names for the same things, as they were used before. */
const otherNames: Readonly<Record<keyof typeof journeyNames, RegExp>> = {
  reservation: /[Hh]old it for me|Reserve this one|"Reserve (it|now)"|Reserve online|Ask us to hold|[Hh]olding deposit/,
  onlinePurchase: /[Pp]urchase [Oo]nline|[Bb]uy it online|"Buy online|[Bb]uying online/,
  financeApplication: /finance pre-approval|pre-approval application|applications? for finance/i,
  driveAway: /\bon[- ]the[- ]road\b|\bon[- ]road costs?\b/i,
};

/** What shoppers type, and what advertisements must not say. */
const mayUseOthers = [
  "src/search/plain-language/quantity-phrases.ts",
  "src/sites/config-warnings.ts",
  "src/sites/price-law-warnings.ts",
];

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^\s*)\/\/.*$/gm, "");

const texts = globSync(["src/**/*.{ts,tsx}", "sites/**/*.{json,md}"])
  .filter((path) => !path.includes(".test.") && !mayUseOthers.includes(path))
  .map((path) => ({ path, text: withoutComments(readFileSync(path, "utf8")) }));

test.each(Object.entries(otherNames))("no page, email or setting has another name for %s", (_name, other) => {
  expect(texts.filter(({ text }) => other.test(text)).map(({ path }) => path)).toEqual([]);
});

test.each(Object.values(journeyNames))("no other file spells the name %s", (name) => {
  const spelt = texts.filter(({ text }) => text.includes(`"${name}"`)).map(({ path }) => path);
  expect(spelt.filter((path) => path.startsWith("src/"))).toEqual(["src/enquiry-kinds/journey-names.ts"]);
});

test("a name within a sentence is in lower case", () => {
  expect(inSentence(journeyNames.onlinePurchase)).toBe("online purchase");
});

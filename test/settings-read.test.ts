import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contentPaths } from "../src/sites/page-settings.ts";
import { settingReferences } from "../src/sites/settings-reference.ts";
import { answersForItself } from "../src/storefront/pages-of-site.ts";

/** Settings that need no reader, with the reason. */
const withoutReader: Readonly<Record<string, string>> = {
  locale: "it has one possible value, for which everything is written",
};

const files = globSync("src/**/*.{ts,tsx}").filter(
  (file) => !/(\.test|-for-test|-settings)\.tsx?$|\.d\.ts$/.test(file),
);
const product = files.map((file) => ({ path: file, code: fileCode(file) }));

/** The text of a file without comments, imports and strings that cannot be names. */
function fileCode(file: string): string {
  const code = readFileSync(file, "utf8").replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$|^import .*$/gm, "");
  return code.replaceAll(/"[^"\n]*"/g, (text) => (/[ /]/.test(text) ? "" : text));
}

const word = (text: string) => new RegExp(`(?<![-\\w])${text}(?![-\\w])`);

const names = settingReferences().map(({ name }) => name);
const leaves = names.map(leafFor);

function leafFor(name: string): string {
  return name.split(".").at(-1) ?? "";
}

/**
 * Whether a statement names a setting together with its group, or with the type of the group's settings. A name of
 * several words that no other setting has counts wherever it occurs.
 */
function isRead(name: string): boolean {
  const leaf = leafFor(name);
  const group = name.split(".").at(-2) ?? "";
  const isDistinct = /[A-Z]/.test(leaf) && leaves.filter((other) => other === leaf).length === 1;
  if (isDistinct) return product.some(({ code }) => word(leaf).test(code));
  const typeName = `${group.replace(/s$/, "")}Settings`;
  const groupName = new RegExp(`${word(group).source}|${word(typeName).source}`, "i");
  return product.some(({ code }) =>
    code.split(";").some((statement) => word(leaf).test(statement) && groupName.test(statement)),
  );
}

/** Whether a file names a setting and mentions one of the words of its groups, as `leads/delivery` does. */
function isNamedNearGroup(name: string): boolean {
  const parts = name.split(".");
  const groupWords = parts.slice(0, -1).flatMap((part) => part.match(/[A-Z]?[a-z]{3,}/g) ?? []);
  const group = new RegExp(groupWords.map((part) => part.replace(/s$/, "")).join("|"), "i");
  const leaf = word(leafFor(name));
  return product.some(({ path, code }) => leaf.test(code) && group.test(`${path} ${code}`));
}

test("every setting is read outside the files that declare settings", () => {
  const unread = names.filter((name) => !(name in withoutReader) && !isNamedNearGroup(name));
  expect(unread).toEqual([]);
});

test.each(["tags.newWithinDays", "finance.calculatorTermYears", "marketPrice.enabled", "reservation.depositCents"])(
  "%s counts as read",
  (name) => {
    expect(isRead(name)).toBe(true);
    expect(isNamedNearGroup(name)).toBe(true);
  },
);

test("no content page is also served by a screen of its own", () => {
  expect(contentPaths.filter(answersForItself)).toEqual([]);
});

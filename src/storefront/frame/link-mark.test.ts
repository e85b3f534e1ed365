import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { makeIconFile } from "../../../scripts/make-icon.ts";
import { manufacturers } from "../../vehicles/manufacturers.ts";
import { linkMark, monogram } from "./link-mark.ts";
import { markedMakes } from "./make-marks.ts";

const link = { label: "Hyundai", href: "/search/hyundai", manufacturer: "hyundai", bodyType: null };

test.each([
  ["BYD", "BYD"],
  ["MG", "MG"],
  ["Kia", "K"],
  ["Aston Martin", "AM"],
  ["Mercedes-Benz", "MB"],
])("the monogram of %s is %s", (name, letters) => {
  expect(monogram(name)).toBe(letters);
});

const built = { logos: [], makeMarks: "built-in" as const };

test("[NV-01] a make shows the logo supplied by the site, or else the platform's mark, or else its initials", () => {
  const logos = [{ manufacturer: "hyundai", url: "https://pictures.example/hyundai.svg" }];
  expect(linkMark(link, { ...built, logos })).toEqual({ kind: "logo", src: "https://pictures.example/hyundai.svg" });
  expect(linkMark(link, built)).toEqual({ kind: "logo", src: "/assets/make-hyundai.svg" });
  expect(linkMark({ ...link, manufacturer: "byd" }, built)).toEqual({ kind: "monogram", letters: "BYD" });
  expect(linkMark(link, { ...built, makeMarks: "initials" })).toEqual({ kind: "monogram", letters: "H" });
});

test("every mark is of a known make, and in the package", () => {
  const slugs = new Set(manufacturers.map(({ slug }) => slug));
  for (const slug of markedMakes) {
    expect(slugs).toContain(slug);
    expect(readFileSync(makeIconFile(slug), "utf8")).toContain("<path");
  }
});

test("a link to a body type shows its picture, other links have no mark", () => {
  expect(linkMark({ ...link, manufacturer: null, bodyType: "Ute" }, built)).toMatchObject({ kind: "body" });
  expect(linkMark({ ...link, manufacturer: null }, built)).toBeNull();
});

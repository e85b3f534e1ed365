import { expect, test } from "vitest";
import { linkMark, monogram } from "./link-mark.ts";

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

test("[NV-01] a make shows the logo supplied by the site, or else its initials", () => {
  const logos = [{ manufacturer: "hyundai", url: "https://pictures.example/hyundai.svg" }];
  expect(linkMark(link, logos)).toEqual({ kind: "logo", src: "https://pictures.example/hyundai.svg" });
  expect(linkMark(link, [])).toEqual({ kind: "monogram", letters: "H" });
});

test("a link to a body type shows its picture, other links have no mark", () => {
  expect(linkMark({ ...link, manufacturer: null, bodyType: "Ute" }, [])).toMatchObject({ kind: "body" });
  expect(linkMark({ ...link, manufacturer: null }, [])).toBeNull();
});

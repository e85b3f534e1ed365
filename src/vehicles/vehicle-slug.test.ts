import { describe, expect, test } from "vitest";
import { vehicleForTest } from "./vehicle-for-test.ts";
import { slugWords, vehicleSlug } from "./vehicle-slug.ts";

const address = (badge: string): string => vehicleSlug(vehicleForTest({ badge }));

describe("the address of a vehicle", () => {
  test.each([
    { fields: { make: "Citroën", model: "C4 Cactus", badge: null }, slug: "2022-citroen-c4-cactus" },
    { fields: { make: "Mercedes-Benz", model: "C200", badge: "4MATIC+" }, slug: "2022-mercedes-benz-c200-4matic" },
    { fields: { make: "Kia", model: "cee'd" }, slug: "2022-kia-ceed" },
    { fields: { year: null, make: "雅", model: "閣", badge: null }, slug: "vehicle" },
  ])("of $fields is $slug", ({ fields, slug }) => {
    expect(vehicleSlug(vehicleForTest(fields))).toBe(slug);
  });

  test("has at most 80 characters, and ends with a complete word", () => {
    const start = "2022-toyota-rav4-";
    const word = (length: number): string => "x".repeat(length - start.length);
    expect(address(word(80))).toBe(`${start}${word(80)}`);
    expect(address(`${word(80)} More`)).toBe(`${start}${word(80)}`);
    expect(address(word(81))).toBe("2022-toyota-rav4");
    expect(address(`${word(78)} More Words Than Fit`)).toBe(`${start}${word(78)}`);
  });

  test("is cut inside a word only if it is a single word", () => {
    const endless = { year: null, make: "x".repeat(100), model: "", badge: null };
    expect(vehicleSlug(endless)).toBe("x".repeat(80));
  });
});

test.each([
  [" - Land Rover - ", "land-rover"],
  ["Škoda", "skoda"],
  ["3/4 ton", "3-4-ton"],
])("words of '%s' are joined as %s", (text, words) => {
  expect(slugWords(text)).toBe(words);
});

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { regionOfPostcode } from "../src/adapters/geocoding/postcode-regions.ts";
import { distanceKm } from "../src/locations/distance.ts";
import { otherStateOfPostcode } from "../src/settings/state-of-postcode.ts";

/**
 * Our own tables of postcodes against a list of all, which is not part of the product: a CSV file with the columns
 * postcode, locality, state, lat and long, named by POSTCODE_DATA.
 */
const path = process.env["POSTCODE_DATA"] ?? "";
const [head = "", ...lines] = path === "" ? [] : readFileSync(path, "utf8").trim().split("\n");
const columns = head.split(",");
const rows = lines.map((line) => {
  const cells = line.split(",");
  const cell = (name: string) => cells[columns.indexOf(name)] ?? "";
  return { postcode: cell("postcode"), state: cell("state"), lat: Number(cell("lat")), long: Number(cell("long")) };
});

describe.skipIf(path === "")("the tables of postcodes", () => {
  test("accept every state that a postcode has places in", () => {
    const refused = rows.filter(({ postcode, state }) => otherStateOfPostcode(postcode, state) !== null);
    expect([...new Set(refused.map(({ postcode, state }) => `${postcode} ${state}`))]).toEqual([]);
  });

  test("place half of the postcodes within 25 km and nine of ten within 130 km", () => {
    const unknown: string[] = [];
    const distances = [...Map.groupBy(rows, ({ postcode }) => postcode)]
      .map(([postcode, places]) => {
        const mean = (of: "lat" | "long") => places.reduce((sum, place) => sum + place[of], 0) / places.length;
        const region = regionOfPostcode(postcode);
        if (region === null) unknown.push(postcode);
        return region === null ? Infinity : distanceKm(region, { lat: mean("lat"), long: mean("long") });
      })
      .toSorted((one, other) => one - other);
    const at = (part: number) => distances[Math.floor(distances.length * part)];
    expect(at(0.5)).toBeLessThan(25);
    expect(at(0.9)).toBeLessThan(130);
    // Of mail centres and of nobody's home.
    expect(unknown).toEqual(["2890", "2891", "9999"]);
  });
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { isInScope } from "../search/base-condition.ts";
import { testTime } from "../vehicles/vehicle-for-test.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { feedFormats } from "./feed-formats.ts";
import { acceptedVehicle, feedRequestForTest } from "./feed-for-test.ts";
import { allLines, lineStart, readLine, updatedLines } from "./feed-lines.ts";
import { feedNames, type FeedName } from "./feed-names.ts";
import { feedText, leftOut, type StoredLines } from "./feed-text.ts";
import { dayMs } from "../settings/durations.ts";

const request = feedRequestForTest();
const anyVehicle = fc.record({
  number: fc.integer({ min: 1, max: 30 }),
  vin: fc.constantFrom(null, "", "JTMW23FV60D012345", "JTMW23FV60D012346", "short"),
  price: fc.constantFrom(null, 10, 25_000, 31_000.5),
  year: fc.constantFrom(null, 2020),
  status: fc.constantFrom("in_stock", "coming_soon", "sold" as const),
  soldAt: fc.constantFrom(null, testTime - dayMs, testTime - 90 * dayMs),
  reserved: fc.boolean(),
  showOnDealerWebsite: fc.boolean(),
  badge: fc.string({ unit: "binary", maxLength: 12 }),
  dealercomments: fc.constantFrom(null, "One | two\ttabs\nand lines", "=1+1"),
});
const anyStock = fc.uniqueArray(anyVehicle, { selector: ({ number }) => number, maxLength: 12 }).map((rows) =>
  rows.map(({ number, ...fields }) =>
    acceptedVehicle({
      ...(fields as Partial<Vehicle>),
      id: `v\t"${number}`,
      slug: `v-${number}`,
      stocknum: `S${number}`,
    }),
  ),
);

async function feedLines(name: FeedName, vehicles: readonly Vehicle[]): Promise<string[]> {
  return (await Array.fromAsync(allLines(portions(vehicles), feedFormats[name], request))).flat();
}

async function* portions<T>(items: readonly T[], size = 3): AsyncGenerator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

function stored(lines: readonly string[]): StoredLines {
  const keys = lines.flatMap((line) => lineStart(line).uniqueKey ?? []);
  return {
    lines: () => portions(lines),
    repeatedKeys: new Set(keys.filter((key, index) => keys.indexOf(key) !== index)),
  };
}

async function joinedRows(name: FeedName, lines: readonly string[]): Promise<string> {
  return (await Array.fromAsync(feedText(stored(lines), feedFormats[name], request.site))).join("");
}

test("a line is read as it was written", async () => {
  await fc.assert(
    fc.asyncProperty(anyStock, async (vehicles) => {
      for (const line of await feedLines("google", vehicles)) {
        expect(line).not.toContain("\n");
        expect(vehicles.map(({ id }) => id)).toContain(readLine(line).id);
      }
    }),
  );
});

test.each(feedNames)(
  "every vehicle that the site shows is in the %s feed or in its report, never in both",
  async (name) => {
    await fc.assert(
      fc.asyncProperty(anyStock, async (vehicles) => {
        const lines = await feedLines(name, vehicles);
        const out = (await Array.fromAsync(leftOut(stored(lines), feedFormats[name]))).flat();
        const text = await joinedRows(name, lines);
        const numbers = vehicles.filter((vehicle) => isInScope(vehicle, request.scope)).map(({ slug }) => slug);
        const inFeed = numbers.filter((slug) => new RegExp(`/cars/${slug}["<?]`).test(text));
        const inReport = vehicles.filter(({ id }) => out.some((one) => one.id === id)).map(({ slug }) => slug);
        expect([...inFeed, ...inReport].toSorted()).toEqual(numbers.toSorted());
        for (const { reasons } of out) expect(reasons.length).toBeGreaterThan(0);
      }),
    );
  },
);

test("no VIN is sent to Google twice", async () => {
  await fc.assert(
    fc.asyncProperty(anyStock, async (vehicles) => {
      const text = await joinedRows("google", await feedLines("google", vehicles));
      const vins = [...text.matchAll(/<g:VIN>(.*?)<\/g:VIN>/g)].map(([, vin]) => vin);
      expect(new Set(vins).size).toBe(vins.length);
    }),
  );
});

test("lines brought up to date are those made anew, in another order", async () => {
  await fc.assert(
    fc.asyncProperty(anyStock, anyStock, async (before, after) => {
      const next = new Map(after.map((vehicle) => [vehicle.id, vehicle]));
      const known = new Map(before.map((vehicle) => [vehicle.id, vehicle]));
      const changed = after.filter((vehicle) => JSON.stringify(known.get(vehicle.id)) !== JSON.stringify(vehicle));
      const removedIds = before.filter(({ id }) => !next.has(id)).map(({ id }) => id);
      const earlier = portions(await feedLines("meta", before));
      const updated = await Array.fromAsync(updatedLines(earlier, { changed, removedIds }, feedFormats.meta, request));
      expect(updated.flat().toSorted()).toEqual((await feedLines("meta", after)).toSorted());
    }),
  );
});

test("a sold vehicle leaves the lines when the site stops showing it", async () => {
  const sold = acceptedVehicle({ status: "sold", soldAt: testTime });
  const lines = await feedLines("json", [sold, acceptedVehicle({ id: "v2" })]);
  const later = feedRequestForTest({}, testTime + 3 * dayMs + 1);
  const none = { changed: [], removedIds: [] };
  const updated = await Array.fromAsync(updatedLines(portions(lines), none, feedFormats.json, later));
  expect(updated.flat().map((line) => lineStart(line).id)).toEqual(["v2"]);
});

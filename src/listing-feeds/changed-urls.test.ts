import { expect, test } from "vitest";
import { vehicleForTest } from "../vehicles/vehicle-for-test.ts";
import { changedUrls } from "./changed-urls.ts";

const site: Parameters<typeof changedUrls>[0] = { slug: "north", hosts: ["north.example"] };
const car = (slug: string) => vehicleForTest({ id: slug, slug });

type ReadStock = Parameters<typeof changedUrls>[2];

const stock = (changes: Awaited<ReturnType<ReadStock["changesSince"]>>): ReadStock => ({
  changesSince: async () => changes,
  lastKnownVehicle: async (_, id) => (id === "forgotten" ? null : car(id)),
  async *vehicles() {
    yield [car("all-1"), car("all-2")];
  },
});

test("addresses of changed vehicles and remembered removed ones are sent, 1,000 at a time", async () => {
  const changed = Array.from({ length: 1_000 }, (_, index) => car(`changed-${index}`));
  const batches = await Array.fromAsync(
    changedUrls(site, 4, stock({ version: 5, changed, removedIds: ["gone", "forgotten"] })),
  );
  expect(batches.map(({ length }) => length)).toEqual([1_000, 1]);
  expect(batches[1]).toEqual(["https://north.example/cars/gone"]);
});

test("all vehicles are sent if the changes are no longer known", async () => {
  const batches = await Array.fromAsync(changedUrls(site, 4, stock(null)));
  expect(batches).toEqual([["https://north.example/cars/all-1", "https://north.example/cars/all-2"]]);
});

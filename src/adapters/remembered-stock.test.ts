import { expect, test } from "vitest";
import { stockVehicle } from "../../test/stock-and-sites.ts";
import type { Stock } from "../vehicles/stock.ts";
import { rememberedStock } from "./remembered-stock.ts";

const [one, two] = [stockVehicle("one"), stockVehicle("two")];
const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });

function stockWithState(vehicles = [one, two]) {
  const state = { fault: null as Error | null, removed: [] as string[] };
  const answer = async <T>(value: T): Promise<T> => {
    if (state.fault !== null) throw state.fault;
    return value;
  };
  const stock: Stock = {
    vehicleBySlug: (_site, slug) => answer(vehicles.find((vehicle) => vehicle.slug === slug) ?? null),
    vehicleById: (_site, id) => answer(vehicles.find((vehicle) => vehicle.id === id) ?? null),
    lastKnownVehicle: (_site, id) => answer(vehicles.find((vehicle) => vehicle.id === id) ?? null),
    findCurrentSlug: () => answer(null),
    removedVehicle: () => answer(undefined),
    isShownByFeed: () => answer(false),
    vehiclesByIds: (_site, ids) =>
      answer(vehicles.filter(({ id }) => ids.includes(id)).map((vehicle) => ({ vehicle, version: 1 }))),
    async *vehicles() {
      yield await answer(vehicles);
    },
    versions: () => answer(new Map([["alpha", 1]])),
    marksByIds: () => answer([]),
    marksUpTo: () => answer([]),
    changesSince: () => answer({ version: 2, changed: [], removedIds: state.removed }),
  };
  return { stock, state };
}

async function load(stock: Stock): Promise<void> {
  for await (const _batch of stock.vehicles("alpha"));
}

test("vehicles of a loaded stock are returned while the store is unavailable, others are not", async () => {
  const { stock, state } = stockWithState();
  const remembered = rememberedStock(stock);
  await load(remembered);
  state.fault = away;
  expect(await remembered.vehicleBySlug("alpha", one.slug)).toEqual(one);
  expect(await remembered.vehicleById("alpha", two.id)).toEqual(two);
  expect((await remembered.vehiclesByIds("alpha", [one.id, two.id])).map(({ vehicle }) => vehicle)).toEqual([one, two]);
  await expect(remembered.vehicleBySlug("bravo", one.slug)).rejects.toBe(away);
  await expect(remembered.vehicleBySlug("alpha", "unknown")).rejects.toBe(away);
  await expect(remembered.findCurrentSlug("alpha", "unknown")).rejects.toBe(away);
});

test("a vehicle that left the stock is forgotten", async () => {
  const { stock, state } = stockWithState();
  const remembered = rememberedStock(stock);
  await load(remembered);
  state.removed = [one.id];
  await remembered.changesSince("alpha", 1);
  state.fault = away;
  await expect(remembered.vehicleBySlug("alpha", one.slug)).rejects.toBe(away);
  expect(await remembered.vehicleBySlug("alpha", two.slug)).toEqual(two);
});

test("when full, it keeps the most recently read vehicles", async () => {
  const { stock, state } = stockWithState();
  const remembered = rememberedStock(stock, 1);
  await load(remembered);
  await remembered.vehicleBySlug("alpha", two.slug);
  state.fault = away;
  expect(await remembered.vehicleBySlug("alpha", two.slug)).toEqual(two);
  await expect(remembered.vehicleBySlug("alpha", one.slug)).rejects.toBe(away);
});

test("an error other than an unavailable store is thrown", async () => {
  const { stock, state } = stockWithState();
  const remembered = rememberedStock(stock);
  await load(remembered);
  state.fault = new Error("A mistake in the code.");
  await expect(remembered.vehicleBySlug("alpha", one.slug)).rejects.toThrow("A mistake");
});

test("an unresponsive store is waited for two seconds at most", async () => {
  const { stock } = stockWithState();
  const remembered = rememberedStock({ ...stock, vehicleBySlug: () => new Promise(() => undefined) });
  await load(remembered);
  const startedAt = Date.now();
  expect(await remembered.vehicleBySlug("alpha", one.slug)).toEqual(one);
  expect(Date.now() - startedAt).toBeLessThan(2_500);
});

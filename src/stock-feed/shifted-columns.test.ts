import { describe, expect, test } from "vitest";
import { feedSiteFor, importsInto, mainMotors } from "../../test/contract/feed-import.ts";
import { siteStock, type SiteStock } from "../../test/contract/site-stock.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";

const importText = importsInto(feedSiteFor("shifted", [mainMotors]));

type Row = { stock: string; vin: string; model: string; year: string; km: string; price: string };

const vin = (number: number): string => `JTMRV3FV60D${String(number).padStart(6, "0")}`;
const models = ["RAV4", "Corolla", "HiLux", "Kluger", "Camry"];
const size = 60;
/** Used and new vehicles of one make, in which no neighbours are of one model. */
const rows = (isWithVin: boolean, km = (index: number) => (index % 3 === 0 ? 8 : 20_000 + index * 7)): Row[] =>
  Array.from({ length: size }, (_, index) => ({
    stock: `X${1_000 + index}`,
    vin: isWithVin ? vin(index) : "",
    model: models[index % models.length] ?? "",
    year: "2021",
    km: String(km(index)),
    price: String(20_000 + index * 100),
  }));
/** Every row with the value of the row after it. */
const shifted = (before: readonly Row[], ...fields: (keyof Row)[]): Row[] =>
  before.map((row, index) => {
    const next = before[(index + 1) % before.length] ?? row;
    return { ...row, ...Object.fromEntries(fields.map((field) => [field, next[field]])) };
  });
const csv = (all: readonly Row[]): string =>
  [
    "Stock No,VIN,Model,Year,KM,Price,Make,Car Type",
    ...all.map((row) => `${Object.values(row).join(",")},Toyota,Used`),
    "",
  ].join("\n");

async function filled(all: readonly Row[]): Promise<SiteStock> {
  const stock = siteStock();
  const { result } = await importText(csv(all), stock);
  expect(result.counts.accepted).toBe(all.length);
  return stock;
}

const shown = ({ id, slug, make, model, km, stocknum }: Vehicle) => `${id} ${slug} ${make} ${model} ${km} ${stocknum}`;
const shownVehicles = (stock: SiteStock): string[] => [...stock.vehicles.values()].map(shown).toSorted();
const car = ({ id, slug, model, km }: Vehicle) => `${id} ${slug} ${model} ${km}`;
const stockCars = (stock: SiteStock): string[] => [...stock.vehicles.values()].map(car).toSorted();

describe("a VIN column shifted by one row", () => {
  test("holds the entire file", async () => {
    const stock = await filled(rows(true, (index) => 20_000 + index * 7));
    const before = JSON.stringify([...stock.vehicles]);
    const file = csv(
      shifted(
        rows(true, (index) => 20_000 + index * 7),
        "vin",
      ),
    );
    const { result } = await importText(file, stock);
    expect(result).toMatchObject({ outcome: "refused", refusal: { reason: "vins-changed" } });
    expect(result.refusal?.message).toMatch(/another VIN for 60 of 60 vehicles.*shifted.*--confirm-values/s);
    expect(JSON.stringify([...stock.vehicles])).toBe(before);
  });

  test("mixes up no vehicles when it is confirmed: stock number, model and kilometres decide", async () => {
    const used = rows(true, (index) => 20_000 + index * 7);
    const stock = await filled(used);
    const before = shownVehicles(stock);
    const { result } = await importText(csv(shifted(used, "vin")), stock, { confirmsValues: true });
    expect(result.counts).toMatchObject({ updated: size, accepted: 0, removed: 0 });
    expect(shownVehicles(stock)).toEqual(before);
  });

  test("mixes up no vehicles if most are new and have equal kilometres", async () => {
    const fresh = rows(true, () => 8);
    const stock = await filled(fresh);
    const before = shownVehicles(stock);
    await importText(csv(shifted(fresh, "vin")), stock);
    expect(shownVehicles(stock)).toEqual(before);
  });

  test("corrects the VIN of a single vehicle, which keeps its page", async () => {
    const stock = await filled(rows(true));
    const before = shownVehicles(stock);
    const file = csv(rows(true).map((row, index) => (index === 4 ? { ...row, vin: vin(900) } : row)));
    const { result } = await importText(file, stock);
    expect(result).toMatchObject({ counts: { updated: 1, unchanged: 59 }, holds: [] });
    expect(shownVehicles(stock)).toEqual(before);
    expect(stock.vehicles.get("main/x1004")?.vin).toBe(vin(900));
  });
});

describe("stock numbers shifted by one row, in a stock of one make without VINs,", () => {
  test("leave every page with its vehicle", async () => {
    const used = rows(false, (index) => 20_000 + index * 7);
    const stock = await filled(used);
    const before = stockCars(stock);
    const { result } = await importText(csv(shifted(used, "stock")), stock);
    expect(result).toMatchObject({ counts: { updated: size, accepted: 0, removed: 0 }, holds: [] });
    expect(stockCars(stock)).toEqual(before);
  });

  test("leave every page with its vehicle where all are of one model and year", async () => {
    const corollas = rows(false, (index) => 20_000 + index * 7).map((row) => ({ ...row, model: "Corolla" }));
    const stock = await filled(corollas);
    const before = stockCars(stock);
    await importText(csv(shifted(corollas, "stock")), stock);
    expect(stockCars(stock)).toEqual(before);
  });

  test("leave every page with its vehicle where most are new cars of a few kilometres", async () => {
    const fresh = rows(false, () => 8);
    const stock = await filled(fresh);
    const before = stockCars(stock);
    const prices = new Map([...stock.vehicles.values()].map(({ id, price }) => [id, price]));
    const { result } = await importText(csv(shifted(fresh, "stock")), stock);
    expect(result).toMatchObject({ counts: { accepted: 0, removed: 0, held: 0 }, holds: [] });
    expect(stockCars(stock)).toEqual(before);
    expect([...stock.vehicles.values()].filter(({ id, price }) => prices.get(id) !== price)).toEqual([]);
  });

  test("turn no vehicle into another in a file of new and used ones", async () => {
    const stock = await filled(rows(false));
    const models = new Map([...stock.vehicles.values()].map(({ id, model, year }) => [id, `${model} ${year}`]));
    await importText(csv(shifted(rows(false), "stock")), stock);
    expect(stock.vehicles.size).toBe(size);
    for (const { id, model, year } of stock.vehicles.values())
      expect([undefined, `${model} ${year}`]).toContain(models.get(id));
  });

  test("are distinguished from kilometres that were read again", async () => {
    const used = rows(false, (index) => 20_000 + index * 700);
    const stock = await filled(used);
    const ids = [...stock.vehicles.values()].map(({ id, stocknum }) => `${id} ${stocknum}`).toSorted();
    const driven = used.map((row) => ({ ...row, km: String(Number(row.km) + 31) }));
    const { result } = await importText(csv(driven), stock);
    expect(result).toMatchObject({ counts: { updated: size }, holds: [] });
    expect([...stock.vehicles.values()].map(({ id, stocknum }) => `${id} ${stocknum}`).toSorted()).toEqual(ids);
  });
});

describe("old and new stock numbers in one file", () => {
  test.each([
    ["with VINs", true],
    ["without VINs", false],
  ])("%s: no vehicle is listed twice", async (_name, isWithVin) => {
    const all = rows(isWithVin, (index) => 20_000 + index * 7);
    const stock = await filled(all);
    const before = shownVehicles(stock);
    const both = [...all, ...all.map((row) => ({ ...row, stock: `N${row.stock}` }))];
    const { result, report } = await importText(csv(both), stock);
    expect(shownVehicles(stock)).toEqual(before);
    expect(result.counts).toMatchObject({ unchanged: size, held: size, accepted: 0, removed: 0 });
    expect(result.holds).toMatchObject([{ kind: "doubles", vehicles: size, of: size }]);
    expect(result.warnings).toHaveLength(1);
    expect(result.holds[0]?.message).toMatch(/60 rows of "Main Motors".*second time.*--confirm-removals/);
    expect(report.entries.filter(({ reason }) => reason === "double-held")).toHaveLength(size);
    const confirmed = await importText(csv(both), stock, { confirmsRemovals: true });
    expect(confirmed.result).toMatchObject({ counts: { accepted: size, held: 0 }, holds: [] });
  });

  test("hold single ones too, whatever their price, and import other new vehicles", async () => {
    const all = rows(false, (index) => 20_000 + index * 7);
    const stock = await filled(all);
    const [first, second] = all;
    const twice = { ...first, stock: "N1" } as Row;
    const repriced = { ...second, stock: "N2", price: "31500" } as Row;
    const other = { ...second, stock: "N3", km: "31500" } as Row;
    const { result } = await importText(csv([...all, twice, repriced, other]), stock);
    expect(result.counts).toMatchObject({ unchanged: size, held: 2, accepted: 1 });
    expect([...stock.vehicles.keys()].filter((key) => key.startsWith("main/n"))).toEqual(["main/n3"]);
  });
});

import { describe, expect, it } from "vitest";
import type { Store } from "../../src/adapters/open-store.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import type { StorePlace } from "./every-store.ts";
import { feedSiteFor, importsInto, mainMotors, type FeedImportOptions } from "./feed-import.ts";

const site = feedSiteFor("corrections", [mainMotors, { ...mainMotors, slug: "west", id: "2", name: "West Motors" }]);
const importText = importsInto(site);
const columns = [
  "Dealer Code",
  "Stock No",
  "VIN",
  "Make",
  "Model",
  "Badge",
  "Year",
  "KM",
  "Type",
  "Price",
  "Colour",
] as const;
const allColumns = [...columns, "Rego", "Body", "Fuel", "Transmission", "Images"] as const;
type Row = Record<(typeof allColumns)[number], string>;

const models = [
  ["Toyota", "Corolla"],
  ["Mazda", "CX-5"],
  ["Ford", "Ranger"],
  ["Kia", "Sportage"],
  ["Hyundai", "i30"],
] as const;
const badges = ["GX", "Touring", "Wildtrak", "Elite"];
const colours = ["White", "Black", "Silver"];
const bodies = ["SUV", "Hatchback", "Sedan", "Ute"];

function car(number: number, dealer: string): Row {
  const [Make, Model] = models[number % models.length] ?? models[0];
  return {
    "Dealer Code": dealer,
    "Stock No": `U${1000 + number}`,
    VIN: `JTMRV3FV60D${100_000 + number}`,
    Make,
    Model,
    Badge: badges[number % badges.length] ?? "",
    Year: String(2012 + ((number * 5) % 12)),
    KM: String(12_000 + ((number * 41_117) % 160_000)),
    Type: "Used",
    Price: String(14_990 + ((number * 17) % 23) * 1_500),
    Colour: colours[number % colours.length] ?? "",
    Rego: `ABC${100 + number}`,
    Body: bodies[number % bodies.length] ?? "",
    Fuel: number % 2 === 0 ? "Diesel" : "Petrol",
    Transmission: number % 2 === 0 ? "Manual" : "Automatic",
    Images: `https://img.example.com/${number}.jpg`,
  };
}
const cars = (count: number, dealer = "1", first = 0): Row[] =>
  Array.from({ length: count }, (_, index) => car(first + index, dealer));
const csv = (rows: readonly Row[]): string =>
  [allColumns, ...rows.map((row) => allColumns.map((name) => row[name]))].map((cells) => cells.join(",")).join("\n");
const changed = (rows: readonly Row[], change: (row: Row, index: number) => Partial<Row>): Row[] =>
  rows.map((row, index) => ({ ...row, ...change(row, index) }));
/** The first rows get the cells of the next row in these columns. */
const shifted = (rows: readonly Row[], count: number, ...names: (keyof Row)[]): Row[] =>
  changed(rows, (_, index) => {
    const next = rows[(index + 1) % count];
    return next === undefined || index >= count ? {} : Object.fromEntries(names.map((name) => [name, next[name]]));
  });
const first = (rows: readonly Row[], count: number, change: (row: Row) => Partial<Row>): Row[] =>
  changed(rows, (row, index) => (index < count ? change(row) : {}));

/** Faults of columns, for a number of first rows. */
const faults: Readonly<Record<string, (rows: readonly Row[], count: number) => Row[]>> = {
  "prices twice as high": (rows, count) =>
    first(rows, count, ({ Price }) => ({ Price: String(Number(Price) * 2 + 10_000) })),
  "prices of other vehicles": (rows, count) => shifted(rows, count, "Price"),
  "odometers in thousands": (rows, count) =>
    first(rows, count, ({ KM }) => ({ KM: String(Math.floor(Number(KM) / 1000)) })),
  "odometers ten times as high": (rows, count) => first(rows, count, ({ KM }) => ({ KM: `${KM}0` })),
  "one year": (rows, count) => first(rows, count, () => ({ Year: "2009" })),
  "years of other vehicles": (rows, count) => shifted(rows, count, "Year"),
  "models of other vehicles": (rows, count) => shifted(rows, count, "Make", "Model"),
  "new instead of used": (rows, count) => first(rows, count, () => ({ Type: "New" })),
  "one make": (rows, count) => first(rows, count, () => ({ Make: "Toyota" })),
  "makes of other vehicles": (rows, count) => shifted(rows, count, "Make"),
  "demonstrators instead of used": (rows, count) => first(rows, count, () => ({ Type: "Demo" })),
  "badges of other vehicles": (rows, count) => shifted(rows, count, "Badge"),
  "one colour": (rows, count) => first(rows, count, () => ({ Colour: "Red" })),
  "no colours": (rows, count) => first(rows, count, () => ({ Colour: "" })),
  "plates of other vehicles": (rows, count) => shifted(rows, count, "Rego"),
  "pictures of other vehicles": (rows, count) => shifted(rows, count, "Images"),
  "badges and colours of other vehicles": (rows, count) => shifted(rows, count, "Badge", "Colour"),
  "bodies and colours of other vehicles": (rows, count) => shifted(rows, count, "Body", "Colour"),
  "fuels and gearboxes of other vehicles": (rows, count) =>
    first(rows, count, ({ Fuel }) =>
      Fuel === "Diesel" ? { Fuel: "Petrol", Transmission: "Automatic" } : { Fuel: "Diesel", Transmission: "Manual" },
    ),
  "badges and colours exchanged": (rows, count) =>
    first(rows, count, ({ Badge, Colour }) => ({ Badge: Colour, Colour: Badge })),
};
const everyFault = Object.entries(faults);

/** Values of files for vehicles, by stock number. */
const rowDetails = (rows: readonly Row[]) =>
  Object.fromEntries(
    rows.map((row) => [
      row["Stock No"],
      [row.Make, row.Model, row.Badge, row.Year, row.KM, row.Type, row.Price, row.Colour, row.Rego, row.Images],
    ]),
  );

async function shownBy(store: Store) {
  const vehicles: Vehicle[] = [];
  for await (const batch of store.stock.vehicles(site.siteId)) vehicles.push(...batch);
  return {
    ids: new Map(vehicles.map(({ stocknum, id }) => [stocknum, id])),
    details: Object.fromEntries(
      vehicles.map(({ stocknum, make, model, badge, year, km, carType, price, colour, regplate, images }) => [
        stocknum,
        [make, model, badge, year, km, carType.replace(/^./, (letter) => letter.toUpperCase()), price, colour, regplate]
          .concat(images)
          .map(String),
      ]),
    ),
  };
}

/** The effect of a right file after a wrong one that was imported, on every store. */
export function stockCorrectionsContract(makePlace: () => Promise<StorePlace>): void {
  const openSite = async () => {
    const store = await (await makePlace()).open();
    const stock = { ...store.imports, openSessions: () => 0 };
    const take = async (rows: readonly Row[], options: FeedImportOptions = {}) =>
      (await importText(csv(rows), stock, options)).result;
    return { store, take };
  };

  describe("a right file after a wrong one corrects every value without confirmation, though vehicles were sold", () => {
    it.each(everyFault)("%s", async (_name, fault) => {
      const { store, take } = await openSite();
      const rows = [...cars(33), ...cars(33, "2", 40)];
      await take(rows);
      const { ids } = await shownBy(store);
      // The wrong file arrives on several days.
      for (const _day of [1, 2]) expect(await take(fault(rows, 11))).toMatchObject({ outcome: "taken", holds: [] });
      const right = rows.filter((_, index) => index !== 12 && index !== 13);
      expect(await take(right)).toMatchObject({ outcome: "taken", holds: [], counts: { held: 0 } });
      const shown = await shownBy(store);
      expect(shown.details).toEqual(rowDetails(right));
      expect(right.filter((row) => shown.ids.get(row["Stock No"]) !== ids.get(row["Stock No"]))).toEqual([]);
    });
  });

  describe("a right file corrects a dealership without confirmation that has grown beyond the minimum for a fault", () => {
    it.each(everyFault)("%s", async (_name, fault) => {
      const { store, take } = await openSite();
      const rows = [...cars(9), ...cars(33, "2", 40)];
      await take(rows);
      const right = [...rows.slice(0, 9), ...cars(3, "1", 20), ...rows.slice(9)];
      const wrong = [await take(fault(rows, 9)), await take(fault(right, 12))];
      const result = await take(right);
      if (wrong.every(({ holds }) => holds.length === 0)) expect(result).toMatchObject({ outcome: "taken", holds: [] });
      await take(right);
      expect((await shownBy(store)).details).toEqual(rowDetails(right));
    });
  });

  describe("a right file corrects without confirmation what one file has lost and the next has filled wrongly", () => {
    it.each<[keyof Row, string]>([
      ["Rego", "plates of other vehicles"],
      ["Colour", "one colour"],
      ["Badge", "badges of other vehicles"],
      ["Price", "prices twice as high"],
      ["KM", "odometers ten times as high"],
      ["Images", "pictures of other vehicles"],
    ])("%s: %s", async (column, name) => {
      const { store, take } = await openSite();
      const rows = [...cars(33), ...cars(33, "2", 40)];
      const wrong = faults[name]?.(rows, 11) ?? rows;
      for (const file of [rows, first(rows, 11, () => ({ [column]: "" })), wrong])
        expect(await take(file)).toMatchObject({ outcome: "taken", holds: [] });
      // With fewer vehicles, the wrong ones are more than a third.
      const right = rows.filter((_, index) => index !== 12 && index !== 13);
      expect(await take(right)).toMatchObject({ outcome: "taken", holds: [], counts: { held: 0 } });
      expect((await shownBy(store)).details).toEqual(rowDetails(right));
    });
  });

  describe("a right file empties without confirmation what a wrong one has filled, though vehicles were sold", () => {
    it.each<[keyof Row, keyof Row]>([
      ["Rego", "Price"],
      ["Colour", "Make"],
      ["Badge", "Stock No"],
      ["Fuel", "Type"],
      ["Transmission", "Type"],
      ["KM", "Price"],
    ])("%s with %s", async (column, other) => {
      const { store, take } = await openSite();
      const rows = changed([...cars(33), ...cars(33, "2", 40)], () => ({ [column]: "" }));
      const wrong = first(rows, 11, (row) => ({ [column]: row[other] }));
      for (const file of [rows, wrong, wrong]) expect(await take(file)).toMatchObject({ outcome: "taken", holds: [] });
      const right = rows.filter((_, index) => index !== 12 && index !== 13);
      expect(await take(right)).toMatchObject({ outcome: "taken", holds: [], counts: { held: 0 } });
      const shown: Vehicle[] = [];
      for await (const batch of store.stock.vehicles(site.siteId)) shown.push(...batch);
      const { badge, colour, fuel, transmission, km, regplate } = shown.find(({ stocknum }) => stocknum === "U1000")!;
      expect({
        Badge: badge,
        Colour: colour,
        Fuel: fuel,
        Transmission: transmission,
        KM: km,
        Rego: regplate,
      }).toMatchObject({
        [column]: null,
      });
    });
  });

  describe("a return to earlier values is judged normally if", () => {
    const price = faults["prices twice as high"] ?? ((rows) => [...rows]);
    const soldRows = (rows: readonly Row[]) => rows.filter((_, index) => index !== 12 && index !== 13);

    it("the right file came in between: a wrong one comes again", async () => {
      const { store, take } = await openSite();
      const rows = [...cars(33), ...cars(33, "2", 40)];
      for (const file of [rows, price(rows, 11), soldRows(rows)]) expect(await take(file)).toMatchObject({ holds: [] });
      const again = await take(soldRows(price(rows, 11)));
      expect(again.holds).toMatchObject([{ kind: "prices-jumped", dealership: "main" }]);
      expect((await shownBy(store)).details).toEqual(rowDetails(soldRows(rows)));
    });

    it("the vehicles' values were confirmed", async () => {
      const { store, take } = await openSite();
      const rows = [...cars(33), ...cars(33, "2", 40)];
      await take(price(rows, 33));
      expect((await take(rows)).holds).toMatchObject([{ kind: "median-price-jumped" }]);
      await take(rows, { confirmsValues: true });
      expect((await take(price(rows, 33))).holds).toMatchObject([{ kind: "median-price-jumped" }]);
      expect((await shownBy(store)).details).toEqual(rowDetails(rows));
    });

    it("nothing of the file before was imported", async () => {
      const { store, take } = await openSite();
      const rows = [...cars(33), ...cars(33, "2", 40)];
      await take(rows);
      for (const _day of [1, 2, 3])
        expect((await take(price(rows, 33))).holds).toMatchObject([{ kind: "median-price-jumped" }]);
      expect((await shownBy(store)).details).toEqual(rowDetails(rows));
    });
  });
}

import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { migrate } from "../../src/adapters/store/migrations/migrate.ts";
import { migrations } from "../../src/adapters/store/migrations/migrations.ts";
import { builds } from "../../src/adapters/store/migrations/0026-builds.ts";
import { vehicleContent } from "../../src/adapters/store/vehicle-row.ts";
import { toVehicleIdentity } from "../../src/vehicles/vehicle-identity.ts";
import { vehicleForTest } from "../../src/vehicles/vehicle-for-test.ts";
import type { StagedVehicle } from "../../src/vehicles/stock-imports.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import type { StorePlace } from "./every-store.ts";
import { importRows, importTime, stagedRow, readStock, fullFile } from "./stock-rows.ts";
import { dayMs } from "../../src/settings/durations.ts";

const later = { now: importTime + dayMs };

type Told = Partial<Vehicle>;

const vin = (number: number): string => `MR0FZ22G4${String(number).padStart(8, "0")}`;
const hilux: Told = { make: "Toyota", model: "HiLux", badge: "SR", year: 2021, vin: null };
const white: Told = { ...hilux, colour: "White", km: 50_100, regplate: "AAA11A" };
const silver: Told = { ...hilux, colour: "Silver", km: 61_000, regplate: "BBB22B" };
const whiteVin: Told = { ...white, vin: vin(1) };
const silverVin: Told = { ...silver, vin: vin(2) };
const newWhite: Told = { ...hilux, carType: "new", colour: "White", km: 8 };
const newWhiteVin: Told = { ...newWhite, vin: vin(3) };
const driven = (vehicle: Told): Told => ({ ...vehicle, km: (vehicle.km ?? 0) + 40 });
const plateless = (vehicle: Told): Told => ({ ...vehicle, regplate: null });

/** Rows of a file by stock number. */
type File = Readonly<Record<string, Told>>;
const fileRows = (file: File, dealershipSlug = "a"): StagedVehicle[] =>
  Object.entries(file).map(([stocknum, fields]) => stagedRow(stocknum, { dealershipSlug, ...fields }));
/** The former stock number of a vehicle by its present one; `new` for an id that is new to the site. */
type Origins = Readonly<Record<string, string>>;

/** A stock number that moves from one vehicle to another, on every store. */
export function stockNumberReuseContract(
  makePlace: () => Promise<StorePlace>,
  makeNewPlace: () => Promise<StorePlace>,
): void {
  const openStore = async () => (await makePlace()).open();

  async function originsAfter(before: File, after: File, options: Parameters<typeof importRows>[3] = {}) {
    const store = await openStore();
    await importRows(store, "north", fileRows(before));
    const numbers = new Map((await readStock(store, "north")).map(({ id, stocknum }) => [id, stocknum]));
    await importRows(store, "north", fileRows(after), { ...later, ...options });
    const found = await readStock(store, "north");
    return Object.fromEntries(found.map(({ id, stocknum }) => [stocknum, numbers.get(id) ?? "new"]));
  }

  describe("a row is the vehicle with its VIN, before the one with its stock number:", () => {
    it.each<[string, File, File, Origins]>([
      [
        "the one of its number was sold, and had no VIN",
        { S1: white, S2: silverVin },
        { S1: driven(silverVin) },
        { S1: "S2" },
      ],
      [
        "the two swap their numbers",
        { S1: white, S2: silverVin },
        { S1: driven(silverVin), S2: white },
        { S1: "S2", S2: "S1" },
      ],
      [
        "the one of its number gets another",
        { S1: white, S2: silverVin },
        { S1: silverVin, S9: white },
        { S1: "S2", S9: "S1" },
      ],
      [
        "the one of its number was a new one, equal but for its VIN",
        { S1: newWhite, S2: newWhiteVin },
        { S1: newWhiteVin },
        { S1: "S2" },
      ],
      [
        "two new ones that are equal but for their VINs swap",
        { S1: newWhiteVin, S2: { ...newWhiteVin, vin: vin(4) } },
        { S1: { ...newWhiteVin, vin: vin(4) }, S2: newWhiteVin },
        { S1: "S2", S2: "S1" },
      ],
      [
        "a new one with a VIN and one without swap",
        { S1: newWhite, S2: { ...newWhiteVin, colour: "Silver", km: 12 } },
        { S1: { ...newWhiteVin, colour: "Silver", km: 12 }, S2: newWhite },
        { S1: "S2", S2: "S1" },
      ],
      [
        "numbers are row positions, and the first is sold",
        { R1: white, R2: silverVin, R3: plateless({ ...hilux, colour: "White", km: 64_000 }), R4: whiteVin },
        { R1: driven(silverVin), R2: plateless({ ...hilux, colour: "White", km: 64_000 }), R3: whiteVin },
        { R1: "R2", R2: "R3", R3: "R4" },
      ],
    ])("%s", async (_name, before, after, origins) => {
      expect(await originsAfter(before, after)).toEqual(origins);
      const changes = await originsAfter(before, after, { isFull: false });
      for (const [number, origin] of Object.entries(origins))
        if (after[number]?.vin) expect(changes[number]).toBe(origin);
    });
  });

  describe("a row is the vehicle with its plate, if nothing contradicts it:", () => {
    it.each<[string, File, File, Origins]>([
      ["the one of its number was sold", { S1: white, S2: silver }, { S1: driven(silver) }, { S1: "S2" }],
      [
        "the two swap their numbers",
        { S1: white, S2: silver },
        { S1: driven(silver), S2: driven(white) },
        { S1: "S2", S2: "S1" },
      ],
      ["nobody had its number", { S1: white, S2: silver }, { S1: white, S9: driven(silver) }, { S1: "S1", S9: "S2" }],
      [
        "the one of its number had no plate",
        { S1: plateless({ ...silver, km: 60_500 }), S2: silver },
        { S1: driven(silver) },
        { S1: "S2" },
      ],
      [
        "it has a VIN now, and the one of its number had no plate",
        { S1: plateless({ ...silver, km: 60_500 }), S2: silver },
        { S1: driven(silverVin) },
        { S1: "S2" },
      ],
    ])("%s", async (_name, before, after, origins) => {
      expect(await originsAfter(before, after)).toEqual(origins);
    });
  });

  describe("a row is the vehicle of its stock number", () => {
    it.each<[string, File, File, Origins]>([
      ["when it gets its VIN", { S1: white, S2: silver }, { S1: driven(whiteVin), S2: silver }, { S1: "S1", S2: "S2" }],
      [
        "when the VIN of another one is typed into its row",
        { S1: white, S2: silverVin },
        { S1: { ...white, vin: silverVin.vin ?? null }, S2: silver },
        { S1: "S1", S2: "S2" },
      ],
      [
        "when the VIN of another one is typed into its row too",
        { S1: white, S2: silverVin },
        { S1: { ...driven(white), vin: silverVin.vin ?? null }, S2: silverVin },
        { S1: "S1", S2: "S2" },
      ],
      [
        "when the plate of another one is typed into its row",
        { S1: white, S2: silver },
        { S1: { ...driven(white), regplate: "BBB22B" }, S2: plateless(silver) },
        { S1: "S1", S2: "S2" },
      ],
      [
        "when the plate of one that was sold is typed into its row",
        { S1: white, S2: silver },
        { S1: { ...driven(white), regplate: "BBB22B" } },
        { S1: "S1" },
      ],
      [
        "when its VIN says so, and its plate is another's, which has its facts by mistake",
        { S1: { ...silver, vin: vin(1) }, S2: plateless(white) },
        { S1: driven(plateless(whiteVin)), S2: silver },
        { S1: "S1", S2: "new" },
      ],
      [
        "when a plate goes from a vehicle with a VIN to another with a VIN",
        { S1: { ...whiteVin, regplate: null }, S2: silverVin },
        { S1: { ...driven(whiteVin), regplate: "BBB22B" } },
        { S1: "S1" },
      ],
    ])("%s", async (_name, before, after, origins) => {
      expect(await originsAfter(before, after)).toEqual(origins);
    });
  });

  describe("a row is a vehicle of its own", () => {
    it.each<[string, File, File, Origins]>([
      [
        "with a VIN that nobody has, when colour and odometer are others",
        { S1: white, S2: silverVin },
        { S1: { ...plateless(whiteVin), colour: "Black", km: 83_000 }, S2: silverVin },
        { S1: "new", S2: "S2" },
      ],
      [
        "without a VIN, when badge, colour and odometer are others",
        { U5: plateless(white) },
        { U5: plateless({ ...silver, badge: "SR5", km: 96_400 }) },
        { U5: "new" },
      ],
      [
        "without a VIN, when the odometer falls and the colour is another",
        { U5: plateless(white) },
        { U5: plateless({ ...silver, km: 31_000 }) },
        { U5: "new" },
      ],
    ])("%s", async (_name, before, after, origins) => {
      expect(await originsAfter(before, after)).toEqual(origins);
    });
  });

  it("a vehicle of a store of an earlier release is distinguished by its gearbox from the next one under its number", async () => {
    const place = await makeNewPlace();
    const database = await place.openDatabase();
    await migrate(
      database,
      0,
      migrations.filter(({ version }) => version < builds.version),
    );
    const known = vehicleForTest({ ...plateless(white), transmission: "Automatic" });
    const { body, hash } = vehicleContent(known);
    await database.transaction(async (transaction) => {
      await sql`insert into vehicles
        (site_id, id, stock_key, slug, created_at, sold_at, removed_at, first_version, version, hash, body, facts)
        values ('north', 'one', 'a/s1', 'one', 7, null, null, 1, 1, ${hash}, ${body}, ${toVehicleIdentity(known).facts})`.execute(
        transaction,
      );
    });
    const store = await place.open();
    const idAfter = async (fields: Told) => {
      await importRows(store, "north", fileRows({ S1: { ...plateless(white), ...fields } }));
      return (await readStock(store, "north"))[0]?.id;
    };
    expect(await idAfter({ transmission: "Auto", km: 50_900 })).toBe("one");
    expect(await idAfter({ transmission: "Manual", km: 20_000 })).not.toBe("one");
  });

  it("the right file after one that mixed vehicles up is imported completely", async () => {
    const store = await openStore();
    const other: Told = { ...silver, model: "Corolla", vin: vin(1) };
    const right = fileRows({ S1: { ...other, ...plateless(whiteVin) }, S2: { ...other, vin: null } });
    await importRows(store, "north", fileRows({ S1: other, S2: plateless(white) }));
    const session = await store.imports.open("north");
    await session.stage(right);
    expect((await session.plan(fullFile)).dealerships.get("a")).toMatchObject({ doubled: 0 });
    await session.discard();
  });

  it("no number carries a vehicle's record to another one, whatever is sold, driven and renumbered in a day", async () => {
    const store = await openStore();
    const days = fc.record({
      cars: fc.array(
        fc.record({ hasVin: fc.boolean(), hasPlate: fc.boolean(), colour: fc.constantFrom("White", "Silver", "Red") }),
        { minLength: 3, maxLength: 9 },
      ),
      sold: fc.nat(8),
      drivenKm: fc.array(fc.constantFrom(0, 0, 40, 1_900), { minLength: 9, maxLength: 9 }),
      order: fc.array(fc.nat(), { minLength: 9, maxLength: 9 }),
    });
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(days, async ({ cars, sold, drivenKm, order }) => {
        const site = `site${(runs += 1)}`;
        const fleet = cars.map(({ hasVin, hasPlate, colour }, index) => ({
          ...hilux,
          colour,
          km: 20_000 + index * 8_000,
          vin: hasVin ? vin(10 + index) : null,
          regplate: hasPlate ? `ABC${10 + index}D` : null,
          dealercomments: `Car ${index}`,
        }));
        const vehicleFile = (vehicles: Told[]): StagedVehicle[] =>
          vehicles.flatMap((vehicle, index) => fileRows({ [`R${index}`]: vehicle }));
        await importRows(store, site, vehicleFile(fleet));
        const before = new Map((await readStock(store, site)).map((vehicle) => [vehicle.id, vehicle]));
        const idByDealership = new Map([...before.values()].map(({ id, dealercomments }) => [dealercomments, id]));
        const left = fleet
          .map((car, index) => ({ ...car, km: car.km + (drivenKm[index] ?? 0), place: order[index] ?? 0 }))
          .filter((_, index) => index !== sold)
          .toSorted((one, other) => one.place - other.place);
        await importRows(store, site, vehicleFile(left.map(({ place: _place, ...car }) => car)), later);
        for (const now of await readStock(store, site)) {
          const isMarked = now.vin !== null || now.regplate !== null;
          if (isMarked) expect(now.id).toBe(idByDealership.get(now.dealercomments));
          const former = before.get(now.id);
          // If only the odometer differs, it may have been wrong.
          if (former !== undefined && former.dealercomments !== now.dealercomments)
            expect([isMarked, former.colour]).toEqual([false, now.colour]);
        }
      }),
      { numRuns: 60 },
    );
  });
}

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Store } from "../../src/adapters/open-store.ts";
import { noHolds, type RowHold, type StagedVehicle, type StockImportTerms } from "../../src/vehicles/stock-imports.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import type { StorePlace } from "./every-store.ts";
import { importRows, importTime, readAllSettledRows, stagedRow, readStock, fullFile } from "./stock-rows.ts";
import { dayMs } from "../../src/settings/durations.ts";

const vin = (number: number): string => `JTMRV3FV60D${String(number).padStart(6, "0")}`;
const at = (dealershipSlug: string, stocknum: string, fields: Partial<Vehicle> = {}): StagedVehicle =>
  stagedRow(stocknum, { dealershipSlug, vin: null, ...fields });
/** A used car without a VIN, with unique facts. */
const used = (number: number, fields: Partial<Vehicle> = {}): Partial<Vehicle> => ({ km: 40_000 + number, ...fields });

/** As in real imports: rows that would list a vehicle twice are held. */
const guarded: Partial<StockImportTerms> = {
  named: new Set(["a", "b"]),
  holds: { ...noHolds, doubles: true },
};

async function importDays(store: Store, days: readonly StagedVehicle[][], terms = guarded) {
  const plans = [];
  for (const [day, rows] of days.entries())
    plans.push((await importRows(store, "north", rows, { ...terms, now: importTime + day * dayMs })).plan);
  return plans;
}

async function identityByKey(store: Store): Promise<Map<string, Pick<Vehicle, "id" | "slug" | "createdAt">>> {
  const stock = await readStock(store, "north");
  return new Map(
    stock.map(({ id, slug, createdAt, dealershipSlug, stocknum }) => [
      `${dealershipSlug}/${stocknum}`,
      { id, slug, createdAt },
    ]),
  );
}

/** Vehicles on the site without VINs or under two stock numbers, on every store. */
export function stockDoublesContract(makePlace: () => Promise<StorePlace>): void {
  const openStore = async () => (await makePlace()).open();
  const others = [at("a", "90", used(90)), at("b", "91", used(91))];

  describe("a vehicle without a VIN keeps id, slug and first-seen time", () => {
    it.each<[string, StagedVehicle[][], string]>([
      [
        "lent to another yard and driven there, back while others arrive",
        [
          [at("a", "1", used(1))],
          [at("b", "1", used(30))],
          [at("a", "1", used(30)), at("a", "2", used(200)), at("b", "3", used(300))],
        ],
        "a/1",
      ],
      ["moved with another odometer reading", [[at("a", "1", used(1))], [at("b", "1", used(60))]], "b/1"],
      [
        "moved with another word for its colour",
        [[at("a", "1", used(1, { colour: "White" }))], [at("b", "1", used(1, { colour: "Glacier" }))]],
        "b/1",
      ],
      [
        "moved while it is new, as others of equal facts are",
        [
          [at("a", "1", { km: 10 }), at("a", "2", { km: 10 })],
          [at("b", "2", { km: 10 }), at("a", "1", { km: 10 })],
        ],
        "b/2",
      ],
      [
        "moved with another reading while its old row is withdrawn",
        [[at("a", "1", used(1))], [{ ...at("a", "1"), withdrawn: true }, at("b", "1", used(60))]],
        "b/1",
      ],
      [
        "renumbered while its old row is withdrawn",
        [[at("a", "1", used(1))], [{ ...at("a", "1"), withdrawn: true }, at("a", "N1", used(1))]],
        "a/N1",
      ],
      ["away for a day, back under another number", [[at("a", "1", used(1))], [], [at("a", "N1", used(1))]], "a/N1"],
      ["away for a day, back at another yard", [[at("a", "1", used(1))], [], [at("b", "7", used(1))]], "b/7"],
      [
        "away for a day, back under another number when another one leaves",
        [[at("a", "1", used(1)), at("a", "2", used(2))], [at("a", "2", used(2))], [at("a", "N1", used(1))]],
        "a/N1",
      ],
      [
        "away for a day, back when another one has its number",
        [
          [at("a", "1", used(1))],
          [],
          [at("a", "1", { ...used(70_000), model: "Kluger", year: 2012 }), at("a", "N1", used(1))],
        ],
        "a/N1",
      ],
    ])("%s", async (_name, days, key) => {
      const store = await openStore();
      const [first = [], ...rest] = days;
      await importDays(store, [[...first, ...others]]);
      const former = first.length === 1 ? "a/1" : key === "b/2" ? "a/2" : "a/1";
      const before = (await identityByKey(store)).get(former);
      expect(before).toBeDefined();
      await importDays(
        store,
        rest.map((rows) => [...rows, ...others]),
      );
      const after = await identityByKey(store);
      expect(after.get(key)).toEqual(before);
      const vehicles = (days.at(-1) ?? []).filter(({ withdrawn }) => !withdrawn);
      expect(after.size).toBe(vehicles.length + others.length);
    });

    it("as in the last file, when it returns from a loan where it seemed to be another one", async () => {
      const store = await openStore();
      const lent = used(30, { colour: "Blue" });
      await importDays(store, [
        [at("a", "1", used(1, { colour: "White" })), ...others],
        [at("b", "1", lent), ...others],
      ]);
      const before = (await identityByKey(store)).get("b/1");
      const arrivals = [at("a", "2", used(200)), at("b", "3", used(300))];
      await importDays(store, [[at("a", "1", lent), ...arrivals, ...others]]);
      const after = await identityByKey(store);
      expect(after.get("a/1")).toEqual(before);
      expect(after.size).toBe(5);
    });

    it("after a file of changes withdrew it under its old number", async () => {
      const store = await openStore();
      await importDays(store, [[at("a", "1", used(1)), ...others]]);
      const before = (await identityByKey(store)).get("a/1");
      const changes = { ...guarded, isFull: false };
      await importDays(store, [[{ ...at("a", "1"), withdrawn: true }, at("a", "N1", used(1))]], changes);
      expect((await identityByKey(store)).get("a/N1")).toEqual(before);
    });

    it("when each dealership has its own file, and the yard that gives it sends first", async () => {
      const store = await openStore();
      await importDays(store, [[at("a", "1", used(1)), at("a", "2", used(2)), at("b", "3", used(3))]]);
      const before = (await identityByKey(store)).get("a/1");
      const fileFor = (slug: string, rows: StagedVehicle[]) => {
        const missing = new Set(["a", "b"].filter((other) => other !== slug));
        return importDays(store, [rows], { named: new Set([slug]), holds: { ...noHolds, doubles: true, missing } });
      };
      await fileFor("a", [at("a", "2", used(2))]);
      expect((await identityByKey(store)).size).toBe(2);
      await fileFor("b", [at("b", "1", used(1)), at("b", "3", used(3))]);
      expect((await identityByKey(store)).get("b/1")).toEqual(before);
    });

    it("when a file has all dealers' codes wrong, and the right one follows", async () => {
      const store = await openStore();
      const right = [1, 2, 3, 4, 5, 6].map((number) => at("a", `${number}`, used(number)));
      await importDays(store, [[...right, ...others]]);
      const before = await identityByKey(store);
      const losses = new Set(["a", "b"]);
      const held = { ...guarded, holds: { ...noHolds, doubles: true, losses, missing: losses, additions: losses } };
      const wrong = [1, 2, 3, 4, 5, 6].map((number) => at("b", `${number}`, used(number, { km: 40_020 + number })));
      const [plan] = await importDays(store, [[...wrong, ...others]], held);
      expect(plan).toMatchObject({ accepted: 0, held: 6 });
      expect(await identityByKey(store)).toEqual(before);
      await importDays(store, [[...right, ...others]]);
      expect(await identityByKey(store)).toEqual(before);
    });
  });

  describe("a vehicle is another one", () => {
    it.each<[string, StagedVehicle, StagedVehicle]>([
      [
        "of another model under the number of one that left elsewhere",
        at("a", "1", { km: 9 }),
        at("b", "1", { km: 9, model: "Kluger" }),
      ],
      [
        "whose colour and odometer are others",
        at("a", "1", used(1, { colour: "White" })),
        at("b", "1", used(9_000, { colour: "Blue" })),
      ],
      [
        "that has another plate than a removed one of equal facts",
        at("a", "1", used(1, { regplate: "ABC123" })),
        at("b", "7", used(1, { regplate: "XYZ789" })),
      ],
    ])("%s", async (name, former, next) => {
      const store = await openStore();
      await importDays(store, [[former, ...others]]);
      const before = (await identityByKey(store)).get("a/1");
      await importDays(store, name.includes("removed") ? [others, [next, ...others]] : [[next, ...others]]);
      const [, , after] = [...(await identityByKey(store))]
        .toSorted(([one], [other]) => (one < other ? 1 : -1))
        .toReversed();
      expect((await identityByKey(store)).size).toBe(3);
      expect(after).toBeDefined();
      expect([...(await identityByKey(store)).values()].map(({ id }) => id)).not.toContain(before?.id);
    });

    it("at a yard with its own file, though another yard has a similar one under its number", async () => {
      const store = await openStore();
      await importDays(store, [[at("a", "1", used(1))]], { ...guarded, named: new Set(["a"]) });
      const before = await identityByKey(store);
      const ofB = { named: new Set(["b"]), holds: { ...noHolds, doubles: true, missing: new Set(["a"]) } };
      await importDays(store, [[at("b", "1", used(700))]], ofB);
      expect((await identityByKey(store)).size).toBe(2);
      expect((await identityByKey(store)).get("a/1")).toEqual(before.get("a/1"));
    });
  });

  describe("a row that would list a vehicle a second time is held", () => {
    const changes = { ...guarded, isFull: false };

    it.each<[string, StagedVehicle[], StagedVehicle[], Partial<StockImportTerms>]>([
      [
        "in a file of changes, at another price",
        [at("a", "1", used(1))],
        [at("a", "N1", used(1, { price: 9_000 }))],
        changes,
      ],
      [
        "beside its own row, repriced that day",
        [at("a", "1", used(1))],
        [at("a", "1", used(1, { price: 9_000 })), at("a", "N1", used(1, { price: 9_000 }))],
        guarded,
      ],
      [
        "beside its own row, driven that day",
        [at("a", "1", used(1))],
        [at("a", "1", used(60)), at("b", "N1", used(60))],
        guarded,
      ],
      [
        "beside its own row, which names its VIN for the first time",
        [at("a", "1", used(1))],
        [at("a", "1", used(1, { vin: vin(1) })), at("b", "N1", { vin: vin(1), km: 41_500 })],
        guarded,
      ],
      [
        "beside its own row, both with its plate, driven between the two",
        [at("a", "1", used(1, { regplate: "ABC12D" }))],
        [at("a", "1", used(1, { regplate: "ABC12D" })), at("b", "N1", used(41, { regplate: "ABC12D" }))],
        guarded,
      ],
      [
        "at its own yard, by a plate that a row with another reading and price has",
        [at("a", "1", used(1, { regplate: "ABC12D" }))],
        [
          at("a", "1", used(1, { regplate: "ABC12D" })),
          at("a", "0", used(7_000, { regplate: "ABC12D", vin: vin(1), colour: "Blue", price: 9_000 })),
        ],
        guarded,
      ],
      [
        "beside its own row, both with its VIN",
        [at("a", "1", used(1, { vin: vin(1) }))],
        [at("a", "1", used(1, { vin: vin(1) })), at("b", "8", used(1, { vin: vin(1) }))],
        guarded,
      ],
    ])("%s", async (_name, before, after, terms) => {
      const store = await openStore();
      await importDays(store, [[...before, at("a", "8", used(8)), ...others]]);
      const first = await identityByKey(store);
      const [plan] = await importDays(store, [[...after, at("a", "8", used(8)), ...others]], terms);
      expect(plan).toMatchObject({ accepted: 0, held: 1, missing: terms === changes ? 1 : 0 });
      expect(await identityByKey(store)).toEqual(first);
    });

    it.each<[string, StagedVehicle[], StagedVehicle[]]>([
      [
        "is no double: another plate",
        [at("a", "1", used(1, { regplate: "ABC123" }))],
        [at("a", "1", used(1, { regplate: "ABC123" })), at("a", "2", used(1, { regplate: "XYZ789" }))],
      ],
      [
        "is no double: the plate of another model",
        [at("a", "1", used(1, { regplate: "ABC123" }))],
        [
          at("a", "1", used(1, { regplate: "ABC123" })),
          at("a", "2", used(41, { regplate: "ABC123", model: "Kluger" })),
        ],
      ],
      [
        "is no double: the plate of a vehicle of another year",
        [at("a", "1", used(1, { regplate: "ABC123", year: 2019 }))],
        [
          at("a", "1", used(1, { regplate: "ABC123", year: 2019 })),
          at("a", "2", used(41, { regplate: "ABC123", year: 2022 })),
        ],
      ],
      [
        "is no double: one plate, two VINs",
        [at("a", "1", used(1, { regplate: "ABC123", vin: vin(1) }))],
        [
          at("a", "1", used(1, { regplate: "ABC123", vin: vin(1) })),
          at("a", "2", used(1, { regplate: "ABC123", vin: vin(2) })),
        ],
      ],
      [
        "is no double: the dealer plate of a new car of another colour",
        [at("a", "1", { km: 9, regplate: "DLR001", colour: "White" })],
        [
          at("a", "1", { km: 9, regplate: "DLR001", colour: "White" }),
          at("a", "2", { km: 12, regplate: "DLR001", colour: "Red" }),
        ],
      ],
      [
        "is no double: new cars are all alike",
        [at("a", "1", { km: 9 })],
        [at("a", "1", { km: 9 }), at("a", "2", { km: 9 })],
      ],
      [
        "is no double: the other one leaves",
        [at("a", "1", used(1)), at("a", "2", used(1))],
        [{ ...at("a", "1"), withdrawn: true }, at("a", "3", used(1)), at("a", "2", used(77))],
      ],
    ])("%s", async (_name, before, after) => {
      const store = await openStore();
      await importDays(store, [[...before, ...others]]);
      const [plan] = await importDays(store, [[...after, ...others]]);
      expect(plan).toMatchObject({ held: 0 });
      expect((await identityByKey(store)).size).toBe(4);
    });
  });

  describe("a row for sale takes precedence over a row with the same vehicle as sold or hidden", () => {
    const sold = { sold: true, status: "sold" } as const;
    const withVin = used(1, { vin: vin(1) });
    const driven = (fields: Partial<Vehicle>) => ({ ...fields, km: 40_777 });
    const plated = used(1, { regplate: "ABC123" });
    const eighthFacts = used(8, { vin: vin(8), colour: "Blue" });
    const eighth = at("a", "8", eighthFacts);
    type Case = [string, StagedVehicle, StagedVehicle[], string];

    it.each<Case>([
      ["at another yard", at("a", "5", withVin), [at("a", "5", { ...withVin, ...sold }), at("b", "7", withVin)], "b/7"],
      [
        "before the sold one in the order of keys",
        at("b", "5", withVin),
        [at("b", "5", { ...withVin, ...sold }), at("a", "1", withVin)],
        "a/1",
      ],
      [
        "at the same yard, traded in with more kilometres",
        at("a", "5", withVin),
        [at("a", "5", { ...withVin, ...sold }), at("a", "T900", driven(withVin))],
        "a/T900",
      ],
      [
        "when the site has the vehicle as sold",
        at("a", "5", { ...withVin, ...sold }),
        [at("a", "5", { ...withVin, ...sold }), at("b", "7", driven(withVin))],
        "b/7",
      ],
      [
        "without VINs, by equal facts",
        at("a", "5", used(1)),
        [at("a", "5", used(1, sold)), at("b", "7", used(1))],
        "b/7",
      ],
      [
        "without VINs, as both rows tell the facts",
        at("a", "5", used(1)),
        [at("a", "5", driven(sold)), at("b", "7", driven({}))],
        "b/7",
      ],
      [
        "without VINs, with its plate",
        at("a", "5", plated),
        [at("a", "5", { ...plated, ...sold }), at("b", "7", plated)],
        "b/7",
      ],
      [
        "without VINs, by its plate, driven 40 km there",
        at("a", "5", plated),
        [at("a", "5", { ...plated, ...sold }), at("b", "7", { ...plated, km: 40_041 })],
        "b/7",
      ],
      [
        "without VINs, by its plate, traded in with more kilometres at the same yard",
        at("a", "5", plated),
        [at("a", "5", { ...plated, ...sold }), at("a", "0", { ...plated, km: 52_777, price: 9_000 })],
        "a/0",
      ],
      [
        "which names its VIN for the first time",
        at("a", "5", used(1)),
        [at("a", "5", { ...withVin, ...sold }), at("b", "7", driven(withVin))],
        "b/7",
      ],
      [
        "when the sold row is under a new number too",
        at("a", "5", withVin),
        [at("a", "1", { ...withVin, ...sold }), at("b", "7", withVin)],
        "b/7",
      ],
      [
        "when the sold row stands where the file has another vehicle's number",
        at("b", "7", withVin),
        [at("b", "7", { ...withVin, ...sold }), at("a", "8", withVin), at("a", "9", eighthFacts)],
        "a/8",
      ],
      [
        "when two rows have it as sold",
        at("a", "5", withVin),
        [at("a", "5", { ...withVin, ...sold }), at("a", "1", { ...withVin, ...sold }), at("b", "7", withVin)],
        "b/7",
      ],
      [
        "when the other one hides it",
        at("a", "5", withVin),
        [at("a", "5", { ...withVin, showOnDealerWebsite: false }), at("b", "7", withVin)],
        "b/7",
      ],
      [
        "when the other one withdraws it",
        at("a", "5", withVin),
        [{ ...at("a", "5"), withdrawn: true }, at("b", "7", withVin)],
        "b/7",
      ],
    ])("%s: the vehicle keeps its record there, day after day", async (_name, before, rows, listed) => {
      const store = await openStore();
      const rest = [...others, eighth].filter(
        ({ key, vehicle: { vin: own } }) =>
          !rows.some((row) => row.key === key || (own !== null && row.vehicle.vin === own)),
      );
      await importDays(store, [[before, ...others, eighth]]);
      const first = await identityByKey(store);
      const plans = await importDays(store, [
        [...rows, ...rest],
        [...rows, ...rest],
      ]);
      const after = await identityByKey(store);
      const [formerDealer, formerNumber] = [before.vehicle.dealershipSlug, before.vehicle.stocknum];
      expect(after.get(listed)).toEqual(first.get(`${formerDealer}/${formerNumber}`));
      expect(after.size).toBe(first.size);
      const stock = await readStock(store, "north");
      expect(stock.filter((vehicle) => vehicle.sold || !vehicle.showOnDealerWebsite)).toEqual([]);
      for (const { dealerships } of plans)
        expect([...dealerships.values()].map(({ doubled }) => doubled)).toEqual([...dealerships.values()].map(() => 0));
      expect(plans[1]).toMatchObject({ accepted: 0, updated: 0 });
      await importDays(store, [[...rows.filter(({ key }) => key === listed.toLowerCase()), ...rest]]);
      expect((await identityByKey(store)).get(listed)).toEqual(after.get(listed));
    });

    it("and of two rows for sale next to the sold one only one is listed", async () => {
      for (const fields of [withVin, used(1)]) {
        const store = await openStore();
        await importDays(store, [[at("a", "5", fields), ...others]]);
        const before = (await identityByKey(store)).get("a/5");
        const rows = [at("a", "5", { ...fields, ...sold }), at("b", "7", fields), at("b", "8", fields)];
        const [plan] = await importDays(store, [[...rows, ...others]]);
        expect(plan).toMatchObject({ accepted: 0, held: 2 });
        expect((await identityByKey(store)).get("b/7")).toEqual(before);
        expect((await identityByKey(store)).size).toBe(3);
      }
    });

    it.each<[string, Partial<Vehicle>, Partial<Vehicle>]>([
      ["another model", withVin, { ...withVin, model: "Kluger" }],
      ["another plate", plated, used(1, { regplate: "XYZ789" })],
      ["few kilometres, as new cars have", { km: 9 }, { km: 9 }],
    ])("not if it has %s: the sold vehicle stays", async (name, fields, other) => {
      const store = await openStore();
      await importDays(store, [[at("a", "5", fields), ...others]]);
      const before = (await identityByKey(store)).get("a/5");
      await importDays(store, [[at("a", "5", { ...fields, ...sold }), at("b", "7", other), ...others]]);
      const after = await identityByKey(store);
      expect(after.get("a/5")).toEqual(before);
      expect(after.size).toBe(name === "another model" ? 3 : 4);
    });

    it("also if a removed one returns as sold next to it", async () => {
      const store = await openStore();
      await importDays(store, [[at("a", "5", withVin), ...others]]);
      const before = (await identityByKey(store)).get("a/5");
      const rows = [at("a", "5", { ...withVin, ...sold }), at("b", "7", withVin)];
      await importDays(store, [others, [...rows, ...others]]);
      expect((await identityByKey(store)).get("b/7")).toEqual(before);
    });

    it("in a file of changes too, when the site has it as sold", async () => {
      for (const fields of [withVin, used(1)]) {
        const store = await openStore();
        await importDays(store, [[at("a", "5", { ...fields, ...sold }), ...others]]);
        const before = (await identityByKey(store)).get("a/5");
        await importDays(store, [[at("b", "7", fields)]], { ...guarded, isFull: false });
        expect((await identityByKey(store)).get("b/7")).toEqual(before);
        expect((await identityByKey(store)).size).toBe(3);
      }
    });

    it("but stays if a dealership must lose nothing", async () => {
      const store = await openStore();
      await importDays(store, [[at("a", "5", withVin), ...others]]);
      const before = await identityByKey(store);
      const losses = { ...guarded, holds: { ...noHolds, doubles: true, losses: new Set(["a"]) } };
      const rows = [at("a", "5", { ...withVin, ...sold }), at("b", "7", withVin)];
      await importDays(store, [[...rows, ...others]], losses);
      expect(await identityByKey(store)).toEqual(before);
      expect((await readStock(store, "north")).some((vehicle) => vehicle.sold)).toBe(false);
    });

    it("in the first file of a site too, by VIN, plate or equal facts", async () => {
      for (const [fields, km] of [
        [withVin, 40_777],
        [plated, 40_777],
        [used(1), 40_001],
      ] as const) {
        const store = await openStore();
        const rows = [
          at("a", "5", { ...fields, ...sold }),
          at("b", "7", { ...fields, km }),
          at("a", "6", used(6, sold)),
        ];
        const [plan] = await importDays(store, [[...rows, ...others]]);
        expect(plan).toMatchObject({ accepted: 4, held: 1 });
        expect([...(await identityByKey(store)).keys()].toSorted()).toEqual(["a/6", "a/90", "b/7", "b/91"]);
      }
    });

    it("whatever rows a file has for it, and wherever the site has it", { timeout: 60_000 }, async () => {
      const states = ["for sale", "sold", "hidden", "withdrawn"] as const;
      const place = fc.record({ yard: fc.constantFrom("a", "b", "c"), state: fc.constantFrom(...states) });
      const car = fc.record({
        mark: fc.constantFrom("vin", "plate", "none"),
        before: fc.constantFrom("for sale", "sold", "removed", "unknown"),
        staysAtItsKey: fc.boolean(),
        rows: fc.array(place, { maxLength: 4 }),
      });
      const store = await openStore();
      let site = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(car, { minLength: 4, maxLength: 4 }), async (cars) => {
          const siteId = `site-${(site += 1)}`;
          const terms = { ...guarded, named: new Set(["a", "b", "c", "z"]) };
          const day = (rows: StagedVehicle[], number: number) =>
            importRows(store, siteId, [at("z", "90", used(90)), ...rows], {
              ...terms,
              now: importTime + number * dayMs,
            });
          const doubleFacts = (index: number): Partial<Vehicle> =>
            used(index, {
              vin: cars[index]?.mark === "vin" ? vin(index) : null,
              regplate: cars[index]?.mark === "plate" ? `PLT00${index}` : null,
            });
          const rowAt = (
            index: number,
            yard: string,
            number: string,
            state: (typeof states)[number],
          ): StagedVehicle => ({
            ...at(yard, number, {
              ...doubleFacts(index),
              ...(state === "sold" ? sold : {}),
              ...(state === "hidden" ? { showOnDealerWebsite: false } : {}),
            }),
            withdrawn: state === "withdrawn",
          });
          const known = cars.flatMap(({ before }, index) =>
            before === "unknown" ? [] : [rowAt(index, "a", `${index}-0`, before === "sold" ? "sold" : "for sale")],
          );
          await day(known, 0);
          const ids = new Map((await readStock(store, siteId)).map(({ km, id }) => [km, id]));
          const left = known.filter(({ vehicle }) => cars[(vehicle.km ?? 0) - 40_000]?.before !== "removed");
          await day(left, 1);
          const file = cars.flatMap(({ rows, staysAtItsKey }, index) =>
            rows.map(({ yard, state }, number) =>
              staysAtItsKey && number === 0
                ? rowAt(index, "a", `${index}-0`, state)
                : rowAt(index, yard, `${index}-${number + 1}`, state),
            ),
          );
          for (const number of [2, 3]) {
            await day(file, number);
            const stock = await readStock(store, siteId);
            for (const [index, { before, mark, rows }] of cars.entries()) {
              const forSale = rows.filter(({ state }) => state === "for sale").length;
              if (forSale === 0) continue;
              const found = stock.filter(({ km }) => km === 40_000 + index);
              const isOne = mark !== "none" || before === "for sale" || before === "sold";
              expect(found.map((one) => one.sold || !one.showOnDealerWebsite)).toEqual(
                Array(isOne ? 1 : forSale).fill(false),
              );
              if (before !== "unknown") expect(found.map(({ id }) => id)).toContain(ids.get(40_000 + index));
            }
          }
        }),
        { numRuns: 40 },
      );
    });

    it("the advice names the line that has it as sold", async () => {
      for (const lines of [
        [2, 3],
        [3, 2],
      ] as const) {
        const store = await openStore();
        const session = await store.imports.open("north");
        const rows = [at("a", "5", { ...withVin, ...sold }), at("b", "7", withVin)];
        await session.stage(rows.map((row, index) => ({ ...row, line: lines[index] ?? 0 })));
        const found = [];
        for await (const duplicates of session.duplicates()) found.push(...duplicates);
        expect(found).toMatchObject([{ line: 3, firstLine: 2, soldLine: lines[0] }]);
        await session.discard();
      }
    });
  });

  describe.each<[string, Partial<Vehicle>]>([
    ["VIN", { vin: vin(1) }],
    ["plate", { regplate: "ABC12D" }],
  ])("of two new rows of one %s and model", (_mark, marked) => {
    const twice = (one: Partial<StagedVehicle>, other: Partial<StagedVehicle>) => [
      { ...at("a", "1", used(1, marked)), line: 2, ...one },
      { ...at("b", "7", used(5, { ...marked, price: 12_345 })), line: 3, ...other },
    ];

    it.each<[string, StagedVehicle[], string, RowHold]>([
      ["the first is listed", twice({}, {}), "a/1", "double"],
      ["the newer is listed", twice({ lastModified: 5 }, { lastModified: 6 }), "b/7", "double"],
      ["the one that tells its time is listed", twice({}, { lastModified: 6 }), "b/7", "double"],
      [
        "the one for sale is listed",
        [at("a", "1", used(1, { ...marked, sold: true })), at("b", "7", used(1, marked))],
        "b/7",
        "elsewhere",
      ],
    ])("%s, and the other held", async (_name, rows, listed, hold) => {
      for (const before of [others, []]) {
        const store = await openStore();
        if (before.length > 0) await importDays(store, [before]);
        const session = await store.imports.open("north");
        await session.stage([...rows, ...others]);
        const plan = await session.plan({ ...fullFile, ...guarded });
        expect(plan).toMatchObject({ held: 1 });
        expect((await readAllSettledRows(session)).held).toMatchObject([{ hold }]);
        await session.discard();
        await importDays(store, [[...rows, ...others]]);
        expect([...(await identityByKey(store)).keys()].toSorted()).toEqual([listed, "a/90", "b/91"].toSorted());
      }
    });

    it("both are listed if their models differ", async () => {
      const store = await openStore();
      await importDays(store, [others]);
      const rows = [at("a", "1", used(1, { vin: vin(1) })), at("b", "7", used(5, { vin: vin(1), model: "Kluger" }))];
      await importDays(store, [[...rows, ...others]]);
      expect((await identityByKey(store)).size).toBe(4);
    });
  });
}

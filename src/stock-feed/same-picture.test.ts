import { expect, test } from "vitest";
import { mainMotors } from "../../test/contract/feed-import.ts";
import { dealershipPlan } from "../../test/dealership-plan.ts";
import { vehicleForTest } from "../vehicles/vehicle-for-test.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { SamePictureCheck } from "./same-picture.ts";

type Pictured = Partial<Pick<Vehicle, "dealershipSlug" | "images" | "sold">>;

const soon = "https://pictures.example/soon.jpg";
const vehicle = (fields: Pictured): Vehicle => vehicleForTest({ dealershipSlug: "main", images: [soon], ...fields });
const withOwn = (index: number): Pictured => ({ images: [`https://pictures.example/${index}.jpg`] });
const rowsFor = (count: number, fields: Pictured = {}): Pictured[] => Array.from({ length: count }, () => fields);

/** Problems with the pictures of these rows, if the site has these vehicles and so many rows are new. */
async function findFaults(
  rows: readonly Pictured[],
  stock: readonly Pictured[] = [],
  added: Record<string, number> = {},
) {
  const check = new SamePictureCheck();
  rows.forEach((row, index) => check.addRow(`${index}`, vehicle(row)));
  const dealerships = new Map(Object.entries(added).map(([slug, count]) => [slug, dealershipPlan({ added: count })]));
  const accepted = Object.values(added).reduce((sum, count) => sum + count, 0);
  let reads = 0;
  const stockOfSite = (async function* () {
    reads += 1;
    yield stock.map((fields) => vehicle(fields));
  })();
  const { site, dealerships: faults } = await check.faults({ accepted, dealerships }, stockOfSite, [mainMotors]);
  return { site, dealerships: Object.fromEntries(faults), readsStock: reads > 0 };
}

test("one new first picture for most vehicles is a fault of the site and of the dealership", async () => {
  const fault = {
    kind: "pictures-equal",
    vehicles: 3,
    of: 3,
    finding: `The file has the same new first picture ("${soon}") for at least 3 of 3 vehicles (100 %) of`,
  };
  expect(await findFaults(rowsFor(3))).toEqual({
    site: { ...fault, dealership: null, finding: `${fault.finding} the site.` },
    dealerships: { main: { ...fault, dealership: "main", finding: `${fault.finding} "Main Motors".` } },
    readsStock: true,
  });
});

const noFault = { site: null, dealerships: {} };

test.each<[case_: string, rows: Pictured[], stock: Pictured[], added: Record<string, number>]>([
  ["of two vehicles", rowsFor(2), [], {}],
  ["of vehicles that have other pictures", [1, 2, 3, 4].map(withOwn), [], {}],
  ["of half of the vehicles", [...rowsFor(3), withOwn(1), withOwn(2), withOwn(3)], [], {}],
  ["of vehicles without a picture", rowsFor(4, { images: [] }), [], {}],
  ["of sold vehicles", rowsFor(4, { sold: true }), [], {}],
  ["that is not the first one", [1, 2, 3, 4].map((index) => ({ images: [`/${index}.jpg`, soon] })), [], {}],
  ["of vehicles that had it before", rowsFor(4), rowsFor(2), {}],
  ["of vehicles that are new", rowsFor(4), [], { main: 2 }],
])("the same picture %s is not a fault", async (_case, rows, stock, added) => {
  expect(await findFaults(rows, stock, added)).toMatchObject(noFault);
});

test("vehicles that had the picture count only if they are for sale, and at their dealership", async () => {
  const rows = [...rowsFor(4), ...rowsFor(4, { dealershipSlug: "north" })];
  const found = async (stock: readonly Pictured[]) => {
    const { site, dealerships } = await findFaults(rows, stock);
    return [site?.vehicles ?? null, dealerships.main?.vehicles ?? null, dealerships.north?.vehicles ?? null];
  };
  expect(await found([])).toEqual([8, 4, 4]);
  expect(await found([{ sold: true }, { images: ["/other.jpg", soon] }])).toEqual([8, 4, 4]);
  expect(await found([{}])).toEqual([7, 3, 4]);
  expect(await found(rowsFor(4))).toEqual([null, null, 4]);
});

test("if the site has the fault, a dealership of any size with the same picture has it too", async () => {
  const rows = [...rowsFor(1, { dealershipSlug: "small" }), ...rowsFor(3)];
  const { dealerships } = await findFaults(rows);
  expect(Object.keys(dealerships).toSorted()).toEqual(["main", "small"]);
  expect(dealerships.small?.finding).toContain('1 of 1 vehicle (100 %) of "small".');
  const other = await findFaults([...rowsFor(1, { ...withOwn(1), dealershipSlug: "small" }), ...rowsFor(3)]);
  expect(Object.keys(other.dealerships)).toEqual(["main"]);
});

test("a dealership may have the same picture for most of its vehicles if the site does not", async () => {
  const others = [1, 2, 3, 4].map((index) => ({ ...withOwn(index), dealershipSlug: "north" }));
  const { site, dealerships } = await findFaults([...others, ...rowsFor(3)]);
  expect(site).toBeNull();
  expect(Object.keys(dealerships)).toEqual(["main"]);
});

test("the majority is found in any order of rows, and is never counted too high", async () => {
  const rows = [withOwn(1), ...rowsFor(1), withOwn(2), ...rowsFor(4)];
  expect((await findFaults(rows)).site).toBeNull();
  expect((await findFaults([...rows, ...rowsFor(10)])).site).toMatchObject({ vehicles: 13, of: 17 });
});

test("the stock is read only if most of three or more rows have the same picture", async () => {
  expect((await findFaults([1, 2, 3, 4].map(withOwn))).readsStock).toBe(false);
  expect((await findFaults(rowsFor(2))).readsStock).toBe(false);
  expect((await findFaults(rowsFor(4), rowsFor(4))).readsStock).toBe(true);
});

test("a vehicle with several rows counts once", async () => {
  const check = new SamePictureCheck();
  for (const key of ["1", "2", "2", "2", "2"]) check.addRow(key, vehicle({}));
  const plan = { accepted: 0, dealerships: new Map() };
  const stock = (async function* () {})();
  expect(await check.faults(plan, stock, [mainMotors])).toEqual({ site: null, dealerships: new Map() });
});

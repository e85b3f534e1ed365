import { expect, test } from "vitest";
import { mainMotors } from "../../test/contract/feed-import.ts";
import { dealershipPlan } from "../../test/dealership-plan.ts";
import type { EarlierValues } from "../vehicles/earlier-values.ts";
import { vehicleForTest } from "../vehicles/vehicle-for-test.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { ExchangedDetailsCheck } from "./exchanged-details.ts";

const size = 12;
/** Twelve vehicles that differ in everything, changed as a test says. */
const stockWith = (changes: (index: number) => Partial<Vehicle> = () => ({})): Vehicle[] =>
  Array.from({ length: size }, (_, index) =>
    vehicleForTest({
      id: `v${index}`,
      dealershipSlug: "main",
      stocknum: `${500 + index}`,
      vin: `JTDBR32E7200123${10 + index}`,
      regplate: `ABC${10 + index}D`,
      make: "Toyota",
      model: `Model${index}`,
      badge: `Trim${index}`,
      colour: index % 2 === 0 ? "Red" : "Blue",
      km: 10_000 + 731 * index,
      images: [`https://pictures.example/${index}.jpg`],
      dealercomments: `One owner, all books, car ${index}.`,
      ...changes(index),
    }),
  );
const stock = stockWith();

type Given = { known?: readonly Vehicle[]; changed?: number; current?: number; earlier?: Map<string, EarlierValues> };

/** Problems with these rows, if the site has these vehicles and so many of them change. */
async function findFaults(
  rows: readonly Vehicle[],
  { known = stock, changed = size, current = size, earlier }: Given = {},
) {
  const check = new ExchangedDetailsCheck();
  for (const row of rows) check.addRow(row);
  const { values } = dealershipPlan({ values: { known: size, changed } });
  const plan = { values, dealerships: new Map([["main", dealershipPlan({ current, values })]]) };
  let reads = 0;
  const stockOfSite = async function* () {
    reads += 1;
    yield [...known];
  };
  const earlierValues = async () => earlier ?? new Map<string, EarlierValues>();
  const { site, dealerships } = await check.faults(plan, { stockOfSite, earlierValues }, [mainMotors]);
  return { site, main: dealerships.get("main") ?? null, isRead: reads > 0 };
}

test("a file with the site's values has no fault", async () => {
  expect(await findFaults(stock)).toEqual({ site: null, main: null, isRead: true });
});

test("the stock is read only if many vehicles change", async () => {
  const plates = stockWith((index) => ({ regplate: `XYZ${10 + index}K` }));
  expect(await findFaults(plates, { changed: 4 })).toEqual({ site: null, main: null, isRead: false });
  expect(await findFaults(plates, { changed: 5 })).toMatchObject({ isRead: true, site: { vehicles: size } });
});

test.each<[what: string, kind: string, finding: string, changes: (index: number) => Partial<Vehicle>]>([
  [
    "first pictures of each other",
    "pictures-exchanged",
    "the first picture of another vehicle for 12 of 12 vehicles (100 %) of the site, such as stock number 500",
    (index) => ({ images: [`https://pictures.example/${(index + 1) % size}.jpg`] }),
  ],
  [
    "comments of each other",
    "details-exchanged",
    "the comments of another vehicle for 12 of 12 vehicles (100 %) of the site, such as stock number 500",
    (index) => ({ dealercomments: `One owner, all books, car ${(index + 1) % size}.` }),
  ],
  [
    "other statuses",
    "statuses-changed",
    "coming soon or reserved instead of in stock for 12 of 12 vehicles (100 %) of the site, such as stock number 500",
    (index) => (index % 2 === 0 ? { reserved: true } : { status: "coming_soon" }),
  ],
  [
    "other plates",
    "plates-changed",
    'a different registration plate or none for 12 of 12 vehicles (100 %) of the site, such as "xyz10k" instead of "abc10d" for stock number 500',
    (index) => ({ regplate: `XYZ${10 + index}K` }),
  ],
  [
    "no badges",
    "details-exchanged",
    'a different badge or none for 12 of 12 vehicles (100 %) of the site, such as nothing instead of "trim0" for stock number 500',
    () => ({ badge: null }),
  ],
  [
    "badges of each other",
    "details-exchanged",
    'a different badge or none for 12 of 12 vehicles (100 %) of the site, such as "trim1" instead of "trim0" for stock number 500',
    (index) => ({ badge: `Trim${(index + 1) % size}` }),
  ],
  [
    "one new badge for all",
    "details-exchanged",
    'a different badge or none for 12 of 12 vehicles (100 %) of the site, such as "other" instead of "trim0" for stock number 500',
    () => ({ badge: "Other" }),
  ],
  [
    "gearboxes as fuels",
    "details-exchanged",
    'values of another column as fuel for 12 of 12 vehicles (100 %) of the site, such as "automatic" for stock number 500',
    () => ({ fuel: "Automatic" }),
  ],
])("a file with %s has the fault %s", async (_what, kind, finding, changes) => {
  const { site, main } = await findFaults(stockWith(changes));
  const whole = `The file has ${finding}: the column may have shifted.`;
  expect(site).toEqual({ kind, dealership: null, vehicles: size, of: size, finding: whole });
  const ofMain = whole.replace("the site", '"Main Motors"');
  expect(main).toEqual({ kind, dealership: "main", vehicles: size, of: size, finding: ofMain });
});

const noFault = { site: null, main: null };

test.each<[what: string, changes: (index: number) => Partial<Vehicle>, known?: Vehicle[]]>([
  ["the badges of another provider, as many as before", (index) => ({ badge: `Line${index}` })],
  ["new first pictures", (index) => ({ images: [`https://pictures.example/new/${index}.jpg`] })],
  [
    "one picture that several vehicles had",
    () => ({ images: ["/soon.jpg"] }),
    stockWith(() => ({ images: ["/soon.jpg"] })),
  ],
  ["no pictures", () => ({ images: [] })],
  ["new comments", (index) => ({ dealercomments: `Serviced, car ${index}.` })],
  ["no comments", () => ({ dealercomments: null })],
  [
    "comments of a third of the vehicles on others",
    (index) => (index < 4 ? { dealercomments: `One owner, all books, car ${index + 4}.` } : {}),
  ],
  [
    "comments that several vehicles had",
    (index) => ({ dealercomments: `Text ${(index + 1) % 2}` }),
    stockWith((index) => ({ dealercomments: `Text ${index % 2}` })),
  ],
  ["plates of a third of the vehicles", (index) => (index < 4 ? { regplate: `XYZ${10 + index}K` } : {})],
  ["other plates of sold vehicles", (index) => ({ sold: true, regplate: `XYZ${10 + index}K` })],
  ["vehicles reserved that were", () => ({ reserved: true }), stockWith(() => ({ reserved: true }))],
])("a file with %s has no fault", async (_what, changes, known = stock) => {
  expect(await findFaults(stockWith(changes), { known })).toMatchObject(noFault);
});

test("vehicles of the site that are sold are not compared", async () => {
  const plates = stockWith((index) => ({ regplate: `XYZ${10 + index}K` }));
  expect(await findFaults(plates, { known: stockWith(() => ({ sold: true })) })).toMatchObject(noFault);
});

test("a vehicle is recognised by its VIN under another stock number, and by its number unless it is another vehicle", async () => {
  const renumbered = stockWith((index) => ({ stocknum: `N${index}`, regplate: `XYZ${10 + index}K` }));
  expect((await findFaults(renumbered)).site).toMatchObject({ kind: "plates-changed", vehicles: size });
  const withoutVin = { known: stockWith(() => ({ vin: null })) };
  const sameNumber = stockWith((index) => ({ vin: null, regplate: `XYZ${10 + index}K` }));
  expect((await findFaults(sameNumber, withoutVin)).site).toMatchObject({ vehicles: size });
  const another = stockWith((index) => ({ vin: null, model: `Other${index}`, year: 2001, km: 1, colour: "Green" }));
  expect(await findFaults(another, withoutVin)).toMatchObject(noFault);
});

test("if most vehicles return to their values before a faulty file, there is no fault", async () => {
  const wrong = stockWith((index) => ({ regplate: `XYZ${10 + index}K` }));
  const earlier = new Map(wrong.map(({ id }, index) => [id, { plate: [`ABC${10 + index}D`] }]));
  expect((await findFaults(stock, { known: wrong })).site).toMatchObject({ kind: "plates-changed" });
  expect((await findFaults(stock, { known: wrong, earlier })).main).toBeNull();
});

test("a dealership without vehicles is judged only by values of other columns", async () => {
  const rows = stockWith(() => ({ fuel: "Automatic" }));
  expect(await findFaults(rows, { current: 0, known: [], changed: 0 })).toMatchObject({
    site: { kind: "details-exchanged", vehicles: size },
    main: { kind: "details-exchanged", vehicles: size },
    isRead: false,
  });
  expect(await findFaults(stock, { current: 0, known: [], changed: 0 })).toMatchObject(noFault);
});

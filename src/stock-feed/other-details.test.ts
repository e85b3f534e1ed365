import { describe, expect, test } from "vitest";
import { feedSiteFor, importsInto, mainMotors, oneDealershipSite } from "../../test/contract/feed-import.ts";
import { siteStock } from "../../test/contract/site-stock.ts";

const importText = importsInto(oneDealershipSite);
const header = "Stock No,VIN,Make,Model,Badge,Colour,Body,Transmission,Fuel,Year,KM,Price";
type Row = { badge: string; colour: string; body: string; transmission: string; fuel: string };
const badges = ["GX", "SR5", "Workmate", "Trophy", "Elite"];
const colours = ["White", "Black", "Silver", "Blue"];
const bodies = ["SUV", "Hatchback", "Sedan"];
const rows: Row[] = Array.from({ length: 30 }, (_, index) => ({
  badge: badges[index % 5] ?? "",
  colour: colours[index % 4] ?? "",
  body: bodies[index % 3] ?? "",
  transmission: index % 2 === 0 ? "Automatic" : "Manual",
  fuel: index % 2 === 0 ? "Diesel" : "Unleaded",
}));
const csv = (table: readonly Row[]): string => {
  const lines = table.map(({ badge, colour, body, transmission, fuel }, index) =>
    [`U${index}`, `JTMRV3FV60D${100_000 + index}`, "Toyota", "Corolla", badge, colour, body, transmission, fuel, 2020]
      .concat([20_000 + index * 711, 15_000 + index * 300])
      .join(","),
  );
  return [header, ...lines, ""].join("\n");
};
const shifted = (...names: (keyof Row)[]): Row[] =>
  rows.map((row, index) => {
    const next = rows[(index + 1) % rows.length] ?? row;
    return { ...row, ...Object.fromEntries(names.map((name) => [name, next[name]])) };
  });
const changed = (change: (row: Row) => Partial<Row>): Row[] => rows.map((row) => ({ ...row, ...change(row) }));

async function outcome(table: readonly Row[], confirmsValues = false) {
  const stock = siteStock();
  await importText(csv(rows), stock);
  const before = JSON.stringify([...stock.vehicles].toSorted());
  const { result } = await importText(csv(table), stock, { confirmsValues });
  return { result, isAsBefore: JSON.stringify([...stock.vehicles].toSorted()) === before };
}

describe("a file with details of other vehicles changes nothing until it is confirmed", () => {
  test.each<[string, Row[]]>([
    ["badge and colour", shifted("badge", "colour")],
    ["body and colour", shifted("body", "colour")],
    ["fuel and transmission", shifted("fuel", "transmission")],
    ["all of them", shifted("badge", "colour", "body", "fuel", "transmission")],
  ])("%s", async (_name, table) => {
    const { result, isAsBefore } = await outcome(table);
    expect(result).toMatchObject({ outcome: "refused", refusal: { reason: "details-exchanged" } });
    expect(isAsBefore).toBe(true);
    expect((await outcome(table, true)).result).toMatchObject({ outcome: "taken", holds: [] });
  });
});

/** What stands in a column of the other, or in both. */
const exchanges: readonly [string, (row: Row) => Partial<Row>][] = [
  ["badges and colours exchanged", ({ badge, colour }) => ({ badge: colour, colour: badge })],
  ["colours in both columns", ({ colour }) => ({ badge: colour })],
  ["bodies and colours exchanged", ({ body, colour }) => ({ body: colour, colour: body })],
  ["bodies in both columns", ({ body }) => ({ colour: body })],
  ["fuels and gearboxes exchanged", ({ fuel, transmission }) => ({ fuel: transmission, transmission: fuel })],
  ["gearboxes in both columns", ({ transmission }) => ({ fuel: transmission })],
  ["fuels in both columns", ({ fuel }) => ({ transmission: fuel })],
];

describe("a file with the words of another column changes nothing, and corrects a first one that had them", () => {
  test.each(exchanges)("%s", async (_name, exchange) => {
    for (const count of [30, 6, 3]) {
      const stock = siteStock();
      const right = rows.slice(0, count);
      await importText(csv(right), stock);
      for (const _day of [1, 2]) {
        const { result } = await importText(csv(right.map((row) => ({ ...row, ...exchange(row) }))), stock);
        expect(result).toMatchObject({ outcome: "refused", refusal: { reason: "details-exchanged" } });
      }
      expect((await importText(csv(right), stock)).result.counts).toMatchObject({ unchanged: count });
      const misled = siteStock();
      await importText(csv(right.map((row) => ({ ...row, ...exchange(row) }))), misled);
      const { result } = await importText(csv(right), misled);
      expect(result).toMatchObject({ outcome: "taken", holds: [], counts: { updated: count } });
    }
  });

  test.each(exchanges)("at one of several dealerships: %s", async (_name, exchange) => {
    const dealerships = ["east", "west"].map((slug) => ({ ...mainMotors, slug, id: slug, name: slug }));
    const importGroup = importsInto(feedSiteFor("group", dealerships));
    const group = (east: readonly Row[]): string =>
      [
        `Dealer Code,${header}`,
        ...[...east, ...rows].map((row, index) => {
          const dealer = index < east.length ? "east" : "west";
          return `${dealer},${csv([row]).split("\n")[1]?.replace("U0,JTMRV3FV60D100000", `${dealer}${index},`)}`;
        }),
      ].join("\n");
    const stock = siteStock();
    await importGroup(group(rows), stock);
    const { result } = await importGroup(group(changed(exchange)), stock);
    expect(result.holds).toMatchObject([{ kind: "details-exchanged", dealership: "east" }]);
    expect((await importGroup(group(rows), stock)).result.counts).toMatchObject({ unchanged: 60 });
  });
});

describe("a file is taken unasked that has", () => {
  const words: Readonly<Record<string, string>> = { Diesel: "D", Unleaded: "ULP", Automatic: "CVT", Manual: "5 speed" };
  test.each<[string, Row[]]>([
    ["other colours alone", shifted("colour")],
    ["badges in other words", changed(({ badge }) => ({ badge: `MY20 ${badge}`, colour: "Red" }))],
    [
      "fuels and transmissions in other words",
      changed((row) => ({ fuel: words[row.fuel] ?? "", transmission: words[row.transmission] ?? "" })),
    ],
    ["badges with a colour added", changed(({ badge }) => ({ badge: `${badge} Black` }))],
    ["corrections of a few vehicles", [...shifted("badge", "colour", "body").slice(0, 8), ...rows.slice(8)]],
  ])("%s", async (_name, table) => {
    expect((await outcome(table)).result).toMatchObject({ outcome: "taken", holds: [], refusal: null });
  });
});

test("a sentence in the column of colours is left out and noted", async () => {
  const stock = siteStock();
  const [first] = rows;
  const colour = "One owner with full service history and two keys and books";
  const { report } = await importText(csv([{ ...first!, colour }]), stock);
  expect([...stock.vehicles.values()].map((vehicle) => vehicle.colour)).toEqual([null]);
  expect(report.entries).toMatchObject([{ outcome: "noted", field: "colour", reason: "colour-not-a-name" }]);
});

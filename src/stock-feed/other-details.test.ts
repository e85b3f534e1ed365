import { describe, expect, test } from "vitest";
import { feedSiteFor, importsInto, mainMotors, oneDealershipSite } from "../../test/contract/feed-import.ts";
import { siteStock } from "../../test/contract/site-stock.ts";

const importText = importsInto(oneDealershipSite);
const header = "Stock No,VIN,Make,Model,Badge,Colour,Body,Transmission,Fuel,Year,KM,Price";
type Row = { model: string; badge: string; colour: string; body: string; transmission: string; fuel: string };
const badges = ["GX", "SR5", "Workmate", "Trophy", "Elite"];
const colours = ["White", "Black", "Silver", "Blue"];
const bodies = ["SUV", "Hatchback", "Sedan"];
const rows: Row[] = Array.from({ length: 30 }, (_, index) => ({
  model: "Corolla",
  badge: badges[index % 5] ?? "",
  colour: colours[index % 4] ?? "",
  body: bodies[index % 3] ?? "",
  transmission: index % 2 === 0 ? "Automatic" : "Manual",
  fuel: index % 2 === 0 ? "Diesel" : "Unleaded",
}));
const csv = (table: readonly Row[]): string => {
  const lines = table.map(({ model, badge, colour, body, transmission, fuel }, index) =>
    [`U${index}`, `JTMRV3FV60D${100_000 + index}`, "Toyota", model, badge, colour, body, transmission, fuel, 2020]
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

describe("a file with the details of other vehicles, or without them, changes nothing until it is confirmed", () => {
  test.each<[string, Row[]]>([
    ["badge", shifted("badge")],
    ["colour", shifted("colour")],
    ["body", shifted("body")],
    ["fuel", shifted("fuel")],
    ["transmission", shifted("transmission")],
    ["badge and colour", shifted("badge", "colour")],
    ["body and colour", shifted("body", "colour")],
    ["fuel and transmission", shifted("fuel", "transmission")],
    ["all of them", shifted("badge", "colour", "body", "fuel", "transmission")],
    ["one colour for all", changed(() => ({ colour: "Red" }))],
    ["one body for all", changed(() => ({ body: "Wagon" }))],
    ["one transmission for all", changed(() => ({ transmission: "Automatic" }))],
    ["stock numbers as badges", rows.map((row, index) => ({ ...row, badge: `U${index}` }))],
    ["models as colours", changed(() => ({ colour: "Corolla" }))],
    ["no badges", changed(() => ({ badge: "" }))],
    ["no bodies", changed(() => ({ body: "" }))],
    ["no fuels", changed(() => ({ fuel: "" }))],
  ])("%s", async (_name, table) => {
    const { result, isAsBefore } = await outcome(table);
    expect(result).toMatchObject({ outcome: "refused", refusal: { reason: "details-exchanged" } });
    expect(result.refusal?.message).toMatch(/such as .* instead of ".*" for stock number u\d.*--confirm-values/);
    expect(isAsBefore).toBe(true);
    expect((await outcome(table, true)).result).toMatchObject({ outcome: "taken", holds: [] });
  });
});

/** Values found in the other's column, or in both. */
const exchanges: readonly [string, (row: Row) => Partial<Row>][] = [
  ["badges and colours exchanged", ({ badge, colour }) => ({ badge: colour, colour: badge })],
  ["colours in both columns", ({ colour }) => ({ badge: colour })],
  ["bodies and colours exchanged", ({ body, colour }) => ({ body: colour, colour: body })],
  ["bodies in both columns", ({ body }) => ({ colour: body })],
  ["fuels and gearboxes exchanged", ({ fuel, transmission }) => ({ fuel: transmission, transmission: fuel })],
  ["gearboxes in both columns", ({ transmission }) => ({ fuel: transmission })],
  ["fuels in both columns", ({ fuel }) => ({ transmission: fuel })],
];

describe("a file with values of another column changes nothing, not even as a first file", () => {
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
      const wrong = csv(right.map((row) => ({ ...row, ...exchange(row) })));
      expect((await importText(wrong, misled)).result.refusal?.reason).toBe("details-exchanged");
      expect(misled.vehicles.size).toBe(0);
      await importText(wrong, misled, { confirmsValues: true });
      const { result } = await importText(csv(right), misled, { confirmsValues: true });
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

describe("a file is imported without confirmation if it has", () => {
  const paints: Readonly<Record<string, string>> = {
    White: "Alaska",
    Black: "Ebony",
    Silver: "Kinetic",
    Blue: "Ocean",
  };
  const otherBodies: Readonly<Record<string, string>> = { SUV: "4D Wagon", Hatchback: "Coupe", Sedan: "Saloon" };
  const words: Readonly<Record<string, string>> = { Diesel: "D", Unleaded: "ULP", Automatic: "CVT", Manual: "5 speed" };
  test.each<[string, Row[]]>([
    ["badges in more words", changed(({ badge }) => ({ badge: `MY20 ${badge}` }))],
    ["colours in more words", changed(({ colour }) => ({ colour: `Glacier ${colour}` }))],
    ["colours by the names of paints", changed(({ colour }) => ({ colour: paints[colour] ?? "" }))],
    ["bodies in other words", changed(({ body }) => ({ body: otherBodies[body] ?? "" }))],
    ["badges behind the models", changed(({ badge }) => ({ badge: "", model: `Corolla ${badge}` }))],
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

test("a sentence in the colour column is left out and noted", async () => {
  const stock = siteStock();
  const [first] = rows;
  const colour = "One owner with full service history and two keys and books";
  const { report } = await importText(csv([{ ...first!, colour }]), stock);
  expect([...stock.vehicles.values()].map((vehicle) => vehicle.colour)).toEqual([null]);
  expect(report.entries).toMatchObject([{ outcome: "noted", field: "colour", reason: "colour-not-a-name" }]);
});

const statuses = ["Coming Soon", "In Transit", "Reserved"];
test.each(statuses)(
  "a file with the status %s for all vehicles in stock changes nothing until it is confirmed",
  async (status) => {
    const stock = siteStock();
    const withStatus = (count: number, of = 12): string =>
      csv(rows.slice(0, of)).replaceAll(/^(Stock No|U(\d+)).*$/gm, (line, head: string, number?: string) =>
        head === "Stock No" ? `${line},Status` : `${line},${Number(number) < count ? status : "In Stock"}`,
      );
    await importText(withStatus(0), stock);
    const { result } = await importText(withStatus(12), stock);
    expect(result).toMatchObject({ outcome: "refused", refusal: { reason: "statuses-changed" } });
    expect(result.refusal?.message).toContain("12 of 12 vehicles");
    for (const count of [4, 0]) expect((await importText(withStatus(count), stock)).result.holds).toEqual([]);
  },
);

test("badges sorted over several small dealerships change nothing, although each has its own badges", async () => {
  const dealerships = ["east", "west", "north"].map((slug) => ({ ...mainMotors, slug, id: slug, name: slug }));
  const importGroup = importsInto(feedSiteFor("group", dealerships));
  const file = (badgeFor: (index: number) => string): string =>
    [
      `Dealer Code,${header}`,
      ...rows.slice(0, 12).map((row, index) => {
        const dealer = dealerships[index % 3]?.slug;
        return `${dealer},${csv([{ ...row, badge: badgeFor(index) }])
          .split("\n")[1]
          ?.replace("U0,JTMRV3FV60D100000", `${dealer}${index},`)}`;
      }),
    ].join("\n");
  const stock = siteStock();
  await importGroup(
    file((index) => `Grade ${index % 3}${index}`),
    stock,
  );
  const { result } = await importGroup(
    file((index) => `Grade ${(index + 1) % 3}${(index + 1) % 12}`),
    stock,
  );
  expect(result.refusal?.reason).toBe("details-exchanged");
});

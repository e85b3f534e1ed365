import { describe, expect, test } from "vitest";
import { feedSiteFor, importsInto, mainMotors } from "../../test/contract/feed-import.ts";
import { siteStock } from "../../test/contract/site-stock.ts";

const dealership = (slug: string) => ({ ...mainMotors, slug, id: slug, name: `${slug} Motors` });
const importText = importsInto(feedSiteFor("false-values", [dealership("east"), dealership("west")]));

const columns = ["Dealer Code", "Stock No", "VIN", "Make", "Model", "Badge", "Year", "KM", "Type", "Price"] as const;
const allColumns = [...columns, "Colour", "Rego", "Status", "Images"] as const;
type Row = Record<(typeof allColumns)[number], string>;

const models = [
  ["Toyota", "Corolla"],
  ["Mazda", "CX-5"],
  ["Ford", "Ranger"],
  ["Kia", "Sportage"],
  ["Hyundai", "i30"],
  ["Toyota", "Land Cruiser Prado"],
  ["Nissan", "X-Trail"],
] as const;

function used(number: number, dealer = "east", hasVin = true): Row {
  const [make, model] = models[number % models.length] ?? models[0];
  return {
    "Dealer Code": dealer,
    "Stock No": `U${1000 + number}`,
    VIN: hasVin ? `JTMRV3FV60D${String(number).padStart(6, "0")}` : "",
    Make: make,
    Model: model,
    Badge: "GX",
    Year: String(2012 + ((number * 5) % 12)),
    KM: String(9_000 + ((number * 41_117) % 160_000)),
    Type: "Used",
    Price: String(14_990 + ((number * 17) % 23) * 2_500),
    Colour: number % 2 === 0 ? "White" : "Blue",
    Rego: `ABC${100 + number}`,
    Status: "In Stock",
    Images: `https://img.example.com/${number}-1.jpg|https://img.example.com/${number}-2.jpg`,
  };
}

function newCar(number: number, dealer: string, price: string): Row {
  const car = { Make: "Toyota", Model: "Corolla", Badge: "ZR", Year: "2026", KM: "8", Type: "New", Rego: "" };
  return { ...used(number, dealer, false), ...car, "Stock No": `N${number}`, Price: price };
}

const usedRows = (count: number, dealer = "east", hasVin = true): Row[] =>
  Array.from({ length: count }, (_, index) => used(index + (dealer === "east" ? 0 : 200), dealer, hasVin));
const newRows = (count: number, price: string, dealer = "east"): Row[] =>
  Array.from({ length: count }, (_, index) => newCar(index + 500, dealer, price));
const csv = (rows: readonly Row[], header: readonly string[] = allColumns): string =>
  [header, ...rows.map((row) => allColumns.map((name) => row[name]))].map((cells) => cells.join(",")).join("\n");

const changed = (rows: readonly Row[], change: (row: Row, index: number) => Partial<Row>): Row[] =>
  rows.map((row, index) => ({ ...row, ...change(row, index) }));
/** Each of these columns has the cell of the next row. */
const shifted = (rows: readonly Row[], ...names: (keyof Row)[]): Row[] =>
  changed(rows, (_, index) => {
    const next = rows[(index + 1) % rows.length];
    return next === undefined ? {} : Object.fromEntries(names.map((name) => [name, next[name]]));
  });
const withHeadersExchanged = (rows: readonly Row[], one: string, other: string): string =>
  csv(
    rows,
    allColumns.map((name) => (name === one ? other : name === other ? one : name)),
  );

async function outcome(before: string, after: string) {
  const stock = siteStock();
  await importText(before, stock);
  const state = JSON.stringify([...stock.vehicles].toSorted());
  const { result } = await importText(after, stock);
  return { result, stock, isAsBefore: JSON.stringify([...stock.vehicles].toSorted()) === state };
}

const stockRows = [...usedRows(40), ...newRows(12, "39990"), ...usedRows(10, "west")];

describe("a file with wrong values for known vehicles changes nothing until it is confirmed", () => {
  test.each<[string, string, string]>([
    ["make, model and badge shifted by a row", csv(shifted(usedRows(40), "Make", "Model", "Badge")), "models-changed"],
    [
      "one make and model for all",
      csv(changed(usedRows(40), () => ({ Make: "Toyota", Model: "Corolla" }))),
      "models-changed",
    ],
    ["the headers of make and model exchanged", withHeadersExchanged(usedRows(40), "Make", "Model"), "models-changed"],
    ["makes shifted by a row", csv(shifted(usedRows(40), "Make")), "models-changed"],
    ["one make for all", csv(changed(usedRows(40), () => ({ Make: "Toyota" }))), "models-changed"],
    [
      "make and colour exchanged",
      withHeadersExchanged(
        changed(usedRows(40), ({ Colour }) => ({ Colour: `Glacier ${Colour}` })),
        "Make",
        "Colour",
      ),
      "models-changed",
    ],
    ["make and badge exchanged", withHeadersExchanged(usedRows(40), "Make", "Badge"), "models-changed"],
    ["Demo for all", csv(changed(usedRows(40), () => ({ Type: "Demo" }))), "car-types-changed"],
    ["years shifted by a row", csv(shifted(usedRows(40), "Year")), "years-changed"],
    ["one year for all", csv(changed(usedRows(40), () => ({ Year: "2023" }))), "years-changed"],
    ["odometers shifted by a row", csv(shifted(usedRows(40), "KM")), "odometers-jumped"],
    ["odometers ten times as high", csv(changed(usedRows(40), ({ KM }) => ({ KM: `${KM}0` }))), "odometers-jumped"],
    [
      "odometers in thousands",
      csv(changed(usedRows(40), ({ KM }) => ({ KM: String(Math.floor(Number(KM) / 1000)) }))),
      "odometers-jumped",
    ],
    ["prices shifted by a row", csv(shifted(usedRows(40), "Price")), "prices-jumped"],
    [
      "price and odometer exchanged in every second row",
      csv(changed(usedRows(40), ({ KM, Price }, index) => (index % 2 === 0 ? { KM: Price, Price: KM } : {}))),
      "prices-jumped",
    ],
    ["plates shifted by a row", csv(shifted(usedRows(40), "Rego", "Colour")), "plates-changed"],
    ["pictures shifted by a row", csv(shifted(usedRows(40), "Images")), "pictures-exchanged"],
  ])("%s", async (_name, after, kind) => {
    for (const hasVin of [true, false]) {
      const bare = hasVin ? after : after.replaceAll(/JTMRV3FV60D\d{6}/g, "");
      const { result, isAsBefore } = await outcome(csv(usedRows(40, "east", hasVin)), bare);
      expect(result.refusal?.reason).toBe(kind);
      expect(result.holds).toMatchObject([{ kind }]);
      expect(isAsBefore).toBe(true);
    }
  });

  test("New and Used exchanged", async () => {
    const exchanged = changed(stockRows, ({ Type }) => ({ Type: Type === "New" ? "Used" : "New" }));
    const { result, isAsBefore } = await outcome(csv(stockRows), csv(exchanged));
    expect(result.refusal?.reason).toBe("car-types-changed");
    expect(isAsBefore).toBe(true);
  });

  test.each([11, 9, 5, 3])("models of other vehicles at a yard of %i", async (count) => {
    const stock = siteStock();
    const all = (east: Row[]): string => csv([...usedRows(20, "west"), ...east]);
    await importText(all(usedRows(count)), stock);
    const before = JSON.stringify([...stock.vehicles].toSorted());
    for (const names of [["Model"], ["Make", "Model"], ["Year"]] as const) {
      const { result } = await importText(all(shifted(usedRows(count), ...names)), stock);
      expect(result.holds).toMatchObject([{ dealership: "east", vehicles: count, of: count }]);
    }
    expect(JSON.stringify([...stock.vehicles].toSorted())).toBe(before);
  });

  test("at a yard where vehicles without a VIN seem to be replaced and others seem to change", async () => {
    const stock = siteStock();
    const few = changed(usedRows(11), ({ VIN }, index) => ({
      VIN: index % 2 === 0 ? VIN : "",
      Rego: "",
      Badge: `B${index}`,
    }));
    const all = (east: Row[]): string => csv([...usedRows(20, "west"), ...east]);
    await importText(all(few), stock);
    const before = JSON.stringify([...stock.vehicles].toSorted());
    const { result } = await importText(all(shifted(few, "Make", "Model", "Badge", "Year")), stock);
    expect(result.holds).toMatchObject([{ kind: "models-changed", dealership: "east", of: 11 }]);
    expect(JSON.stringify([...stock.vehicles].toSorted())).toBe(before);
  });

  test("one dealership's, although all others are right", async () => {
    const rows = [...usedRows(60), ...usedRows(12, "west")];
    const after = [...usedRows(60), ...shifted(usedRows(12, "west"), "Make", "Model", "Badge")];
    const { result } = await outcome(csv(rows), csv(after));
    expect(result.holds).toMatchObject([{ kind: "models-changed", dealership: "west", of: 12 }]);
  });

  test("and is imported when it is confirmed", async () => {
    const stock = siteStock();
    await importText(csv(usedRows(40)), stock);
    for (const names of [["Images"], ["Make", "Model"], ["Rego"]] as const) {
      const { result } = await importText(csv(shifted(usedRows(40), ...names)), stock, { confirmsValues: true });
      expect(result).toMatchObject({ outcome: "taken", holds: [], counts: { held: 0 } });
    }
  });
});

describe("an ordinary day is imported", () => {
  test.each<[string, Row[], Row[]]>([
    [
      "new pictures for all",
      stockRows,
      changed(stockRows, ({ Images }) => ({ Images: Images.replaceAll("img", "cdn") })),
    ],
    [
      "pictures in another order",
      stockRows,
      changed(stockRows, ({ Images }) => ({ Images: Images.split("|").toReversed().join("|") })),
    ],
    [
      "one placeholder instead of a few pictures",
      stockRows,
      changed(stockRows, (_, index) => (index % 4 === 0 ? { Images: "https://img.example.com/soon.jpg" } : {})),
    ],
    [
      "models in another spelling",
      stockRows,
      changed(stockRows, ({ Model, Make }) => ({
        Model: Model.replaceAll(/[ -]/g, "").toUpperCase(),
        Make: Make.toUpperCase(),
      })),
    ],
    ["models with their badge", stockRows, changed(stockRows, ({ Model }) => ({ Model: `${Model} GX` }))],
    ["odometers a little higher", stockRows, changed(stockRows, ({ KM }) => ({ KM: String(Number(KM) + 37) }))],
    [
      "odometers rounded to hundreds",
      stockRows,
      changed(stockRows, ({ KM }) => ({ KM: String(Math.floor(Number(KM) / 100) * 100) })),
    ],
    [
      "a fifth off all prices",
      stockRows,
      changed(stockRows, ({ Price }) => ({ Price: String(Math.round(Number(Price) * 0.8)) })),
    ],
    [
      "a few demonstrators that become used vehicles",
      changed(usedRows(12), (_, index) => (index < 4 ? { Type: "Demo" } : {})),
      usedRows(12),
    ],
    [
      "makes in other words",
      changed(usedRows(40), ({ Make }) => ({ Make: { Kia: "Kia Motors", Ford: "FPV", Mazda: "MAZDA" }[Make] ?? Make })),
      usedRows(40),
    ],
    [
      "a make that was wrong in a few rows",
      changed(usedRows(40), (_, index) => (index < 13 ? { Make: "Toyota" } : {})),
      usedRows(40),
    ],
    ["plates for vehicles that had none", changed(usedRows(20), () => ({ Rego: "" })), usedRows(20)],
    [
      "corrections of a few vehicles",
      usedRows(40),
      [...shifted(usedRows(9), "Year", "Rego", "KM"), ...usedRows(40).slice(9)],
    ],
  ])("%s", async (_name, before, after) => {
    const { result } = await outcome(csv(before), csv(after));
    expect(result.refusal).toBeNull();
    expect(result).toMatchObject({ outcome: "taken", holds: [], counts: { held: 0, rejected: 0, removed: 0 } });
  });

  test.each([3, 5, 12])("%i equal new cars at one new price", async (count) => {
    for (const others of [0, 2, 4]) {
      const before = [...usedRows(others), ...newRows(count, "39990")];
      const { result } = await outcome(csv(before), csv([...usedRows(others), ...newRows(count, "36990")]));
      expect(result).toMatchObject({ outcome: "taken", holds: [], counts: { updated: count } });
    }
  });

  test("two grades of new cars at one new price", async () => {
    const grades = (rows: Row[], price: string): Row[] =>
      changed(rows, (_, index) => (index % 2 === 0 ? { Badge: "SX", Price: price } : {}));
    const before = grades(newRows(12, "39990"), "36990");
    const { result } = await outcome(csv(before), csv(grades(newRows(12, "34990"), "34990")));
    expect(result).toMatchObject({ outcome: "taken", holds: [], counts: { updated: 12 } });
  });

  test("new cars of one model with different prices at one new price", async () => {
    const before = changed(newRows(12, ""), (_, index) => ({ Price: String(38_990 + index * 250) }));
    const { result } = await outcome(csv(before), csv(newRows(12, "36990")));
    expect(result).toMatchObject({ outcome: "taken", holds: [] });
  });

  test("vehicles that shared a VIN because of a typing error lose it", async () => {
    const before = changed(usedRows(3), () => ({ VIN: "JTMRV3FV60D000001" }));
    const { result } = await outcome(csv(before), csv(usedRows(3, "east", false)));
    expect(result).toMatchObject({ outcome: "taken", holds: [], counts: { updated: 3 } });
  });

  test("one dealership's equal new cars at one new price do not stop the others", async () => {
    const rows = (price: string): Row[] => [...usedRows(20), ...newRows(12, price, "west")];
    const { result } = await outcome(csv(rows("39990")), csv(rows("36990")));
    expect(result).toMatchObject({ outcome: "taken", holds: [], counts: { updated: 12 } });
  });
});

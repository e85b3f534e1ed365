import { describe, expect, test } from "vitest";
import { feedSiteFor, importsInto, mainMotors } from "../../test/contract/feed-import.ts";
import { siteStock } from "../../test/contract/site-stock.ts";

const importText = importsInto(feedSiteFor("csn", [mainMotors]));

const vehicle = (number: number) => ({
  Type: "CAR",
  ListingType: "Used",
  Identification: [{ Type: "StockNumber", Value: `U${number}` }],
  OdometerReadings: [{ Value: 40_000 + number, UnitOfMeasure: "KM" }],
  Specification: { Make: "Toyota", Model: "Corolla", ReleaseDate: { Year: 2021 } },
  PriceList: [{ Type: "EGC", Amount: 20_000 + number }],
});
const vehicles = [1, 2, 3, 4, 5, 6].map(vehicle);

/** The vehicles but the first, with something else among them. */
async function importedWith(element: string, at: number, separator = ",") {
  const stock = siteStock();
  await importText(JSON.stringify(vehicles), stock);
  const texts = vehicles.slice(1).map((one) => JSON.stringify(one));
  texts.splice(at, 0, element);
  const outcome = await importText(`[${texts.join(separator)}]`, stock);
  return { ...outcome, live: stock.vehicles.size };
}

describe("an element of a list that is not a record is one rejected row, and sold vehicles are removed", () => {
  test.each([
    "null",
    "5",
    "true",
    '"x"',
    '""',
    "[]",
    "{}",
    "[[]]",
    '{"count":5}',
    '{"generated":"22/11/2026","by":{}}',
  ])("%s", async (element) => {
    for (const at of [0, 2, 5]) {
      const { result, report, live } = await importedWith(element, at, ",\n");
      expect(result).toMatchObject({ outcome: "taken", holds: [], warnings: [] });
      expect(result.counts).toMatchObject({ rows: 6, unchanged: 5, rejected: 1, removed: 1 });
      expect(report.entries).toMatchObject([{ line: at + 1, outcome: "rejected", reason: "not-readable" }]);
      expect(report.entries[0]?.message).toMatch(/is not a vehicle/);
      expect(live).toBe(5);
    }
  });

  test.each([
    ["what is left of a vehicle", '{"Type":"CAR","PriceList":[{"Type":"EGC","Amount":20001}]}'],
    ["a damaged object", '{"Specification":{"Make":"Toyota" "Model":"Corolla"}}'],
  ])("but %s may be a missing vehicle", async (_name, element) => {
    const { result, live } = await importedWith(element, 2);
    expect(result).toMatchObject({ outcome: "taken", holds: [{ kind: "rows-without-key" }], counts: { rejected: 1 } });
    expect(live).toBe(6);
  });

  test("and a text with a vehicle's VIN protects that vehicle", async () => {
    const stock = siteStock();
    const vin = "JTMRV3FV60D000001";
    const withVin = { ...vehicle(1), Identification: [...vehicle(1).Identification, { Type: "VIN", Value: vin }] };
    await importText(JSON.stringify([withVin, ...vehicles.slice(1)]), stock);
    const { result } = await importText(JSON.stringify([...vehicles.slice(1), JSON.stringify(withVin)]), stock);
    expect(result.counts).toMatchObject({ rejected: 1, removed: 0 });
    expect(stock.vehicles.size).toBe(6);
  });
});

describe("a file that cannot be parsed, or that is a list of something else, is refused with its reason", () => {
  const some = JSON.stringify(vehicles.slice(1));
  test.each([
    ["stops early", some.slice(0, -1), "truncated", /damaged or truncated on line 1/],
    ["has a word that is no JSON", some.replace("]", ",foo]").replace(/]$/, ",foo]"), "truncated", /damaged/],
    ["is a list of numbers", JSON.stringify([1, 2, 3]), "not-supported", /JSON with another structure\. /],
    [
      "is a list of many numbers",
      JSON.stringify(Array(100_000).fill(7)),
      "not-supported",
      /JSON with another structure/,
    ],
    ["is a list of posts", JSON.stringify([null, { id: 1, text: "x" }]), "not-supported", /its objects have id, text/],
  ])("%s", async (_name, text, reason, message) => {
    const stock = siteStock();
    await importText(JSON.stringify(vehicles), stock);
    const { result } = await importText(text, stock);
    expect(result.refusal?.reason).toBe(reason);
    expect(result.refusal?.message).toMatch(message);
    expect(stock.vehicles.size).toBe(6);
  });
});

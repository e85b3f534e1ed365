import { describe, expect, test } from "vitest";
import { importedAt, importsInto, oneDealershipSite } from "../../test/contract/feed-import.ts";
import { siteStock } from "../../test/contract/site-stock.ts";
import { dayMs } from "../settings/durations.ts";

const importText = importsInto(oneDealershipSite);
const day = (count: number) => ({ now: importedAt + count * dayMs });
const models = ["Corolla", "Camry", "Kluger", "RAV4", "Yaris"];
const csv = (size: number, plateFor: (number: number) => string): string => {
  const lines = Array.from({ length: size }, (_, number) =>
    [
      `U${number}`,
      "Toyota",
      models[number % models.length],
      2000 + (number % 20),
      20_000 + number * 731,
      15_000 + number * 300,
      plateFor(number),
    ].join(","),
  );
  return ["Stock No,Make,Model,Year,KM,Price,Rego", ...lines, ""].join("\n");
};

describe("EN-02 a plate of several different vehicles is none", () => {
  test.each([
    ["ABC123", 30],
    ["1AA1AA", 5],
    ["ABC123", 3],
  ])("%s for %i vehicles is left out with a note, in the first file and in a later one", async (plate, size) => {
    const stock = siteStock();
    const without = (number: number) => (number >= size ? `XY${10 + number}ZZ` : "");
    for (const before of [false, true]) {
      if (before) await importText(csv(size + 2, without), stock, day(0));
      const { result } = await importText(
        csv(size + 2, (number) => without(number) || plate),
        stock,
        day(4),
      );
      expect(result.counts).toMatchObject({ held: 0, rejected: 0 });
      expect(result.notes.slice(2)).toEqual([
        `Plates shared by several vehicles of the file (${plate}) do not identify a vehicle. Only these values are left out, in ${size} rows.`,
      ]);
      const plates = [...stock.vehicles.values()].map(({ regplate }) => regplate);
      expect(plates.filter((one) => one === null)).toHaveLength(size);
      expect(plates.filter((one) => one !== null).toSorted()).toEqual([without(size), without(size + 1)].toSorted());
    }
  });

  test.each(["TRADE1", "Trade plate 12", "DEALER 04"])("%s is not a plate", async (plate) => {
    const stock = siteStock();
    await importText(
      csv(2, () => plate),
      stock,
    );
    expect([...stock.vehicles.values()].map(({ regplate }) => regplate)).toEqual([null, null]);
  });

  test("two vehicles keep the same plate, as plates are moved, and the report gives both lines", async () => {
    const stock = siteStock();
    const { result, report } = await importText(
      csv(3, (number) => (number < 2 ? "ABC12D" : "")),
      stock,
    );
    expect([...stock.vehicles.values()].map(({ regplate }) => regplate).toSorted()).toEqual(["ABC12D", "ABC12D", null]);
    expect(result.notes.slice(2)).toEqual(["Rows with the plate of an earlier row with another stock number: 1."]);
    expect(report.entries).toMatchObject([
      {
        line: 3,
        outcome: "noted",
        field: "regplate",
        reason: "plate-duplicate",
        message:
          "Line 2 also has the plate ABC12D and is another vehicle: one of the two plates is wrong or out of date.",
      },
    ]);
  });
});

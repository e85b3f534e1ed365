import { describe, expect, test } from "vitest";
import { importedAt, importsInto, oneDealershipSite } from "../../test/contract/feed-import.ts";
import { siteStock } from "../../test/contract/site-stock.ts";
import { dayMs } from "../settings/durations.ts";

const importText = importsInto(oneDealershipSite);
/** Vehicles of running numbers; nothing of them is alike but the model. */
const csv = (from: number, to: number, isWithVin: (number: number) => boolean = () => true): string => {
  const lineFor = (number: number): string => {
    const vin = isWithVin(number) ? `JTMRV3FV60D${100_000 + number}` : "";
    return `U${number},${vin},Toyota,Corolla,${2000 + (number % 20)},${20_000 + number * 731},${15_000 + number * 300}`;
  };
  const lines = Array.from({ length: to - from }, (_, index) => lineFor(from + index));
  return ["Stock No,VIN,Make,Model,Year,KM,Price", ...lines, ""].join("\n");
};
const day = (count: number) => ({ now: importedAt + count * dayMs });

describe.each([3, 5, 8])("a yard of %i vehicles", (size) => {
  const sold = size - 1;

  test("that sells all but one gets the new ones, whose VINs prove that they are different", async () => {
    const stock = siteStock();
    await importText(csv(0, size), stock, day(0));
    const { result } = await importText(csv(sold, size + sold), stock, day(7));
    expect(result.counts).toMatchObject({ accepted: sold, held: 0, removed: 0 });
    expect(result.holds).toMatchObject([{ kind: "missing", vehicles: sold }]);
    expect(stock.vehicles.has("main/u0")).toBe(true);
    const next = await importText(csv(sold, size + sold + 2), stock, day(14));
    expect(next.result.counts).toMatchObject({ accepted: 2, held: 0 });
    const { result: confirmed } = await importText(csv(sold, size + sold + 2), stock, {
      ...day(15),
      confirmsRemovals: true,
    });
    expect(confirmed).toMatchObject({ counts: { removed: sold }, holds: [] });
  });

  test.each<[string, (number: number) => boolean]>([
    ["the missing vehicles have none", (number) => number >= size],
    ["the new ones have none", (number) => number < size],
  ])("holds new ones if VINs prove nothing, as %s", async (_name, isWithVin) => {
    const stock = siteStock();
    await importText(csv(0, size, isWithVin), stock, day(0));
    const { result } = await importText(csv(sold, size + sold, isWithVin), stock, day(7));
    expect(result.counts).toMatchObject({ accepted: 0, held: sold, removed: 0 });
  });
});

test("another dealer's file in place of a dealership's holds the new ones, with or without VINs", async () => {
  const stock = siteStock();
  await importText(csv(0, 30), stock, day(0));
  const { result } = await importText(csv(100, 130), stock, day(7));
  expect(result.counts).toMatchObject({ accepted: 0, held: 30, removed: 0 });
});

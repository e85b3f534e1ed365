import { expect, test } from "vitest";
import { importsInto, oneDealershipSite } from "../../test/contract/feed-import.ts";
import { siteStock } from "../../test/contract/site-stock.ts";
import { feedMappingSchema } from "./mapping.ts";

const importText = importsInto(oneDealershipSite);
const header = "Stock No,Make,Model,Year,Price";
const csv = (...lines: string[]): string => [header, ...lines, ""].join("\n");
const mapping = feedMappingSchema.parse({ name: "changes", scope: "changes" });

test.each([
  ["the header line", csv()],
  ["the header line and blank lines", `${csv()}\n\n`],
])("a file of changes with %s reports that nothing has changed", async (_name, text) => {
  const stock = siteStock();
  await importText(csv("1,Toyota,Corolla,2021,20000", "2,Mazda,CX-5,2020,30000"), stock);
  const { result } = await importText(text, stock, { mapping });
  expect(result).toMatchObject({ outcome: "taken", refusal: null, warnings: [], holds: [], noLongerNamed: [] });
  expect(result.counts).toMatchObject({ accepted: 0, updated: 0, removed: 0 });
  expect(result.notes).toContain("The file of changes contains no vehicles: nothing was changed.");
  expect(stock.vehicles.size).toBe(2);
  const full = await importText(csv(), stock);
  expect(full.result).toMatchObject({ outcome: "refused", refusal: { reason: "header-only" } });
});

test("a file of changes without any line is still refused", async () => {
  const { result } = await importText("", siteStock(), { mapping });
  expect(result).toMatchObject({ outcome: "refused", refusal: { reason: "empty" } });
});

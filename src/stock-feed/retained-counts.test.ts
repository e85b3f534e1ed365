import { expect, test } from "vitest";
import { importsInto, mainMotors, oneDealershipSite } from "../../test/contract/feed-import.ts";
import { siteStock } from "../../test/contract/site-stock.ts";
import { RetainedCounts } from "./retained-counts.ts";
import type { RetainedPart } from "./retained-parts.ts";

const advice = (constant: string, confirmed: string): string =>
  `Fill in the column, or set the value of empty cells in a mapping, such as "constants": { ${constant} }. If all of them are ${confirmed} now, import the file again with --confirm-values.`;

test.each<[RetainedPart["part"], string[], kind: string, message: string]>([
  [
    "carType",
    ["new", "demonstrator", "new"],
    "car-types-kept",
    `the car type (new, demonstrator, used) (3): their vehicles stay as before, 2 new, 1 demonstrator. ${advice('"carType": "used"', "used")}`,
  ],
  [
    "status",
    ["sold", "off the site"],
    "statuses-kept",
    `the status (2): their vehicles stay as before, 1 sold, 1 off the site. ${advice('"status": "in stock"', "in stock")}`,
  ],
  [
    "showOnDealerWebsite",
    ["hidden"],
    "hidden-kept",
    `whether the site shows the vehicle (1): their vehicles stay as before, 1 hidden. ${advice('"showOnDealerWebsite": "yes"', "shown")}`,
  ],
])("a warning about the part %s says how vehicles stay and how to set the value", (part, states, kind, message) => {
  const counts = new RetainedCounts();
  for (const state of states) counts.add("main", { part, state, remark: null });
  expect(counts.warnings({ dealerships: [mainMotors] })).toEqual([
    {
      kind,
      dealership: "main",
      count: states.length,
      message: `Rows of "Main Motors" that do not specify ${message}`,
    },
  ]);
});

test("a file without its status column says which vehicles stay as they were, and which count as in stock", async () => {
  const importText = importsInto(oneDealershipSite);
  const statuses = [
    "Loaner",
    "Loaner",
    "Loaner",
    "Loaner",
    "Sold",
    "Reserved",
    "Reserved",
    ...Array(8).fill("In stock"),
  ];
  const file = (columns: string, row: (index: number) => string): string =>
    [`stocknum,make,model,year,km${columns}`, ...statuses.map((_, index) => row(index)), ""].join("\n");
  const car = (index: number): string => `S${index},VW,Golf,2019,${40_000 + 731 * index}`;
  const stock = siteStock();
  await importText(
    file(",status", (index) => `${car(index)},${statuses[index]}`),
    stock,
  );
  const { result } = await importText(file("", car), stock);
  expect(result.warnings).toMatchObject([{ kind: "statuses-kept", count: 3 }]);
  expect(result.warnings[0]?.message).toContain(
    "(3): their vehicles stay as before, 1 sold, 2 reserved. Rows of new vehicles without a status count as in stock, even if earlier files hid these vehicles (4: S0, S1, S2, …). Check them.",
  );
});

test("new vehicles without a status cause no warning if no vehicle keeps its status", () => {
  const counts = new RetainedCounts();
  counts.addNew("main", "S1");
  expect(counts.warnings({ dealerships: [mainMotors] })).toEqual([]);
});

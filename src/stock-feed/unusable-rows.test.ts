import { describe, expect, test } from "vitest";
import { feedSiteFor, importsInto, mainMotors } from "../../test/contract/feed-import.ts";
import { siteStock } from "../../test/contract/site-stock.ts";

const dealership = (slug: string) => ({ ...mainMotors, slug, id: slug, name: `${slug} Motors` });
const importText = importsInto(feedSiteFor("unusable-rows", [dealership("east"), dealership("west")]));

type Row = { dealer: string; stock: string; model: string; badge: string; status: string; images: string };
const rows: Row[] = Array.from({ length: 60 }, (_, index) => ({
  dealer: index < 40 ? "east" : "west",
  stock: `S${100 + index}`,
  model: "Corolla",
  badge: "ZR",
  status: "In Stock",
  images: index % 10 === 1 ? "" : `https://img.example.com/${index}.jpg`,
}));
const rowLine = ({ dealer, stock, model, badge, status, images }: Row): string =>
  [dealer, stock, "Toyota", model, badge, "2021", 20_000 + Number(stock.slice(1)), 25_000, status, images].join(",");
const csv = (table: readonly Row[]): string =>
  ["Dealer Code,Stock No,Make,Model,Badge,Year,KM,Price,Status,Images", ...table.map(rowLine)].join("\n");
const changed = (change: (row: Row, index: number) => Partial<Row>): string =>
  csv(rows.map((row, index) => ({ ...row, ...change(row, index) })));

async function imported(text: string) {
  const stock = siteStock();
  await importText(csv(rows), stock);
  const before = JSON.stringify([...stock.vehicles].toSorted());
  const { result, report } = await importText(text, stock);
  expect(JSON.stringify([...stock.vehicles].toSorted())).toBe(before);
  return { result, report };
}
const warningsFor = ({ warnings }: Awaited<ReturnType<typeof imported>>["result"]) =>
  warnings.map(({ kind, dealership: slug, count }) => [kind, slug, count]);

describe("rows with an unknown status", () => {
  test("leave their vehicles unchanged, are reported, and give a warning per dealership", async () => {
    const { result, report } = await imported(changed((_, index) => (index % 5 === 0 ? { status: "P" } : {})));
    expect(result).toMatchObject({ outcome: "taken", counts: { held: 12, removed: 0, unchanged: 48 } });
    expect(warningsFor(result)).toEqual([
      ["status-not-known", "east", 8],
      ["status-not-known", "west", 4],
    ]);
    expect(result.warnings[0]?.message).toContain('Rows of "east Motors" with an unknown status (8)');
    expect(report.entries).toHaveLength(12);
    expect(report.entries[0]).toMatchObject({ line: 2, stockNumber: "S100", reason: "status-not-known" });
    expect(report.entries[0]?.message).toContain("stays unchanged");
  });

  test("give no warning when they are a few", async () => {
    const { result } = await imported(changed((_, index) => (index < 3 ? { status: "P" } : {})));
    expect(result).toMatchObject({ warnings: [], counts: { held: 3, removed: 0 } });
  });

  test("are not reported as missing if all rows have one", async () => {
    const { result } = await imported(changed(() => ({ status: "P" })));
    expect(result).toMatchObject({ holds: [], removals: { message: null }, counts: { held: 60, removed: 0 } });
    expect(result.warnings.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["no-row-usable", "status-not-known"]),
    );
    expect(JSON.stringify([result.warnings, result.notes])).not.toMatch(/missing from the file/);
  });
});

test("rows shifted by an unquoted comma remove no vehicle", async () => {
  // Of a row without pictures, programs leave the last cell out: the comma gives it the right number of cells.
  const text = changed((_, index) => (index % 10 < 3 ? { badge: "Sport, Luxury" } : {}))
    .split("\n")
    .map((line) => line.replace(/,$/, ""))
    .join("\n");
  const { result } = await imported(text);
  expect(result).toMatchObject({ outcome: "taken", counts: { removed: 0, held: 6, rejected: 12 } });
});

describe("a file with many rejected rows", () => {
  test.each<[string, string, number]>([
    ["without a model", changed((_, index) => (index % 5 < 3 ? { model: "" } : {})), 36],
    ["of an unknown dealer", changed((_, index) => (index % 2 === 0 ? { dealer: "X9" } : {})), 30],
    ["a tenth", changed((_, index) => (index % 10 === 0 ? { model: "" } : {})), 6],
  ])("%s gives a warning", async (_name, text, count) => {
    const { result } = await imported(text);
    expect(result).toMatchObject({ outcome: "taken", counts: { rejected: count, removed: 0 } });
    expect(warningsFor(result)).toContainEqual(["rows-rejected", null, count]);
    expect(result.warnings.map(({ message }) => message).join()).toContain(`${count} of 60 rows`);
  });

  test("gives no warning if they are a few", async () => {
    const { result } = await imported(changed((_, index) => (index < 4 ? { model: "" } : {})));
    expect(result).toMatchObject({ warnings: [], counts: { rejected: 4 } });
  });
});

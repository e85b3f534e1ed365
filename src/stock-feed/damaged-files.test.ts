import { describe, expect, test } from "vitest";
import { feedSiteFor, importsInto, mainMotors } from "../../test/contract/feed-import.ts";
import { siteStock, type SiteStock } from "../../test/contract/site-stock.ts";
import type { ImportCounts } from "./import-report.ts";

const dealership = (slug: string) => ({ ...mainMotors, slug, id: slug, name: `${slug} Motors` });
const importText = importsInto(feedSiteFor("damaged", [dealership("east"), dealership("west")]));

const columns = ["Dealer Code", "Stock No", "VIN", "Make", "Model", "Year", "Status", "Price", "KM", "Images"];
type Cells = string[];
const rowFor = (number: number): Cells => [
  number <= 24 ? "east" : "west",
  `00${100 + number}`,
  `JTMRV3FV60D${String(number).padStart(6, "0")}`,
  number % 2 === 0 ? "Citroën" : "Toyota",
  number % 2 === 0 ? "C4" : "Corolla",
  "2021",
  "In Stock",
  String(20_000 + number * 100),
  String(60_000 + number * 311),
  `https://img.example.com/${number}.jpg`,
];
/** 40 vehicles of two dealerships. */
const rows = Array.from({ length: 40 }, (_, index) => rowFor(index + 1));
const lines = (table: readonly Cells[], delimiter = ","): string[] => table.map((cells) => cells.join(delimiter));
const csv = (table: readonly Cells[] = rows, header: Cells = columns): string =>
  `${lines([header, ...table]).join("\n")}\n`;
const withCell = (name: string, cell: (written: string, index: number) => string): string =>
  csv(rows.map((cells, index) => cells.map((written, at) => (columns[at] === name ? cell(written, index) : written))));

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const windows1252 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le"));
async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 997) yield bytes.slice(at, at + 997);
}

async function filled(): Promise<SiteStock> {
  const stock = siteStock();
  await importText(csv(), stock);
  expect(stock.vehicles.size).toBe(40);
  return stock;
}
const stockState = (stock: SiteStock): string => JSON.stringify([...stock.vehicles].toSorted());
const stockIdentities = (stock: SiteStock): string[] =>
  [...stock.vehicles.values()].map(({ id, slug }) => `${id} ${slug}`).toSorted();

type Expected = {
  refusal?: string;
  holds?: string[];
  warnings?: string[];
  counts?: Partial<ImportCounts>;
};

describe("a file that changes nothing on the site", () => {
  test.each<[string, Uint8Array, Expected]>([
    ["is empty", utf8(""), { refusal: "empty" }],
    ["has its header only", utf8(csv([])), { refusal: "header-only" }],
    [
      "is the error page of a server",
      utf8("<html><body><h1>502 Bad Gateway</h1></body></html>"),
      { refusal: "not-supported" },
    ],
    ["begins with a title line", utf8(`Stock export 22/11/2026\n${csv()}`), { refusal: "columns" }],
    [
      "has no column of the model",
      utf8(
        csv(
          rows,
          columns.map((name) => (name === "Model" ? "Modell code" : name)),
        ),
      ),
      { refusal: "columns" },
    ],
    ["is UTF-16 as spreadsheets save it", utf16(csv()), { counts: { unchanged: 40 } }],
    ["is Windows-1252", windows1252(csv()), { counts: { unchanged: 40 } }],
    ["was encoded twice", utf8(new TextDecoder("windows-1252").decode(utf8(csv()))), { counts: { unchanged: 40 } }],
    [
      "has semicolons, a mark and its separator in a line",
      utf8(`\ufeffsep=;\r\n${lines([columns, ...rows], ";").join("\r\n")}`),
      { counts: { unchanged: 40 } },
    ],
    [
      "has its columns in another order",
      utf8(
        csv(
          rows.map((cells) => cells.toReversed()),
          columns.toReversed(),
        ),
      ),
      { counts: { unchanged: 40 } },
    ],
    [
      "is followed by thousands of empty lines",
      utf8(csv() + ",,,,,,,,,\n".repeat(3_000)),
      { counts: { unchanged: 40, skipped: 3_000 } },
    ],
    ["stands in itself twice", utf8(csv() + csv()), { counts: { unchanged: 40, superseded: 40, skipped: 1 } }],
    [
      "has lost all dealer codes",
      utf8(withCell("Dealer Code", () => "")),
      { warnings: ["no-row-usable"], counts: { rejected: 40 } },
    ],
    [
      "has lost all stock numbers",
      utf8(withCell("Stock No", () => "#REF!")),
      { warnings: ["no-row-usable"], counts: { rejected: 40 } },
    ],
    ["has prices in cents", utf8(withCell("Price", (price) => `${price}00`)), { refusal: "median-price-jumped" }],
    [
      "has prices and odometers in each other's column",
      utf8(
        csv(
          rows,
          columns.map((name) => ({ Price: "KM", KM: "Price" })[name] ?? name),
        ),
      ),
      { refusal: "median-price-jumped" },
    ],
    ["has VINs as a spreadsheet's numbers", utf8(withCell("VIN", () => "1.23457E+16")), { refusal: "vins-gone" }],
    [
      "has the same placeholder for all pictures",
      utf8(withCell("Images", () => "https://img.example.com/none.png")),
      { refusal: "pictures-equal" },
    ],
    ["has all odometers at 0", utf8(withCell("KM", () => "0")), { refusal: "odometers-equal" }],
    ["has all prices at one amount", utf8(withCell("Price", () => "22000")), { refusal: "prices-equal" }],
    [
      "has only words in the column of the status",
      utf8(withCell("Status", () => "OK")),
      { warnings: ["no-row-usable"], counts: { held: 40 } },
    ],
    [
      "stops in the middle of a quoted cell",
      utf8(`${csv(rows.slice(0, 30))}"east,0131,JTM`),
      { holds: ["truncated"], counts: { unchanged: 30 } },
    ],
    ["stops after a third", utf8(csv(rows.slice(0, 8))), { holds: ["missing"], counts: { unchanged: 8 } }],
    [
      "counts more rows than it has",
      utf8(`${csv(rows.slice(0, 30))}TRAILER,40\n`),
      { holds: ["truncated"], counts: { unchanged: 30 } },
    ],
  ])("%s", async (_name, bytes, expected) => {
    const stock = await filled();
    const before = stockState(stock);
    const { result } = await importText("", stock, { bytes: inPieces(bytes) });
    expect(stockState(stock)).toBe(before);
    expect(result.refusal?.reason).toBe(expected.refusal);
    if (expected.holds !== undefined) expect(result.holds.map(({ kind }) => kind)).toEqual(expected.holds);
    if (expected.warnings !== undefined)
      expect(result.warnings.map(({ kind }) => kind)).toEqual(expect.arrayContaining(expected.warnings));
    expect(result.counts).toMatchObject({ removed: 0, accepted: 0, updated: 0, ...expected.counts });
  });
});

describe("a file that changes the site preserves every vehicle's identity", () => {
  test.each<[string, string, Partial<ImportCounts>]>([
    [
      "when a spreadsheet took the leading zeros of stock numbers",
      withCell("Stock No", (written) => String(Number(written))),
      { updated: 40 },
    ],
    [
      "when makes change their case and models their spelling",
      withCell("Make", (make) => make.toUpperCase()),
      { unchanged: 40 },
    ],
    [
      "when all prices fall by a thousand dollars",
      withCell("Price", (price) => String(Number(price) - 1_000)),
      { updated: 40 },
    ],
  ])("%s", async (_name, text, counts) => {
    const stock = await filled();
    const before = stockIdentities(stock);
    const { result } = await importText(text, stock);
    expect(result).toMatchObject({ outcome: "taken", holds: [], counts: { accepted: 0, removed: 0, ...counts } });
    expect(stockIdentities(stock)).toEqual(before);
  });
});

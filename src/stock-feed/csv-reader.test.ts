import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvDelimiters, csvDialect } from "./csv-dialect.ts";
import { CsvReader, type CsvRecord } from "./csv-reader.ts";

function read(
  text: string,
  delimiter = ",",
  pieceLength = text.length || 1,
): { records: CsvRecord[]; isTruncated: boolean } {
  const reader = new CsvReader(delimiter);
  const records: CsvRecord[] = [];
  for (let at = 0; at < text.length; at += pieceLength) records.push(...reader.push(text.slice(at, at + pieceLength)));
  records.push(...reader.end());
  return { records, isTruncated: reader.isTruncated };
}

const cells = (text: string, delimiter = ","): string[][] =>
  read(text, delimiter).records.map((record) => record.cells);

describe("a delimited file is read", () => {
  test.each([
    ["LF", "a,b\n1,2\n"],
    ["CRLF", "a,b\r\n1,2\r\n"],
    ["CR", "a,b\r1,2\r"],
    ["mixed line breaks", "a,b\r\n1,2\n"],
    ["no break at the end", "a,b\n1,2"],
    ["blank lines", "\na,b\n\n \n1,2\n\n"],
    ["quotes", '"a","b"\n"1","2"\n'],
    ["blanks before quotes", 'a, "b"\n1, "2" \n'],
  ])("with %s", (_name, text) => {
    expect(cells(text)).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
  });

  test("with line breaks, delimiters and doubled quotes inside quotes", () => {
    expect(cells('a,b\n"1\r\nx,""y""",2\n')).toEqual([
      ["a", "b"],
      ['1\r\nx,"y"', "2"],
    ]);
  });

  test("with a single quote inside a quoted cell (inches) read as text", () => {
    expect(cells('a,b\n"17" alloy wheels",2\n')).toEqual([
      ["a", "b"],
      ['17" alloy wheels', "2"],
    ]);
  });

  test("with physical line numbers, also after cells of several lines", () => {
    const lines = read('a,b\r\n"1\n2\n3",x\r\ny,z\rlast,one').records.map((record) => record.line);
    expect(lines).toEqual([1, 2, 5, 6]);
  });
});

describe("an unclosed quote", () => {
  test("affects its own row and none after it", () => {
    const { records } = read('a,b,c\n1,"x,y\n2,"p",q\n3,r,s\n');
    expect(records.map((record) => record.cells)).toEqual([
      ["a", "b", "c"],
      ["1", "x", "y"],
      ["2", "p", "q"],
      ["3", "r", "s"],
    ]);
    expect(records.map((record) => record.hasStrayQuote)).toEqual([false, true, false, false]);
  });

  test("is found by the rows it swallowed when a later quote closes it", () => {
    const { records } = read('a,b,c\n1,"x,y\n2,p,q"\n3,r,s\n');
    expect(records.map((record) => [record.line, record.cells.length])).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
      [4, 3],
    ]);
  });

  test("is found when no other quote follows, however long the file", () => {
    const rest = Array.from({ length: 20_000 }, (_, index) => `${index},p,q`).join("\n");
    const { records, isTruncated } = read(`a,b,c\n1,"x,y\n${rest}\n`, ",", 1000);
    expect(records).toHaveLength(20_002);
    expect(records[1]).toEqual({ line: 2, cells: ["1", "x", "y"], hasStrayQuote: true });
    expect(isTruncated).toBe(false);
  });
});

describe("a truncated file", () => {
  test.each([
    ["in the middle of a row", "a,b,c\n1,2,3\n4,5", true],
    ["in the middle of a quoted cell", 'a,b,c\n1,2,3\n4,"5', true],
    ["in the middle of a cell of several lines", 'a,b,c\n1,2,3\n4,"first line\nsecond line', true],
    ["after a whole row", "a,b,c\n1,2,3\n4,5,6", false],
    ["after a short row with its line break", "a,b,c\n1,2,3\n4,5\n", false],
    ["nowhere, with what fills the disk block behind a short row", "a,b,c\n1,2,3\n4,5\r\u001a", false],
    ["nowhere", "a,b,c\n1,2,3\n", false],
  ])("%s", (_name, text, isTruncated) => {
    expect(read(text).isTruncated).toBe(isTruncated);
  });

  test("never ends in a record of megabytes", () => {
    const reader = new CsvReader(",");
    expect(() => reader.push("x".repeat(2 ** 21))).toThrow(RangeError);
  });
});

test("written text is read back unchanged, with any delimiter, line break, quoting and chunk boundary", () => {
  const cellText = fc.string({
    unit: fc.constantFrom("a", "é", "🚗", '"', ",", ";", "\t", "\n", "\r\n", " ", "1", "'"),
    maxLength: 8,
  });
  const file = fc.record({
    columns: fc.integer({ min: 2, max: 5 }),
    rows: fc.array(fc.array(cellText, { minLength: 5, maxLength: 5 }), { minLength: 1, maxLength: 12 }),
    delimiter: fc.constantFrom(...csvDelimiters),
    lineBreak: fc.constantFrom("\n", "\r\n", "\r"),
    quotesAll: fc.boolean(),
    endsWithBreak: fc.boolean(),
    pieceLength: fc.integer({ min: 1, max: 40 }),
  });
  fc.assert(
    fc.property(file, ({ columns, rows, delimiter, lineBreak, quotesAll, endsWithBreak, pieceLength }) => {
      const wanted = rows.map((row) => row.slice(0, columns));
      const write = (text: string): string =>
        quotesAll || /["\r\n,;\t ]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
      const lines = wanted.map((row, index) =>
        row.map((cell, column) => write(column === 0 ? `${index}${cell}` : cell)).join(delimiter),
      );
      const text = lines.join(lineBreak) + (endsWithBreak ? lineBreak : "");
      const { records } = read(text, delimiter, pieceLength);
      expect(records.map((record) => record.cells)).toEqual(
        wanted.map((row, index) => row.map((cell, column) => (column === 0 ? `${index}${cell}` : cell))),
      );
      expect(records.some((record) => record.hasStrayQuote)).toBe(false);
    }),
    { numRuns: 500 },
  );
});

test("any text is read without an error, and no line is lost to another", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", "\r", " "), maxLength: 60 }),
      fc.integer({ min: 1, max: 10 }),
      (text, pieceLength) => {
        const complete = read(text).records;
        expect(read(text, ",", pieceLength).records).toEqual(complete);
        expect(complete.map((record) => record.line)).toEqual(
          complete.map((record) => record.line).toSorted((one, other) => one - other),
        );
      },
    ),
    { numRuns: 1000 },
  );
});

test.each([
  ["Stock No,Make,Model\n", ","],
  ["Stock No;Make;Price, AUD\n1;2;3,4\n", ";"],
  ["Stock No\tMake\tModel\n", "\t"],
  ['"Make, all","b";"c";"d"\n', ";"],
  ["sep=;\r\na,b;c\r\n", ";"],
  ["\n\na;b\n", ";"],
  ["only one column\n", ","],
])("the delimiter of %j is %j", (head, delimiter) => {
  expect(csvDialect(head).delimiter).toBe(delimiter);
});

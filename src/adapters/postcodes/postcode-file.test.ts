import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { postcodePositions, writePostcodes } from "./postcode-file.ts";
import { readPostcodes } from "./read-postcodes.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-postcodes-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function writeFixture(text: string): Promise<string> {
  const path = join(folder, "postcodes.csv");
  await writeFile(path, text);
  return path;
}

test("a postcode is at the centre of its places, and rows without coordinates are ignored", async () => {
  const rows = [
    "2650,Wagga Wagga,-35,147",
    "2650,Ashmont,-36,148",
    '"0872","Yulara","-25.2","131.0"',
    "2651,Forest Hill,,",
  ];
  const file = await writeFixture(`\uFEFFPostcode,locality,lat,long\r\n${rows.join("\r\n")}\r\n`);
  const findPosition = await postcodePositions(file, folder);
  expect(findPosition("2650")).toEqual({ lat: -35.5, long: 147.5 });
  expect(findPosition("0872")).toEqual({ lat: -25.2, long: 131 });
  expect(findPosition("2651")).toBeNull();
});

test("without a file no postcode is known", async () => {
  expect((await postcodePositions(null, join(folder, "none")))("2650")).toBeNull();
});

test("a file that is not a list of postcodes is refused", async () => {
  const read = async (text: string) => postcodePositions(await writeFixture(text), folder);
  await expect(read("a,b\n1,2\n")).rejects.toThrow("must contain postcode, lat and long");
  await expect(read("postcode,lat,long\n2650,,\n")).rejects.toThrow("no postcode");
  await expect(postcodePositions(join(folder, "missing.csv"), folder)).rejects.toThrow("ENOENT");
});

test("an imported list is used unless the operator names another", async () => {
  const imported = await mkdtemp(join(folder, "imported-"));
  await writePostcodes(imported, [{ postcode: "2650", lat: -35.1, long: 147.3 }]);
  expect((await postcodePositions(null, imported))("2650")).toEqual({ lat: -35.1, long: 147.3 });
  const other = await writeFixture("postcode,lat,long\n2650,-30,150\n");
  expect((await postcodePositions(other, imported))("2650")).toEqual({ lat: -30, long: 150 });
});

test("a GeoNames file is read, and its errors are reported by line", () => {
  const row = (postcode: string, lat: string, long: string) =>
    `AU\t${postcode}\tWagga Wagga\tNew South Wales\tNSW\t\t\t\t\t${lat}\t${long}\t4`;
  const lines = [
    row("2650", "-35.1", "147.3"),
    row("265", "-35", "147"),
    row("2651", "", ""),
    row("2652", "35", "147"),
  ];
  expect(readPostcodes(`${lines.join("\n")}\n`)).toEqual({
    places: [{ postcode: "2650", lat: -35.1, long: 147.3 }],
    faults: [
      { line: 2, message: '"265" is not a four-digit postcode' },
      { line: 3, message: "postcode 2651 has no coordinates" },
      { line: 4, message: "postcode 2652 is outside Australia at 35, 147" },
    ],
  });
});

test("a comma in a quoted name does not shift columns", () => {
  const text = 'locality,postcode,state,latitude,lng\n"Yulara, Uluru",0872,NT,-25.2,131\n';
  expect(readPostcodes(text).places).toEqual([{ postcode: "0872", lat: -25.2, long: 131 }]);
});

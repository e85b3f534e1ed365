import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { postcodePositions } from "./postcode-file.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-postcodes-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileOf(text: string): Promise<string> {
  const path = join(folder, "postcodes.csv");
  await writeFile(path, text);
  return path;
}

test("a postcode is in the middle of its places, and rows without coordinates count for nothing", async () => {
  const rows = [
    "2650,Wagga Wagga,-35,147",
    "2650,Ashmont,-36,148",
    '"0872","Yulara","-25.2","131.0"',
    "2651,Forest Hill,,",
  ];
  const positionOf = await postcodePositions(
    await fileOf(`\uFEFFPostcode,locality,lat,long\r\n${rows.join("\r\n")}\r\n`),
  );
  expect(positionOf("2650")).toEqual({ lat: -35.5, long: 147.5 });
  expect(positionOf("0872")).toEqual({ lat: -25.2, long: 131 });
  expect(positionOf("2651")).toBeNull();
});

test("without a file no postcode is known", async () => {
  expect((await postcodePositions(null))("2650")).toBeNull();
});

test("a file that is no list of postcodes is refused", async () => {
  await expect(postcodePositions(await fileOf("a,b\n1,2\n"))).rejects.toThrow("must name postcode, lat and long");
  await expect(postcodePositions(await fileOf("postcode,lat,long\n2650,,\n"))).rejects.toThrow("no postcode");
});

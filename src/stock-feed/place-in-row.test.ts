import { expect, test } from "vitest";
import type { FeedField } from "./feed-field.ts";
import { placeInRow } from "./place-in-row.ts";
import type { RowNote } from "./row-outcome.ts";

type Cells = Partial<Record<FeedField, string>>;

function read(cells: Cells) {
  const notes: RowNote[] = [];
  const place = placeInRow((field) => cells[field] ?? null, notes);
  return { ...place, notes: notes.map(({ field, reason }) => `${field} ${reason}`) };
}
const nowhere = { city: null, state: null, privateSuburb: null, privatePostcode: null, notes: [] };

test.each<[cells: Cells, place: Partial<ReturnType<typeof read>>]>([
  [{}, {}],
  [
    { city: "Dubbo", state: "New South Wales" },
    { city: "Dubbo", state: "NSW" },
  ],
  [{ city: "Dubbo NSW 2830" }, { city: "Dubbo", state: "NSW" }],
  [
    { city: "Dubbo, NSW", state: "QLD" },
    { city: "Dubbo", state: "QLD" },
  ],
  [
    { city: "Dubbo", postcode: "2830" },
    { city: "Dubbo", state: "NSW" },
  ],
  [
    { city: "Bundaberg", privatePostcode: "4670" },
    { city: "Bundaberg", state: "QLD", privatePostcode: "4670" },
  ],
  [
    { postcode: "3000", privatePostcode: "4670" },
    { state: "VIC", privatePostcode: "4670" },
  ],
  [{ state: "Dubbo NSW" }, { state: "NSW" }],
  [{ location: "Caringbah, NSW" }, { city: "Caringbah", state: "NSW" }],
  [{ location: "Caringbah, NSW", city: "Dubbo" }, { city: "Dubbo" }],
  [{ location: "Caringbah, NSW", state: "QLD" }, { state: "QLD" }],
  [{ location: "Main yard" }, {}],
  [{ privateSuburb: "Orange" }, { privateSuburb: "Orange" }],
  [{ state: "Bavaria" }, { notes: ["state state-not-known"] }],
  [
    { state: "Bavaria", postcode: "2830" },
    { state: "NSW", notes: ["state state-not-known"] },
  ],
  [{ city: "2830" }, { notes: ["city place-not-a-name"] }],
  [{ privateSuburb: "2830" }, { notes: ["privateSuburb place-not-a-name"] }],
])("the place of the row %j is %j", (cells, place) => {
  expect(read(cells)).toEqual({ ...nowhere, ...place });
});

test.each([
  ["SOUTH MELBOURNE", "South Melbourne"],
  ["COFFS-HARBOUR", "Coffs-Harbour"],
  ["YASS", "Yass"],
  ["AYR", "AYR"],
  ["McLaren Vale", "McLaren Vale"],
  ["dubbo", "dubbo"],
])("the suburb %s is written %s", (city, name) => {
  expect(read({ city }).city).toBe(name);
  expect(read({ privateSuburb: city }).privateSuburb).toBe(name);
});

test("the notes say what is left out and why", () => {
  const notes: RowNote[] = [];
  const cells: Cells = { state: "Bavaria", city: "2830" };
  placeInRow((field) => cells[field] ?? null, notes);
  expect(notes.map(({ message }) => message)).toEqual([
    '"2830" is not the name of a suburb. The value was ignored.',
    '"Bavaria" is not an Australian state or territory; write ACT, NSW, NT, QLD, SA, TAS, VIC, WA. The value was ignored.',
  ]);
});

import { expect, test } from "vitest";
import type { FeedRow } from "./feed-field.ts";
import { withNamesOnly } from "./short-texts.ts";

const read = (values: FeedRow["values"]) => withNamesOnly({ line: 1, values, hasStrayQuote: false });

test.each([
  ["SR5 - CALL JOHN TODAY", "SR5"],
  ["SR5 (ask for Sue)", "SR5"],
  ["SR5 Ring Dave on 0412 345 678", "SR5"],
  ["SR5 Ring Dave or Sue on 0412 345 678 4x4", "SR5 4x4"],
  ["SR5 John on 0412 345 678", "SR5"],
  ["SR5 | please speak to Jim", "SR5"],
  ["SR5 - text Mick - 4x4", "SR5 - 4x4"],
  ["SR5 see photos", "SR5"],
  ["SR5 Call", "SR5"],
  ["SR5 phone: 02 9876 5432", "SR5"],
  ["SR5 call 02 4782 1111 now", "SR5"],
  ["SR5, contact sales@dealer.com.au", "SR5"],
  ["SR5 $19990 drive away", "SR5"],
  ["$19,990 drive-away", null],
  ["drive away", null],
  ["POA", null],
  ["SOLD", null],
  ["Ask Sue", null],
  ["Contact our sales team", null],
  ["enquire now", null],
])("requests for contact in the badge '%s' are removed: %s", (badge, name) => {
  const { row, notes } = read({ badge });
  expect(row.values.badge ?? null).toBe(name);
  expect(notes).toMatchObject([{ field: "badge", reason: "text-not-a-name" }]);
});

test.each(["make", "model", "title", "colour", "series"] as const)("the same applies to the %s", (field) => {
  expect(read({ [field]: "Kurrajong Call John" }).row.values).toEqual({ [field]: "Kurrajong" });
});

test("a label of a sale may ask to call", () => {
  expect(read({ tag: "Call us today" }).notes).toEqual([]);
});

test.each(
  "3, 2, 6, 86, 208, 308, 718, 911, 2008, 5008, 1007, 2002, 1800, 190, 1500, 2500, 3500, 4500, 5500, 7600, MX-5, 300C, 9-3, 9-5, 323, 626, 118i, 500X, 124 Spider, 19.62-3, 2040, F-250, GLC300, GLC63S, CRF50F, 125EXC, CLK320, ZX10R, MT-07, S3, March, T60 MAX, RX450HL, Silver Shadow".split(
    ", ",
  ),
)("the model %s is valid", (model) => {
  const { row, notes } = read({ make: "Holden", model, regplate: "ABC12D" });
  expect(row.values.model).toBe(model);
  expect(notes).toEqual([]);
});

test.each(
  "118, 2500, 1998, 3.200, 110 P400, Phone Pack, Phone charger, Ring Edition, 20d, 45 TFSI, 100 Year Edition, Roadsee, Black Text. Leather, X-Contact, Recall GT, Call of Duty Edition, Message Blue, See You Later Edition, 26.540, 16.700, 300 616, 2.0L 4cyl, 1.8L 16V".split(
    ", ",
  ),
)("the badge %s is valid", (badge) => {
  const { row, notes } = read({ badge });
  expect(row.values.badge).toBe(badge);
  expect(notes).toEqual([]);
});

test.each([
  ["transmission", "2.2 L"],
  ["transmission", "2.2L Turbo"],
  ["fuel", "1998cc"],
  ["drive", "4 cyl"],
  ["drive", "2 litre"],
  ["colour", "2.0 Lt"],
] as const)("the %s %j is an engine size and left out", (field, written) => {
  const { row, notes } = read({ [field]: written });
  expect(row.values).toEqual({});
  expect(notes).toMatchObject([{ field, reason: "text-not-a-name" }]);
});

test.each([
  ["transmission", "6 Speed Manual"],
  ["transmission", "8-speed"],
  ["transmission", "2.0L CVT"],
  ["fuel", "2.2 L Diesel"],
  ["drive", "4x4"],
  ["drive", "4WD"],
  ["colour", "2 tone red"],
] as const)("the %s %j is valid", (field, written) => {
  expect(read({ [field]: written })).toMatchObject({ row: { values: { [field]: written } }, notes: [] });
});

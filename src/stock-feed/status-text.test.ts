import { expect, test } from "vitest";
import { feedStatus } from "./feed-vocabulary.ts";
import { readStatus, statusNotes } from "./status-text.ts";

test.each([
  ["DEPOSIT TAKEN - pending finance", "DEPOSIT TAKEN"],
  ["deposit taken, awaiting finance", "deposit taken"],
  ["Deposit Taken (J. Smith)", "Deposit Taken"],
  ["Deposit taken: Saturday", "Deposit taken"],
  ["deposit taken/finance", "deposit taken"],
  ["Under offer – Sam", "Under offer"],
  ["Under offer[2]", "Under offer"],
  ["SOLD- awaiting pick up", "SOLD"],
  ["Sold/Delivered", "Sold"],
  ["Reserved; call Kim", "Reserved"],
  ["In stock, yard 2", "In stock"],
  ["on-hold - service", "on-hold"],
])("%s is read as %s, with a note", (text, words) => {
  expect(readStatus(text)).toEqual({ meaning: feedStatus(words), words });
  expect(statusNotes(text)).toEqual([
    { field: "status", reason: "status-shortened", message: `The status "${text}" is read as "${words}".` },
  ]);
});

test.each([
  "Available - sold",
  "available (reserved)",
  "In stock - not available",
  "In stock / in transit",
  "Sold, finance fell through",
  "Deposit taken - cancelled",
  "Deposit taken - back in stock",
  "Sold - unpaid",
  "For sale or lease",
  "maybe sold - yes",
  "ask Sam - sold",
  "in-stok",
  "deposit taken pending finance",
  "constructor - sold",
  `sold, ${"very ".repeat(40)}nice`,
])("%s is not understood", (text) => {
  expect(readStatus(text)).toEqual({ meaning: { kind: "unknown" }, words: null });
  expect(statusNotes(text)).toEqual([]);
});

test.each(["Deposit Taken", "Sold", "on-hold", "Deal_Pending", "Available for sale"])(
  "%s is known as it is",
  (text) => {
    expect(readStatus(text)).toEqual({ meaning: feedStatus(text), words: null });
    expect(statusNotes(text)).toEqual([]);
  },
);

test("a row without a status has no note about it", () => {
  expect(statusNotes(undefined)).toEqual([]);
});

import { expect, test } from "vitest";
import { feedText } from "./feed-text.ts";

test.each([
  ["CitroÃ«n", "Citroën"],
  ["CITROÃ‹N C4", "CITROËN C4"],
  ["CitroÃƒÂ«n", "Citroën"],
  ["Å koda", "Å koda"],
  ["Å\u00a0koda", "Škoda"],
  ["CoupÃ©", "Coupé"],
  ["RenÃ©e’s car", "Renée’s car"],
  ["Itâ€™s one owner â€“ full history", "It’s one owner – full history"],
  ["â€œas newâ€\u009d", "“as new”"],
  ["25Â°C", "25°C"],
  ["2.0L\u00c2\u00a0Turbo", "2.0L\u00a0Turbo"],
  ["ðŸš—", "🚗"],
  ["ï»¿Toyota", "Toyota"],
  ["Citroën", "Citroën"],
  ["CAFÉ’S", "CAFÉ’S"],
  ["SÃO PAULO", "SÃO PAULO"],
  ["Ærø Å", "Ærø Å"],
  ["Plain", "Plain"],
])("the text %j is %j", (text, repaired) => {
  expect(feedText(text)).toBe(repaired);
});

test.each([
  "",
  " ",
  "-",
  "--",
  "N/A",
  "n.a.",
  "#N/A",
  "None",
  "NIL",
  "tbc",
  "TBA",
  "(blank)",
  "#REF!",
  "null",
  "Unknown",
])("the text %j says nothing", (text) => {
  expect(feedText(text)).toBeNull();
});

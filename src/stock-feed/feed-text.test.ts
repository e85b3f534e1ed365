import { expect, test } from "vitest";
import { feedText } from "./feed-text.ts";

test.each([
  ["CitroÃ«n", "Citroën"],
  ["CITROÃ‹N C4", "CITROËN C4"],
  ["CitroÃƒÂ«n", "Citroën"],
  ["Å koda", "Škoda"],
  ["Å\u2007koda", "Škoda"],
  ["Å\u202fkoda Octavia", "Škoda Octavia"],
  ["Å KODA", "ŠKODA"],
  ["Å&nbsp;koda", "Škoda"],
  ["Ã…\u00c2\u00a0koda", "Škoda"],
  ["Ã…Â koda", "Škoda"],
  ["2020 Å koda Octavia", "2020 Škoda Octavia"],
  ["Å kodas", "Å kodas"],
  ["2.0LÂ Turbo", "2.0L Turbo"],
  ["voilÃ ", "voilÃ"],
  ["Å i åa", "Å i åa"],
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
  "#DIV/0!",
  "#NUM!",
  "#SPILL!",
  "null",
  "Unknown",
])("the text %j counts as empty", (text) => {
  expect(feedText(text)).toBeNull();
});

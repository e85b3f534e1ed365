import { expect, test } from "vitest";
import { csvTrailer } from "./csv-trailer.ts";

test.each<[string[], number | null]>([
  [["#EOF", "199"], 199],
  [["#EOF"], null],
  [["EOF 199 rows"], 199],
  [["TRAILER", "", "", "12", ""], 12],
  [["*** END OF FILE ***"], null],
  [["End of export: 7 records"], 7],
])("%j ends a file", (cells, rows) => {
  expect(csvTrailer(cells)).toEqual({ rows });
});

test.each([
  [["END", "Toyota", "RAV4", "2022"]],
  [["EOF1", "", ""]],
  [["Endurance", "5"]],
  [["#EOF", "199", "2022"]],
  [["199"]],
  [[""]],
  [["-".repeat(100_000)]],
])("%j is a row", (cells) => {
  expect(csvTrailer(cells)).toBeNull();
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { filterArbitrary } from "../../../test/contract/protocol-filters.ts";
import { equals } from "./filter-expression.ts";
import type { FilterNode } from "./filter-node.ts";
import { parseFilter } from "./parse-filter.ts";
import { readFilter } from "./read-filter.ts";

const parse = (text: string): FilterNode | null => parseFilter(text, () => null);

/** A tree as text, with all brackets. */
function shown(node: FilterNode | null): string {
  if (node === null) return "";
  if (node.kind === "not") return `!${shown(node.node)}`;
  if (node.kind !== "condition") return `(${node.nodes.map(shown).join(node.kind === "and" ? " & " : " | ")})`;
  const { kind, ...details } = node.test;
  return `${node.field} ${[kind, ...Object.values(details).map(String)].join(" ")}`;
}

describe("parseFilter", () => {
  test.each([
    ["make = Toyota", "make in Toyota"],
    ["make != Toyota", "!make in Toyota"],
    [`"make"='Land Rover'`, "make in Land Rover"],
    [String.raw`make = "O\"Neil\\"`, 'make in O"Neil\\'],
    ["km>=1e3", "km compare >= 1e3"],
    [String.raw`make = "a\b"`, String.raw`make in a\b`],
    ["( make = Kia )", "make in Kia"],
    ["km  1  TO  20", "km between 1 20"],
    ["km 1 TO 20", "km between 1 20"],
    ["make IN [a, 'b c',]", "make in a,b c"],
    ["make NOT IN []", "!make in "],
    ["tag EXISTS", "tag exists"],
    ["tag NOT EXISTS", "!tag exists"],
    ["tag IS NULL", "tag null"],
    ["tag IS NOT NULL", "!tag null"],
    ["tag IS  EMPTY", "tag empty"],
    ["tag IS NOT EMPTY", "!tag empty"],
    ["tag STARTS WITH R", "tag starts R"],
    ["tag NOT STARTS WITH R", "!tag starts R"],
    ["a=1 OR b=2 AND c=3", "(a in 1 | (b in 2 & c in 3))"],
    ["(a=1 OR b=2) AND NOT c=3", "((a in 1 | b in 2) & !c in 3)"],
    ["NOT(a=1)AND b=2", "(!a in 1 & b in 2)"],
    ['make="AND"AND b=2', "(make in AND & b in 2)"],
    ["a=1 OR a=2 OR a IN [3]", "a in 1,2,3"],
    ["  ", ""],
  ])("[SE-08] %s is read as %s", (text, tree) => {
    expect(shown(parse(text))).toBe(tree);
  });

  test("[SE-08] a list joins its parts by AND, and a nested list by OR", () => {
    const filter = [
      '"price">=5000',
      ['"car_type"="used"', '"car_type"="demo"'],
      ["make = Kia OR year = 2019", "seats = 5"],
      [],
      "",
    ];
    expect(shown(readFilter(filter))).toBe(
      "(price compare >= 5000 & car_type in used,demo & ((make in Kia | year in 2019) | seats in 5))",
    );
    expect(readFilter(null)).toBeNull();
  });

  test.each([
    ["make", "1:5"],
    ["make = Land Rover", "13:18"],
    ["make = é AND", "13:13"],
    ["(make = Kia", "1:12"],
    ["make = IN", "8:10"],
    ["a = 1 AND (make = Kia", "11:22"],
    ["km 1 TO  ", "1:10"],
    ["_geoRadius(1, 2, 3)", "1:11"],
    ["make IN [a b]", "12:14"],
  ])("[SE-08] %s is refused with the position %s", (text, place) => {
    expect(() => parse(text)).toThrow(`\n${place} ${text}`);
  });

  test.each(["_geoRadius(1, 2, 3)", "make CONTAINS x", "_geo = 1", "vin = x", "dealercomments EXISTS"])(
    "[SE-08] %s is not supported and refused",
    (text) => {
      expect(() => readFilter(text)).toThrow(/`_?[a-zA-Z]+`/);
    },
  );

  test("[ER-06] no value can break out of its quotes, whatever it contains", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (value) => {
        const node = parse(equals("make", value));
        expect(node).toEqual({ kind: "condition", field: "make", test: { kind: "in", values: [value] } });
      }),
    );
  });

  test("[SE-08] every valid filter is parsed", () => {
    fc.assert(fc.property(filterArbitrary, (filter) => void readFilter(filter)));
  });
});

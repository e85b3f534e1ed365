import { describe, expect, test } from "vitest";
import { TextIdentifiers } from "./text-identifiers.ts";

describe("TextIdentifiers", () => {
  test("[SE-12] finds complete numbers and prefixes, however many there are and whenever they were added", () => {
    const identifiers = new TextIdentifiers(12);
    const codes: (string | null)[] = [];
    const add = (count: number): void => {
      for (let number = 0; number < count; number++) {
        const ordinal = codes.length;
        const code = ordinal % 5 === 0 ? null : `K${(ordinal * 7_919) % 10_007}-${ordinal % 3}z`;
        codes.push(code);
        identifiers.add(ordinal, code);
      }
    };
    const check = (word: string): void => {
      const plain = codes.map((code) => code?.toLowerCase().replace("-", "") ?? "");
      const places = (fits: (code: string) => boolean) =>
        plain.flatMap((code, ordinal) => (fits(code) ? [ordinal] : []));
      expect(identifiers.find(word, true).sort(ascending)).toEqual(places((code) => code === word));
      expect(identifiers.find(word, false).sort(ascending)).toEqual(places((code) => code.startsWith(word)));
    };
    for (const count of [10, 2_000, 50, 3_000, 900]) {
      add(count);
      for (const word of ["k", "k7", "k99", "k79191z", "k10", "k1000", "k5", "zz", "k50", "9"]) check(word);
    }
    identifiers.settle();
    check("k79");
  });

  test("[SE-12] truncates long codes, and treats letters of other scripts as one", () => {
    const identifiers = new TextIdentifiers(6);
    for (const [ordinal, code] of ["ABCDEFG", "ABCDEFH", "ж1", "ß2", ""].entries()) identifiers.add(ordinal, code);
    expect(identifiers.find("abcdefg", true)).toEqual([0, 1]);
    expect(identifiers.find("ж1", true)).toEqual([2]);
    expect(identifiers.find("", false)).toEqual([]);
  });
});

function ascending(left: number, right: number): number {
  return left - right;
}

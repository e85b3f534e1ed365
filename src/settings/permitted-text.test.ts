import fc from "fast-check";
import { expect, test } from "vitest";
import { permittedText, permittedValue } from "./permitted-text.ts";

test("each character that XML forbids becomes a space, and every other character is unchanged", () => {
  expect(permittedText("a\u0007b\uffffc\ufffe\ud800d")).toBe("a b c  d");
  expect(permittedText("a\tb\r\nc é \u{1F600}")).toBe("a\tb\r\nc é \u{1F600}");
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(permittedText(text)).toMatch(/^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u);
    }),
  );
});

test("texts at any depth of a value are read, and other values stay as they are", () => {
  expect(permittedValue({ a: ["x\u0007", { b: "\u0001y" }], n: 7, none: null })).toEqual({
    a: ["x ", { b: " y" }],
    n: 7,
    none: null,
  });
});

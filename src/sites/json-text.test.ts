import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pathText, readJsonText } from "./json-text.ts";

describe("reading JSON with positions", () => {
  test("any JSON is read as JSON.parse reads it", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.constantFrom(0, 1, 2, 4), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(readJsonText(text)).toMatchObject({ ok: true });
        const read = readJsonText(text);
        expect(read.ok && read.value).toEqual(JSON.parse(text));
      }),
    );
  });

  test("any text is read or refused with a position, as JSON.parse does, but never thrown at the caller", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ maxLength: 40 }), fc.stringMatching(/^[[\]{}",:0-9a-z\\ \n-]{0,30}$/)),
        (text) => {
          const read = readJsonText(text);
          if (read.ok) expect(() => JSON.parse(text)).not.toThrow();
          else expect(read.line).toBeGreaterThan(0);
        },
      ),
    );
  });

  test.each([
    ["", 1, 1, "the file ends too early"],
    ['{\n  "a": 1,\n}', 3, 1, "remove the comma before }"],
    ['{\n  "a" 1\n}', 2, 7, 'expected a colon after the key "a"'],
    ['{"a": 1 "b": 2}', 1, 9, "expected a comma or }"],
    ["[1, 2", 1, 6, "the [ on line 1 is not closed"],
    ['{\n"a": tru}', 2, 6, "a value cannot start with t"],
    ['{"a": 1} x', 1, 10, "remove everything after the last closing bracket"],
    ["{'a': 1}", 1, 2, "expected a key in double quotes"],
    ['{"a": "x\n"}', 1, 7, "this string is not closed on its line"],
    ['{"a": "\\x"}', 1, 7, "this string contains an invalid backslash escape"],
    ['{\n"a": 1,\n"a": 2}', 3, 1, 'the key "a" is given twice'],
  ])("%j is refused at line %i, column %i", (text, line, column, message) => {
    expect(readJsonText(text)).toEqual({ ok: false, line, column, message });
  });

  test("very deep nesting is refused, not a stack overflow", () => {
    expect(readJsonText("[".repeat(100_000))).toMatchObject({
      ok: false,
      message: "more than 60 levels deep",
    });
  });

  test("a key called __proto__ is data like any other", () => {
    const read = readJsonText('{"__proto__": {"polluted": true}}');
    expect(read.ok && Object.hasOwn(read.value as object, "__proto__")).toBe(true);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test("the position of a value is that of its key, or of the item itself in a list", () => {
    const read = readJsonText('{\n  "a": [\n    1,\n    {"b": 2}\n  ]\n}');
    if (!read.ok) throw new Error(read.message);
    expect(read.textPosition(["a"])).toEqual({ line: 2, column: 3 });
    expect(read.textPosition(["a", 1])).toEqual({ line: 4, column: 5 });
    expect(read.textPosition(["a", 1, "b"])).toEqual({ line: 4, column: 6 });
    expect(read.textPosition(["nowhere"])).toBeNull();
  });

  test("paths are written with dots and brackets", () => {
    expect(pathText(["locations", 2, "address", "state"])).toBe("locations[2].address.state");
    expect(pathText([])).toBe("");
  });
});

test("an escaped control character becomes a space", () => {
  expect(readJsonText(String.raw`{ "a": "one\u0007two\uFFFF" }`)).toMatchObject({ ok: true, value: { a: "one two " } });
});

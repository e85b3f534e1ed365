import fc from "fast-check";
import { expect, test } from "vitest";
import { JsonElements, type JsonEnd } from "./json-elements.ts";

function read(text: string, pieceLength = text.length): { texts: string[]; lines: number[]; end: JsonEnd } {
  const elements = new JsonElements();
  const found = [];
  for (let at = 0; at < text.length; at += pieceLength) found.push(...elements.push(text.slice(at, at + pieceLength)));
  return { texts: found.map((one) => one.text), lines: found.map((one) => one.line), end: elements.end() };
}

test("a list of anything is cut into its elements, in pieces of any length", () => {
  fc.assert(
    fc.property(
      fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 6 }),
      fc.constantFrom(undefined, 1, "\t"),
      fc.integer({ min: 1, max: 30 }),
      (list, indent, pieceLength) => {
        const { texts, end } = read(JSON.stringify(list, null, indent), pieceLength);
        expect(texts.map((text) => JSON.stringify(JSON.parse(text)))).toEqual(list.map((one) => JSON.stringify(one)));
        expect(end).toMatchObject({ shape: "array", isComplete: true });
      },
    ),
    { numRuns: 300 },
  );
});

test("a list that stops anywhere is not complete", () => {
  const text = '[{"a":"]"},null,"x, y",[1],5 ]';
  for (let length = 1; length < text.length; length += 1)
    expect([length, read(text.slice(0, length)).end.isComplete]).toEqual([length, false]);
});

test.each([
  ['[{"a":1}, foo]', false],
  ['[{"a":1}] 5', false],
  ['[{"a":1}] 5\n', false],
  ['5\n{"a":1}', false],
  ["5\n", false],
  ['[{"a":1}, "b" "c"]', true],
  ['[{"a":1}, "b"c]', false],
  ['[{"a":1}]\n\u001a', true],
  ['{"a":1}\nnull\n{"a":2}\n', true],
  ['{"a":1}\nnul', false],
])("%j is complete: %j", (text, isComplete) => {
  expect(read(text).end.isComplete).toBe(isComplete);
});

test("text before or after a list is not one of its elements", () => {
  expect(read('5\n[{"a":1}, 6] 7\n').texts).toEqual(['{"a":1}', "6"]);
  expect(read("null\n").texts).toEqual([]);
});

test("a text or an object of more than 4 MiB counts as unclosed, and the line on which it begins is reported", () => {
  const most = 4 * 1024 * 1024;
  const text = (length: number): string => `[\n"${"\n".repeat(length - 1)}`;
  expect(() => read(text(most))).not.toThrow();
  expect(() => read(text(most + 1))).toThrow(new RangeError("the text on line 2 does not end"));
  expect(() => read(`[\n{"a":${" ".repeat(most)}`)).toThrow(new RangeError("the object on line 2 does not end"));
});

test("an element has the number of the line on which it begins", () => {
  expect(read('[\n{"a":1},\nnull,\n\n"x",{}\n]').lines).toEqual([2, 3, 5, 5]);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonOf, keptJson } from "./kept-json.ts";

test("data with parts whose text is known gives what JSON.stringify gives", () => {
  const part = fc.dictionary(fc.string(), fc.jsonValue());
  fc.assert(
    fc.property(fc.array(part), fc.jsonValue(), (parts, rest) => {
      for (const known of parts.slice(1)) keptJson(known);
      const data = { parts, rest, left: undefined, none: null, list: [undefined, parts[0]] };
      expect(jsonOf(data)).toBe(JSON.stringify(data));
    }),
  );
});

test("the text of an object is made once", () => {
  const card = { title: "2023 Toyota Corolla" };
  const text = keptJson(card);
  card.title = "changed";
  expect([keptJson(card), jsonOf([card])]).toEqual([text, `[${text}]`]);
});

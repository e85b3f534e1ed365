import fc from "fast-check";
import { expect, test } from "vitest";
import { toJson, cachedJson } from "./cached-json.ts";

test("data with cached parts has the same JSON as JSON.stringify returns", () => {
  const part = fc.dictionary(fc.string(), fc.jsonValue());
  fc.assert(
    fc.property(fc.array(part), fc.jsonValue(), (parts, rest) => {
      for (const known of parts.slice(1)) cachedJson(known);
      const data = { parts, rest, left: undefined, none: null, list: [undefined, parts[0]] };
      expect(toJson(data)).toBe(JSON.stringify(data));
    }),
  );
});

test("the JSON of an object is generated once", () => {
  const card = { title: "2023 Toyota Corolla" };
  const text = cachedJson(card);
  card.title = "changed";
  expect([cachedJson(card), toJson([card])]).toEqual([text, `[${text}]`]);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { VehicleIds } from "./vehicle-ids.ts";

const plain = fc.string({ minLength: 1, maxLength: 12 });
const lists = fc.oneof(fc.array(fc.uuid(), { maxLength: 40 }), fc.array(fc.oneof(fc.uuid(), plain), { maxLength: 40 }));

test("returns every id, and orders ids as text", () => {
  fc.assert(
    fc.property(lists, (texts) => {
      const ids = new VehicleIds();
      for (const text of texts) ids.push(text);
      ids.trim();
      ids.push("00000000-0000-4000-8000-000000000000");
      expect(texts.map((_, ordinal) => ids.at(ordinal))).toEqual(texts);
      for (const [left, text] of texts.entries()) {
        const expected = text === texts[0] ? 0 : text < (texts[0] ?? "") ? -1 : 1;
        expect(Math.sign(ids.compare(left, 0))).toBe(expected);
      }
    }),
  );
});

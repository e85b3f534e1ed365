import { describe, expect, test } from "vitest";
import { buildSearchVocabulary, makeOfName, makeOfSlug, modelOfSlug } from "./search-vocabulary.ts";

describe("buildSearchVocabulary", () => {
  test("[RT-06] a manufacturer provides the slug and the stock the spelling", () => {
    const vocabulary = buildSearchVocabulary(
      [{ name: "Mercedes Benz", models: ["C-Class"] }],
      [
        { name: "Mercedes-Benz", slug: "Mercedes" },
        { name: "Lotus", slug: "lotus" },
      ],
    );
    expect(vocabulary).toEqual([
      { slug: "mercedes", name: "Mercedes Benz", models: [{ slug: "c-class", name: "C-Class" }] },
      { slug: "lotus", name: "Lotus", models: [] },
    ]);
  });

  test("[RT-06] if two names have the same slug, the first has the address", () => {
    const vocabulary = buildSearchVocabulary([
      { name: "Toyota", models: ["HiLux", "Hilux"] },
      { name: "TOYOTA", models: ["Kluger"] },
    ]);
    expect(vocabulary).toEqual([{ slug: "toyota", name: "Toyota", models: [{ slug: "hilux", name: "HiLux" }] }]);
    expect(makeOfName(vocabulary, "TOYOTA")).toBeNull();
  });

  test("[RT-06 RT-07] names without letters have no address, and invalid slugs are replaced", () => {
    const vocabulary = buildSearchVocabulary(
      [
        { name: "長城", models: [] },
        { name: "Lada", models: ["!"] },
      ],
      [{ name: "Lada", slug: "la/da" }],
    );
    expect(vocabulary).toEqual([{ slug: "lada", name: "Lada", models: [] }]);
  });

  test("[RT-07] models are found by slug in any case, and names of object properties are harmless", () => {
    const vocabulary = buildSearchVocabulary([{ name: "Mazda", models: ["CX-5", "MX-5"] }]);
    const mazda = makeOfSlug(vocabulary, "MAZDA");
    expect(mazda?.name).toBe("Mazda");
    expect(mazda && modelOfSlug(mazda, "Cx-5")).toBe("CX-5");
    for (const step of ["__proto__", "constructor", "", "%", "mazda/cx-5"]) {
      expect(makeOfSlug(vocabulary, step)).toBeNull();
      expect(mazda && modelOfSlug(mazda, step)).toBeNull();
    }
  });
});

import { describe, expect, test } from "vitest";
import { hitFormatter, namesForHits, wantsPlainHits } from "./format-hit.ts";

const document = {
  id: "1",
  name: "2022 Mazda CX-5 Été Touring",
  year: 2022,
  price: null,
  sold: false,
  categories: ["family", "touring"],
  variant: { torque: "420 Nm", cylinders: "4" },
  note: "“Great car with a towbar!”",
};
const plain: Parameters<typeof hitFormatter>[0] = {
  q: null,
  retrieve: null,
  highlight: [],
  highlightTags: { before: "<", after: ">" },
  crop: [],
  cropLength: 10,
  cropMarker: "…",
};
const nameFor = (q: string): unknown => {
  const hit = hitFormatter({ ...plain, q, retrieve: ["id"], highlight: ["name"] })(document);
  return (hit["_formatted"] as Record<string, unknown>)["name"];
};

describe("hitFormatter", () => {
  test("[SE-10] returns the requested fields, also parts of a field", () => {
    expect(hitFormatter(plain)(document)).toEqual(document);
    expect(hitFormatter({ ...plain, retrieve: ["*", "id"] })(document)).toEqual(document);
    const some = hitFormatter({ ...plain, retrieve: ["id", "variant.torque", "year.x", "nothing"] });
    expect(some(document)).toEqual({ id: "1", variant: { torque: "420 Nm" } });
    expect(hitFormatter({ ...plain, retrieve: [] })(document)).toEqual({});
  });

  test("[SE-10] highlights words in every text and writes numbers as text, in a copy", () => {
    const hit = hitFormatter({ ...plain, q: "touring 2022", retrieve: ["id"], highlight: ["*"] })(document);
    expect(hit).toEqual({
      id: "1",
      _formatted: {
        ...document,
        name: "<2022> Mazda CX-5 Été <Touring>",
        year: "<2022>",
        categories: ["family", "<touring>"],
      },
    });
  });

  test.each([
    ["maz", "2022 <Maz>da CX-5 Été Touring"],
    ["maz ", "2022 Mazda CX-5 Été Touring"],
    ["cx5", "2022 Mazda <CX-5> Été Touring"],
    ["cx 5", "2022 Mazda <CX>-<5> Été Touring"],
    ["ete tour ing", "2022 Mazda CX-5 <Été> <Touring>"],
    ["kia", "2022 Mazda CX-5 Été Touring"],
    ["", "2022 Mazda CX-5 Été Touring"],
  ])("[SE-12] the text %j is marked in a name as %s", (q, expected) => {
    expect(nameFor(q)).toBe(expected);
  });

  test.each<[string, string[], number, string]>([
    ["touring", ["name"], 2, "…Été Touring"],
    ["cx5", ["name"], 3, "…Mazda CX-5…"],
    ["", ["name:2"], 9, "2022 Mazda…"],
    ["", ["*:1"], 9, "2022…"],
    ["", ["name"], 0, "2022 Mazda CX-5 Été Touring"],
    ["", ["name"], 6, "2022 Mazda CX-5 Été Touring"],
    ["", ["note"], 2, "“Great car…"],
    ["tow", ["note"], 2, "…a towbar!”"],
    ["great", ["note"], 1, "“Great…"],
  ])("crops around %j with %j to %i words: %s", (q, crop, cropLength, expected) => {
    const hit = hitFormatter({ ...plain, q, retrieve: [], crop, cropLength })(document);
    expect((hit["_formatted"] as Record<string, unknown>)[crop[0]?.startsWith("note") ? "note" : "name"]).toBe(
      expected,
    );
  });

  test("highlights only the visible part of a cropped text", () => {
    const query = { ...plain, q: "a towbar great", retrieve: [], highlight: ["note"], crop: ["note:2"] };
    expect(hitFormatter(query)(document)).toEqual({ _formatted: { note: "“<Great> car…" } });
  });
});

describe("which fields of a document are read", () => {
  const names = ["id", "name", "variant", "note"];

  test.each<[Partial<typeof plain>, boolean, string[]]>([
    [{}, true, names],
    [{ retrieve: ["id", "*"] }, true, names],
    [{ retrieve: ["id", "variant.torque"] }, false, ["id", "variant"]],
    [{ retrieve: ["id"], highlight: ["name"] }, false, ["id", "name"]],
    [{ retrieve: ["id"], crop: ["note:3"] }, false, ["id", "note"]],
    [{ highlight: ["name"] }, false, names],
    [{ crop: ["name"] }, false, names],
    [{ retrieve: [] }, false, []],
  ])("[SE-10] a query with %j requests unformatted documents: %s", (given, isPlain, read) => {
    const query = { ...plain, ...given };
    expect(wantsPlainHits(query)).toBe(isPlain);
    expect(namesForHits(query, names)).toEqual(read);
  });
});

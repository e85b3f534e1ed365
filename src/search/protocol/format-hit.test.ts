import { describe, expect, test } from "vitest";
import { hitFormatter } from "./format-hit.ts";

const document = {
  id: "1",
  name: "2022 Mazda CX-5 Été Touring",
  year: 2022,
  price: null,
  sold: false,
  categories: ["family", "touring"],
  variant: { torque: "420 Nm", cylinders: "4" },
};
const plain = {
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
  test("[SE-10] gives the fields that are asked for, also parts of a field", () => {
    expect(hitFormatter(plain)(document)).toEqual(document);
    expect(hitFormatter({ ...plain, retrieve: ["*", "id"] })(document)).toEqual(document);
    const some = hitFormatter({ ...plain, retrieve: ["id", "variant.torque", "year.x", "nothing"] });
    expect(some(document)).toEqual({ id: "1", variant: { torque: "420 Nm" } });
    expect(hitFormatter({ ...plain, retrieve: [] })(document)).toEqual({});
  });

  test("[SE-10] marks words in every text and writes numbers as texts, in a copy", () => {
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
  ])("crops around %j with %j to %i words: %s", (q, crop, cropLength, expected) => {
    const hit = hitFormatter({ ...plain, q, retrieve: [], crop, cropLength })(document);
    expect((hit["_formatted"] as Record<string, unknown>)["name"]).toBe(expected);
  });
});

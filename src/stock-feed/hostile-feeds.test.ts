import { describe, expect, test } from "vitest";
import { importsInto, oneDealershipSite } from "../../test/contract/feed-import.ts";

const importText = importsInto(oneDealershipSite);

const length = 60_000;
const many = (text: string): string => text.repeat(Math.ceil(length / text.length));

describe("no cell takes long to read", () => {
  const header = [
    "Stock No",
    "Make",
    "Model",
    "Year",
    "Price",
    "Km",
    "Engine Size",
    "Vin",
    "Body",
    "Fuel",
    "Transmission",
    "Images",
    "Features",
    "Description",
    "Rego expiry",
    "Colour",
    "Seats",
    "Badge",
    "Title",
    "Status",
    "Dealership",
  ];
  test.each([
    ["digits", many("7")],
    ["blanks", `x${many(" ")}x`],
    ["commas and blanks", `x${many(", ")}x`],
    ["line breaks", `x${many("\n")}x`],
    ["pipes", many("|")],
    ["opened tags", many("<a ")],
    ["opened comments", many("<!--")],
    ["ampersands", many("&amp;")],
    ["one word", many("petrol")],
    ["many words", many("dual cab ")],
    ["dollars", many("$")],
    ["digits and blanks", many("1 ")],
    ["addresses", many("https://a.example.com/1.jpg")],
    ["hyphens", many("a-")],
  ])("%s", { timeout: 10_000 }, async (_name, cell) => {
    for (const column of header.slice(1)) {
      const cells = header.map((name) =>
        name === column ? cell : ({ "Stock No": "1", Make: "VW", Model: "Golf", Year: "2019" }[name] ?? ""),
      );
      const text = `${header.join(",")}\n${cells.map((value) => `"${value}"`).join(",")}\n`;
      const { result } = await importText(text);
      expect(result.counts.rows).toBe(1);
    }
  });
});

describe("no file takes long to refuse", () => {
  test.each([
    ["quotation marks", many('"')],
    ["comments", many("<!--a-->")],
    ["declarations", many("<?xml ?>")],
    ["brackets", many("[")],
    ["objects in objects", many('{"a":')],
    ["one line of text", many("abc ")],
    ["backslashes in JSON", `["${many("\\")}`],
    ["delimiters", many(",;\t")],
    ["lone carriage returns", many("\r")],
  ])("%s", { timeout: 10_000 }, async (_name, text) => {
    const { result } = await importText(text);
    expect(result.outcome).toBe("refused");
  });
});

test("names of built-in object properties are treated like any other", async () => {
  const { result } = await importText(
    "Stock No,Make,Model,Year,Status,Car Type,__proto__,constructor\n1,constructor,__proto__,2019,constructor,used,x,y\n2,__proto__,toString,2019,,toString,x,y\n3,constructor,__proto__,2019,,,x,y\n",
  );
  expect(result.counts).toMatchObject({ rows: 3, held: 1, rejected: 1, accepted: 1 });
});

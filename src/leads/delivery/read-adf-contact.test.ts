import { describe, expect, test } from "vitest";
import type { NewLead } from "../lead-store.ts";
import { adfDocument } from "./lead-adf.ts";
import { deliveryForTest } from "./lead-for-test.ts";
import { contactPointsOfAdf } from "./read-adf-contact.ts";

const pointsWith = (fields: Partial<NewLead>) => contactPointsOfAdf(adfDocument(deliveryForTest(fields)));
const documentWith = (contact: string) =>
  `<?xml version="1.0"?><adf><customer>${contact}</customer><vendor><contact><phone>+61255500100</phone></contact></vendor></adf>`;

describe("the contact points of an ADF document, by which a person's files are found", () => {
  test.each<[string, Partial<NewLead>, string[]]>([
    ["the phone and the address of the shopper", {}, ["+61491570006", "robin@example.com"]],
    ["the address in small letters", { email: "Robin@Example.com" }, ["+61491570006", "robin@example.com"]],
    ["the phone alone", { email: "" }, ["+61491570006"]],
    ["the address alone", { phone: "" }, ["robin@example.com"]],
    ["none of the dealer's", { phone: "", email: "" }, []],
    ["an address with marks", { email: "o'brien&co@example.com" }, ["+61491570006", "o'brien&co@example.com"]],
    [
      "whatever the shopper wrote",
      { name: "</contact></customer><email>x@example.com</email>", message: "<phone>+61400000000</phone>" },
      ["+61491570006", "robin@example.com"],
    ],
  ])("are %s", (_what, fields, points) => expect(pointsWith(fields)).toEqual(points));

  test.each<[string, string, string[] | null]>([
    ["no XML", '{"customer":"robin@example.com"}', null],
    ["XML of something else", '<?xml version="1.0"?><adf></adf>', null],
    ["a text that speaks of XML", 'see <?xml version="1.0"?><customer></customer>', null],
    ["another language", "<?xmlish?><customer></customer>", null],
    ["no contact", documentWith(""), []],
    [
      "spaces before it and in it",
      ` \n${documentWith("<contact>\n<email>\n a@b.au \n</email></contact>")}`,
      ["a@b.au"],
    ],
    ["attributes", documentWith('<contact primarycontact="1"><phone time="day">+1</phone></contact>'), ["+1"]],
    ["elements that are called alike", documentWith("<contacts><email>a@b.au</email></contacts>"), []],
    ["elements whose names go on", documentWith("<contact><emails>a@b.au</emails></contact>"), []],
    [
      "characters by number, by name and unknown",
      documentWith("<contact><email>&#x41;&#98;&amp;&lt;&gt;&quot;&apos;&copy;&#X63;@b.au</email></contact>"),
      ["ab&<>\"'&copy;c@b.au"],
    ],
  ])("of a document with %s", (_what, text, points) => expect(contactPointsOfAdf(text)).toEqual(points));
});

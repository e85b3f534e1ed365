import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import fc from "fast-check";
import { DtdValidator, XmlDocument, XmlDtd } from "libxml2-wasm";
import { describe, expect, test } from "vitest";
import { type EnquiryKind, enquiryKinds, kindDefinitions } from "../../enquiry-kinds/enquiry-kinds.ts";
import { exampleSite } from "../../sites/example-site-for-test.ts";
import type { NewLead } from "../lead-store.ts";
import { adfDocument } from "./lead-adf.ts";
import { aboutNoVehicle, deliveryForTest, everyField, secondContactForTest, tradeInForTest } from "./lead-for-test.ts";

const dtdFile = resolve(import.meta.dirname, "../../../..", "shared", "data", "feeds", "adf-1.0.dtd");
const isWithoutDtd = !existsSync(dtdFile);
const skipped = isWithoutDtd ? ` (skipped: ${dtdFile} is absent)` : "";

/**
 * The published DTD with its syntax errors fixed: curly quotes, a missing comma, `PCDATA` without its `#`, and two
 * ambiguous content models (they allow the same content).
 */
function correctedDtd(): string {
  return readFileSync(dtdFile, "utf8")
    .replaceAll(/[“”]/g, '"')
    .replace("weighting price?", "weighting, price?")
    .replace("(PCDATA)", "(#PCDATA)")
    .replace(
      "((interiorcolor | exteriorcolor) | (interiorcolor, exteriorcolor))",
      "((interiorcolor, exteriorcolor?) | exteriorcolor)",
    )
    .replace("((email | phone+) | (email, phone+))", "((email, phone*) | phone+)");
}

const buyUsed = '<vehicle interest="buy" status="used">';
const noInterest = "<vehicle>";
const validator = isWithoutDtd ? null : new DtdValidator(XmlDtd.fromString(correctedDtd()));
const documentWith = (fields: Partial<NewLead> = {}) => adfDocument(deliveryForTest(fields));
/** Throws if the text is not well-formed XML or not valid by the DTD. */
function expectValid(text: string): void {
  using parsed = XmlDocument.fromString(text);
  validator?.validate(parsed);
}

describe(`ADF by its DTD${skipped}`, () => {
  test.skipIf(isWithoutDtd)("the validator refuses elements in another order", () => {
    const wrong = documentWith().replace(/(<year>.*<\/year>)\s*(<make>.*<\/make>)/, "$2$1");
    expect(() => expectValid(wrong)).toThrow();
  });

  test.skipIf(isWithoutDtd).each<[string, Partial<NewLead>]>([
    ["a used vehicle", {}],
    ["a new vehicle", { carType: "new" }],
    ["a demonstrator", { carType: "demo" }],
    ["a test drive", { category: "Test Drive Booking", dateTime: "2026-11-28T10:00" }],
    ["a vehicle with a trade-in", { tradeIn: tradeInForTest }],
    [
      "a call that was asked for",
      { form: "call-back", email: "", answers: [{ question: "When should we call?", answer: "In the morning" }] },
    ],
    ["a service booking", { ...aboutNoVehicle, form: "service-booking", category: "Service Booking" }],
    ["only the shopper's own vehicle", { ...aboutNoVehicle, category: "Sell My Car Enquiry", tradeIn: tradeInForTest }],
    ["no vehicle", aboutNoVehicle],
    ["a vehicle of which little is known", { vehicle: null, message: null, dealershipSlug: null }],
    ["a shopper who prefers e-mail", { preferredContactMethod: "Email" }],
    ["everything at once", everyField],
  ])("a lead about %s is valid", (_about, fields) => expectValid(documentWith(fields)));

  test.skipIf(isWithoutDtd)("a second contact is valid", () => expectValid(adfDocument(secondContactForTest())));

  test.skipIf(isWithoutDtd)("it is valid whatever a shopper writes", () => {
    const text = fc.string({
      unit: fc.oneof(fc.constantFrom("]]>", "<", "&", "\0", "\u001b", "\ufffe", "\ud800", "'", '"'), fc.string()),
    });
    fc.assert(
      fc.property(text, text, text, (name, message, rego) => {
        expectValid(documentWith({ name, message, rego, tradeIn: { ...tradeInForTest, make: name, badge: message } }));
      }),
    );
  });

  test.skipIf(isWithoutDtd)("a site without phone and address is valid too", () => {
    const site = exampleSite({ contact: { phone: null, email: null } });
    expectValid(adfDocument({ ...deliveryForTest(), site }));
  });
});

/** The tags of the vehicle in the ADF of every kind, about a vehicle of the dealer and about none. */
const vehicleOfKinds: Record<EnquiryKind, [about: string, none: string]> = {
  general: [buyUsed, noInterest],
  vehicle: [buyUsed, noInterest],
  chat: [buyUsed, noInterest],
  "photo-request": [buyUsed, noInterest],
  "call-back": [buyUsed, noInterest],
  "test-drive": ['<vehicle interest="test-drive" status="used">', '<vehicle interest="test-drive">'],
  "special-offer": [buyUsed, '<vehicle interest="buy">'],
  "service-booking": ['<vehicle status="used">', noInterest],
  parts: ['<vehicle status="used">', noInterest],
  fleet: [buyUsed, '<vehicle interest="buy">'],
  careers: ['<vehicle status="used">', noInterest],
  "trade-in": [buyUsed, '<vehicle interest="trade-in" status="used">'],
  reservation: [buyUsed, '<vehicle interest="buy">'],
  finance: [buyUsed, '<vehicle interest="buy">'],
  "spin-to-win": ['<vehicle status="used">', noInterest],
  "online-purchase": [buyUsed, '<vehicle interest="buy">'],
  "pre-approval": [buyUsed, '<vehicle interest="buy">'],
};

test.each(enquiryKinds)("the ADF of a lead of the kind %s is valid and states its interest", (kind) => {
  const { category, storedAs } = kindDefinitions[kind].lead;
  const stored = storedAs ?? { category: category ?? "General Enquiry" };
  const documents = [{}, aboutNoVehicle].map((about) => documentWith({ ...about, ...stored, form: kind }));
  const tags = documents.map((text) => /<vehicle[^>]*>/.exec(text)?.[0]);
  expect(tags).toEqual(vehicleOfKinds[kind]);
  for (const text of documents) {
    expectValid(text);
    expect(text.includes("No interest in buying a vehicle was stated")).toBe(!text.includes("interest="));
  }
});

describe("ADF of a lead", () => {
  const vehicleTags = (text: string) => text.match(/<vehicle [^>]*>/g);

  test("distinguishes new from used; a demonstrator is used, with a comment", () => {
    expect(vehicleTags(documentWith({ carType: "new" }))).toEqual(['<vehicle interest="buy" status="new">']);
    expect(vehicleTags(documentWith())).toEqual(['<vehicle interest="buy" status="used">']);
    const demo = documentWith({ carType: "demo" });
    expect(vehicleTags(demo)).toEqual(['<vehicle interest="buy" status="used">']);
    expect(demo).toContain("<comments>Demonstrator. Status: sold. Rego DEMO22</comments>");
  });

  test.each(["Service Enquiry", "Survey", "Loan Car Booking"])(
    "a %s is not a purchase request, with or without a vehicle",
    (category) => {
      for (const fields of [{ ...aboutNoVehicle, category }, { category }]) {
        expect(documentWith(fields)).not.toContain("interest=");
        expect(documentWith(fields)).toContain(`No interest in buying a vehicle was stated: ${category}`);
      }
    },
  );

  test.each(["General Enquiry", "Brochure Download", "A category of the site's own"])(
    "a %s is a purchase request if it is about a vehicle of the dealer",
    (category) => {
      expect(documentWith({ category })).toContain('<vehicle interest="buy" status="used">');
      expect(documentWith({ ...aboutNoVehicle, category })).not.toContain("interest=");
    },
  );

  test.each(["New Vehicle Enquiry", "Finance Enquiry", "Vehicle Reservation", "Fleet Enquiry"])(
    "a %s is a purchase request",
    (category) => expect(documentWith({ ...aboutNoVehicle, category })).toContain('<vehicle interest="buy">'),
  );

  test("the shopper's own vehicle is a second one, to trade in or to sell", () => {
    expect(vehicleTags(documentWith({ tradeIn: tradeInForTest }))).toEqual([
      '<vehicle interest="buy" status="used">',
      '<vehicle interest="trade-in" status="used">',
    ]);
    const selling = { ...aboutNoVehicle, category: "Sell My Car Enquiry", tradeIn: tradeInForTest };
    expect(vehicleTags(documentWith(selling))).toEqual(['<vehicle interest="sell" status="used">']);
  });

  test("it carries the facts of vehicle, shopper and dealership", () => {
    const asked = { category: "Test Drive Booking", dateTime: "2026-11-28T10:00", preferredContactMethod: "SMS" };
    const text = documentWith(asked);
    for (const part of [
      '<id sequence="1" source="example.localhost">lead-1</id>',
      "<requestdate>2026-11-20T13:00:00+11:00</requestdate>",
      '<vehicle interest="test-drive" status="used">',
      "<year>2022</year>",
      "<vin>JTMW23FV60D012345</vin>",
      "<stock>00417</stock>",
      "<transmission>A</transmission>",
      '<odometer units="km">31204</odometer>',
      '<price type="asking" currency="AUD">45990</price>',
      '<name part="full" type="individual">Robin Archer</name>',
      '<phone type="cellphone" preferredcontact="1">+61491570006</phone>',
      "<vendorname>Example North</vendorname>",
      "Preferred time 2026-11-28T10:00",
    ])
      expect(text).toContain(part);
  });

  test("markup is escaped, and characters that XML forbids are removed", () => {
    const text = documentWith({ message: `A<b> & "c" ]]> 'd'\0\u0007\u001b\nnext` });
    expect(text).toContain("A&lt;b&gt; &amp; &quot;c&quot; ]]&gt; &apos;d&apos;");
    expect(text).not.toMatch(/[^\P{Cc}\n]/u);
  });

  test("a second contact sends the prospect again with the earlier messages", () => {
    const text = adfDocument(secondContactForTest());
    expect(text).toContain('<prospect status="resend">');
    expect(text).toMatch(/<id sequence="1"[^>]*>lead-1<\/id>/);
    expect(text).toMatch(/Nobody called me[^]*Earlier contact, Friday 20 November 2026 at 1:00pm: Is it still there\?/);
  });
});

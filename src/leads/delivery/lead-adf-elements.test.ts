import { describe, expect, test } from "vitest";
import { exampleSite } from "../../sites/example-site-for-test.ts";
import type { NewLead } from "../lead-store.ts";
import { adfDocument, adfMediaType } from "./lead-adf.ts";
import { aboutNoVehicle, deliveryForTest, everyField, secondContactForTest, tradeInForTest } from "./lead-for-test.ts";

const documentWith = (fields: Partial<NewLead> = {}) => adfDocument(deliveryForTest(fields));
const { vehicle } = deliveryForTest().lead;
if (vehicle === null) throw new Error("The lead for tests is about a vehicle.");
const { valuation } = tradeInForTest;

/** Every element of a name with its attributes and text, in document order. */
const elements = (text: string, name: string): string[] =>
  text.match(new RegExp(`<${name}\\b[^>]*>[^<]*</${name}>`, "g")) ?? [];
/** The element with its children, without indentation. */
const block = (text: string, name: string): string[] =>
  (new RegExp(`<${name}\\b[^>]*>[^]*?</${name}>`).exec(text)?.[0] ?? "").split("\n").map((line) => line.trim());

test("a lead is a document of ADF 1.0", () => {
  expect(documentWith(everyField)).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8"\?>\n<\?adf version="1.0"\?>\n<adf>\n <prospect status="new">\n[^]*\n <\/prospect>\n<\/adf>\n$/,
  );
  expect(adfMediaType).toBe("application/x-adf+xml");
});

describe("the vehicle that was asked about", () => {
  test("has every fact that ADF knows", () => {
    expect(block(documentWith(everyField), "vehicle")).toEqual([
      '<vehicle interest="buy" status="used">',
      '<id sequence="1" source="example.localhost">v-full</id>',
      "<year>2022</year>",
      "<make>Toyota</make>",
      "<model>RAV4</model>",
      "<vin>JTMW23FV60D012345</vin>",
      "<stock>00417</stock>",
      "<trim>GXL</trim>",
      "<doors>5</doors>",
      "<bodystyle>SUV</bodystyle>",
      "<transmission>A</transmission>",
      '<odometer units="km">31204</odometer>',
      "<colorcombination>",
      "<interiorcolor>Black</interiorcolor>",
      "<exteriorcolor>Eclectic Blue</exteriorcolor>",
      "<preference>1</preference>",
      "</colorcombination>",
      '<price type="asking" currency="AUD">45990</price>',
      "<comments>Status: sold. Rego DEMO22. Preferred time 2026-11-28T10:00</comments>",
      "</vehicle>",
    ]);
  });

  test("is an empty element if the enquiry is about none, because ADF requires one", () => {
    expect(block(documentWith(aboutNoVehicle), "vehicle")).toEqual([
      "<vehicle>",
      "<year></year>",
      "<make></make>",
      "<model></model>",
      "<comments>No interest in buying a vehicle was stated: General Enquiry</comments>",
      "</vehicle>",
    ]);
  });

  test("has no element for what is not known", () => {
    const unknown = { year: null, badge: null, vin: null, regplate: null, km: null, body: null, doors: null };
    const more = { transmission: "", colour: null, interiorColour: null, price: null };
    expect(
      block(
        documentWith({ stockNumber: null, vehicleStatus: null, vehicle: { ...vehicle, ...unknown, ...more } }),
        "vehicle",
      ),
    ).toEqual([
      '<vehicle interest="buy" status="used">',
      '<id sequence="1" source="example.localhost">v-full</id>',
      "<year></year>",
      "<make>Toyota</make>",
      "<model>RAV4</model>",
      "</vehicle>",
    ]);
  });

  test.each([
    ["Automatic", "A"],
    ["auto", "A"],
    ["Manual", "M"],
    ["Sports automatic dual clutch", "Sports automatic dual clutch"],
    ["Not manual", "Not manual"],
  ])("its transmission %s is written %s", (transmission, written) => {
    expect(elements(documentWith({ vehicle: { ...vehicle, transmission } }), "transmission")).toEqual([
      `<transmission>${written}</transmission>`,
    ]);
  });

  test.each<[string, Partial<NewLead>, string[]]>([
    [
      "booked",
      { dateTime: "2026-11-28T10:00", isTimeBooked: true },
      ["Status: sold. Rego DEMO22. Booked time 2026-11-28T10:00"],
    ],
    ["not demonstrator", { carType: "new", vehicle: { ...vehicle, regplate: null } }, ["Status: sold"]],
    [
      "gone",
      { carType: "demo", vehicle: { ...vehicle, isListed: false } },
      ["No longer on the website when the enquiry was sent. Demonstrator. Status: sold. Rego DEMO22"],
    ],
    [
      "unknown",
      { ...aboutNoVehicle, unknownVehicle: "car-77" },
      ["Vehicle unknown to the website; requested with the id car-77"],
    ],
  ])("its comment says what ADF has no element for: %s", (_what, fields, comments) => {
    const asked = block(documentWith(fields), "vehicle").join("\n");
    expect(elements(asked, "comments")).toEqual(comments.map((comment) => `<comments>${comment}</comments>`));
  });
});

describe("what the shopper wants", () => {
  const about = { category: "Used Vehicle Enquiry" };

  test.each<[string, Partial<NewLead>, string | null]>([
    ["to buy", about, "buy"],
    ["to buy, having called about a vehicle", { category: "Phone Call" }, "buy"],
    ["to buy, trading in their own", { category: "Trade-in Enquiry" }, "buy"],
    ["a call about nothing in particular", { ...aboutNoVehicle, category: "Phone Call" }, null],
    ["a price for their own", { ...aboutNoVehicle, category: "Trade-in Enquiry" }, "trade-in"],
    ["to sell their own", { ...aboutNoVehicle, category: "Sell My Car Enquiry" }, "sell"],
    ["to subscribe", { ...aboutNoVehicle, category: "Subscription Enquiry" }, "lease"],
    ["a test drive", { category: "Test Drive Booking" }, "test-drive"],
    ["a service, whatever the category", { ...about, form: "service-booking" }, null],
    ["parts, whatever the category", { ...about, form: "parts" }, null],
    ["a job, whatever the category", { ...about, form: "careers" }, null],
    ["to sell", { category: "Sell My Car Enquiry" }, null],
  ])("%s", (_what, fields, interest) => {
    expect(/<vehicle(?: interest="([^"]*)")?/.exec(documentWith(fields))?.[1] ?? null).toBe(interest);
  });
});

describe("the shopper's own vehicle", () => {
  const tradeInElements = (tradeIn: NewLead["tradeIn"]) =>
    block(documentWith({ ...aboutNoVehicle, tradeIn }), "vehicle");

  test("is the only vehicle if the enquiry is about no other", () => {
    expect(tradeInElements(tradeInForTest)).toEqual([
      '<vehicle interest="trade-in" status="used">',
      "<year>2014</year>",
      "<make>Mazda</make>",
      "<model>CX-5</model>",
      "<trim>Maxx Sport</trim>",
      '<odometer units="km">132000</odometer>',
      '<price type="offer" currency="AUD">14250</price>',
      "<comments>Rego ABC12D. Valuation val-77 of rego ABC12D (NSW). Service history: full. Keys that are there: 2</comments>",
      "</vehicle>",
    ]);
    expect(documentWith({ ...aboutNoVehicle, tradeIn: tradeInForTest }).match(/<vehicle /g)).toHaveLength(1);
  });

  test("omits unknown facts", () => {
    const unknown = { year: null, badge: null, km: null, rego: null, offerPrice: null, valuation: null };
    const plain = ['<vehicle interest="trade-in" status="used">', "<year></year>", "<make>Mazda</make>"];
    const end = ["<model>CX-5</model>", "</vehicle>"];
    expect(tradeInElements({ make: "Mazda", model: "CX-5", ...unknown })).toEqual([...plain, ...end]);
    expect(tradeInElements({ make: "Mazda", model: "CX-5", ...unknown, valuation }).at(-2)).toBe(
      "<comments>Valuation val-77 of rego ABC12D (NSW). Service history: full. Keys that are there: 2</comments>",
    );
    expect(tradeInElements({ make: "Mazda", model: "CX-5", ...unknown, rego: "ABC12D" }).at(-2)).toBe(
      "<comments>Rego ABC12D</comments>",
    );
  });
});

describe("the customer", () => {
  test("has name, address, phone, and in a comment what ADF has no element for", () => {
    expect(block(documentWith({ subcategory: "Night shift", locationSlug: "south-yard" }), "customer")).toEqual([
      "<customer>",
      "<contact>",
      '<name part="full" type="individual">Robin Archer</name>',
      '<email preferredcontact="0">robin@example.com</email>',
      '<phone type="cellphone" preferredcontact="0">+61491570006</phone>',
      "</contact>",
      "<comments>Is it still there?",
      "",
      "Category: Used Vehicle Enquiry",
      "Subcategory: Night shift",
      "News and offers: left as it was: the box was ticked by default, which generally does not count as consent",
      "Terms of use: agreed",
      "Location: Example South, 2 Test Street, Albury NSW 2640",
      "Location&apos;s phone: (02) 5550 0102",
      "Reference: LEAD-1</comments>",
      "</customer>",
    ]);
  });

  test("has every answer in the comment, whatever its question is called", () => {
    const answers = [
      { question: "Name", answer: "Of the business: Archer" },
      { question: "Location", answer: "Beside the creek" },
    ];
    const comment = block(documentWith({ answers, locationSlug: "south-yard" }), "customer");
    expect(comment).toContain("Name: Of the business: Archer");
    expect(comment).toContain("Location: Beside the creek");
    expect(comment).toContain("Location: Example South, 2 Test Street, Albury NSW 2640");
  });

  test("has only the facts if there is no message, and includes earlier messages", () => {
    expect(block(documentWith({ message: null }), "customer")).toContain("<comments>Category: Used Vehicle Enquiry");
    expect(block(adfDocument(secondContactForTest()), "customer")).toContain(
      "Earlier contact, Friday 20 November 2026 at 1:00pm: Is it still there?</comments>",
    );
  });

  test("has separate first and last names if they were given separately", () => {
    expect(elements(block(documentWith({ lastName: "Field" }), "customer").join("\n"), "name")).toEqual([
      '<name part="first" type="individual">Robin Archer</name>',
      '<name part="last" type="individual">Field</name>',
    ]);
  });

  test.each<[string, Partial<NewLead>, email: string, phone: string]>([
    ["says nothing of it", {}, "0", "0"],
    ["prefers email", { preferredContactMethod: "Email" }, "1", "0"],
    ["prefers the phone", { preferredContactMethod: "Phone" }, "0", "1"],
    ["prefers SMS", { preferredContactMethod: "SMS" }, "0", "1"],
    ["asks for a call", { form: "call-back" }, "0", "1"],
  ])("a shopper who %s has that contact preference", (_what, fields, email, phone) => {
    const text = documentWith(fields);
    expect(text).toContain(`<email preferredcontact="${email}">`);
    expect(text).toContain(`<phone type="cellphone" preferredcontact="${phone}">`);
  });

  test.each([
    ["As soon as possible", "nopreference"],
    ["In the morning", "morning"],
    ["In the afternoon", "afternoon"],
    ["In the early evening", "evening"],
  ])("a shopper who wants to be called %s has the time %s in ADF", (answer, time) => {
    const answers = [{ question: "When should we call?", answer }];
    expect(documentWith({ form: "call-back", phone: "+61255500100", email: "", answers })).toContain(
      `</name>\n    <phone type="voice" time="${time}" preferredcontact="1">+61255500100</phone>`,
    );
  });
});

describe("the vendor", () => {
  const { contact } = deliveryForTest().site;
  const vendorWith = (fields: Partial<NewLead>, changes: Parameters<typeof exampleSite>[0] = {}) =>
    block(adfDocument({ ...deliveryForTest(fields), site: exampleSite({ contact, ...changes }) }), "vendor");
  const url = "<url>https://example.localhost</url>";

  test("is the dealership at the lead's place", () => {
    expect(vendorWith({ dealershipSlug: "south", locationSlug: "south-yard" })).toEqual([
      "<vendor>",
      '<id sequence="1" source="example.localhost">d2</id>',
      "<vendorname>Example South</vendorname>",
      url,
      "<contact>",
      '<name part="full" type="business">Example South</name>',
      "<email>hello@motors.example</email>",
      '<phone type="voice">(02) 5550 0102</phone>',
      '<address type="work">',
      '<street line="1">2 Test Street</street>',
      "<city>Albury</city>",
      "<regioncode>NSW</regioncode>",
      "<postalcode>2640</postalcode>",
      "<country>AU</country>",
      "</address>",
      "</contact>",
      "</vendor>",
    ]);
  });

  test("is the site if the lead names neither", () => {
    const vendor = ["<vendor>", "<vendorname>Example Motors</vendorname>", url, "<contact>"];
    const name = '<name part="full" type="business">Example Motors</name>';
    expect(vendorWith({ dealershipSlug: null }, { contact: { phone: "(02) 5550 0100", email: null } })).toEqual([
      ...vendor,
      name,
      '<phone type="voice">(02) 5550 0100</phone>',
      "</contact>",
      "</vendor>",
    ]);
    // ADF requires an address or a phone, even if the dealership has neither.
    expect(vendorWith({ dealershipSlug: null }, { contact: { phone: null, email: null } })).toEqual([
      ...vendor,
      name,
      "<phone></phone>",
      "</contact>",
      "</vendor>",
    ]);
  });

  test("has an empty street where its place has none", () => {
    const address = { street: null, city: "Albury", state: "NSW", postcode: null } as const;
    const place = {
      slug: "yard",
      name: "Yard",
      department: "sales",
      timeZone: "Australia/Sydney",
      phone: null,
    } as const;
    expect(vendorWith({ place: { ...place, address } })).toEqual(
      expect.arrayContaining([
        '<name part="full" type="business">Yard</name>',
        '<street line="1"></street>',
        "<regioncode>NSW</regioncode>",
        "<country>AU</country>",
      ]),
    );
  });

  test("gets the lead from the site, by the lead's kind", () => {
    expect(block(documentWith({ form: "photo-request" }), "provider")).toEqual([
      "<provider>",
      '<name part="full" type="business">Example Motors</name>',
      "<service>Photo Request</service>",
      url,
      "</provider>",
    ]);
  });
});

import { describe, expect, test } from "vitest";
import { exampleInput, exampleSite } from "../../sites/example-site-for-test.ts";
import type { NewLead } from "../lead-store.ts";
import { factLine, type LeadFacts, leadFacts, vehicleAddress } from "./lead-facts.ts";
import { aboutNoVehicle, deliveryForTest, everyField, secondContactForTest, tradeInForTest } from "./lead-for-test.ts";

const { vehicle } = deliveryForTest().lead;
if (vehicle === null) throw new Error("The lead for tests is about a vehicle.");

function factsText(fields: Partial<NewLead>, site = exampleSite()): LeadFacts {
  return leadFacts({ ...deliveryForTest(fields), site });
}

/** The text beside a label; undefined if there is no such label. */
const read = (facts: LeadFacts[keyof LeadFacts], label: string) => facts.find((fact) => fact.label === label)?.text;

describe("the facts of an enquiry for a dealer", () => {
  const time = { dateTime: "2026-11-28T10:00" };

  test.each<[string, Partial<NewLead>, string | undefined]>([
    ["Kind", {}, undefined],
    ["Kind", { form: "photo-request" }, "Photo Request"],
    ["Category", { form: "photo-request" }, "Used Vehicle Enquiry"],
    ["Booked time", { ...time, isTimeBooked: true }, "Saturday 28 November 2026 at 10:00am"],
    ["Preferred time", { ...time, isTimeBooked: true }, undefined],
    ["Booked time", time, undefined],
    ["Preferred time", time, "Saturday 28 November 2026 at 10:00am, not booked: please confirm it with the shopper"],
    ["Preferred time", {}, undefined],
    ["Finance", { isInterestedInFinance: false }, "no"],
    ["Finance", { isInterestedInFinance: null }, undefined],
    ["Has a trade-in", { hasTradeIn: true }, "yes"],
    ["Terms of use", { termsAccepted: true }, "agreed"],
    ["Terms of use", { termsAccepted: false }, undefined],
    ["Form completed", {}, undefined],
    ["Form completed", { isLastStep: false }, "no, the shopper stopped before the last step"],
    ["Company", { answers: [{ question: "Company", answer: "Example Freight" }] }, "Example Freight"],
    ["May be spam", {}, undefined],
    ["May be spam", { suspicions: ["honeypot"] }, "a hidden field was filled in"],
    [
      "May be spam",
      { suspicions: ["too-fast", "many-from-address"] },
      "the form was filled in faster than people type; many enquiries came from the same connection",
    ],
    ["Location", {}, undefined],
    ["Location", { locationSlug: "south-yard" }, "Example South, 2 Test Street, Albury NSW 2640"],
    ["Location", { locationSlug: "a-yard-of-before" }, "a-yard-of-before"],
    ["Location's phone", { locationSlug: "south-yard" }, "(02) 5550 0102"],
    ["Forward to", { distributionLocationId: "depot-9" }, "depot-9"],
    ["Dealership", { dealershipSlug: "south" }, "Example South"],
    ["Dealership", { dealershipSlug: null }, "Example Motors"],
    ["Contact", {}, undefined],
    ["Received", {}, "Friday 20 November 2026 at 1:00pm"],
    [
      "Asked before",
      { earlierEnquiry: { number: 2, firstLeadId: "lead-0", firstReceivedAt: Date.UTC(2026, 10, 20, 1) } },
      "2nd from this person about this vehicle, first enquiry: LEAD-0, Friday 20 November 2026 at 12:00pm",
    ],
  ])("%s of %j: %j", (label, fields, text) => {
    expect(read(factsText(fields).enquiry, label)).toBe(text);
  });

  test("name the ticked options and the chosen showroom as the shopper saw them", () => {
    const [north] = exampleInput.locations ?? [];
    if (north === undefined) throw new Error("The example site has locations.");
    const site = exampleSite({
      enquiry: { checkOptions: [{ name: "delivery", label: "Deliver it" }] },
      locations: [
        {
          ...north,
          distributionLocations: [
            { id: "depot-8", name: "Old depot" },
            { id: "depot-9", name: "Depot" },
          ],
        },
      ],
    });
    const facts = factsText({ additionalServices: ["delivery", "tint"], distributionLocationId: "depot-9" }, site);
    expect(read(facts.enquiry, "Also asked for")).toBe("Deliver it, tint");
    expect(read(facts.enquiry, "Forward to")).toBe("Depot");
  });

  test("include the pages visited before a valuation", () => {
    const { valuation } = everyField;
    if (!valuation) throw new Error("It has a valuation.");
    const leadAttributes = {
      visitedPages: ["/search", "/trade-in"],
      linkedQueryParams: { utm_source: "newsletter", utm_medium: "email" },
    };
    const facts = factsText({ ...everyField, offerAccepted: false, valuation: { ...valuation, leadAttributes } });
    const lines = facts.enquiry.map(factLine);
    const from = lines.indexOf("Valuation completed: yes");
    expect(lines.slice(from, from + 7)).toEqual([
      "Valuation completed: yes",
      "Offer accepted: no",
      "Source: Website",
      "Sent from: https://example.localhost/trade-in",
      "Browser: A browser/1.0",
      "Vehicle's dealership: d-1",
      "Pages visited: /search, /trade-in",
    ]);
    expect(read(facts.enquiry, "Came with")).toBe("utm_source=newsletter, utm_medium=email");
    const valued = factsText({ formCompleted: true, tradeIn: everyField.tradeIn ?? null });
    expect(read(valued.enquiry, "Valuation completed")).toBe("yes");
  });

  test("of an online purchase without a trade-in name no valuation", () => {
    const answers = [{ question: "Trade-in", answer: "None" }];
    const lines = factsText({ formCompleted: true, answers }).enquiry.map(factLine);
    expect(lines).toContain("Trade-in: None");
    expect(lines.filter((line) => line.startsWith("Valuation"))).toEqual([]);
  });

  test("link the phone and the email address, and omit them if they were not given", () => {
    expect(factsText({}).shopper).toMatchObject([
      { label: "Name", text: "Robin Archer" },
      { label: "Phone", text: "0491 570 006", href: "tel:+61491570006" },
      { label: "Email", text: "robin@example.com", href: "mailto:robin@example.com" },
    ]);
    const named = factsText({ name: "Robin", lastName: "Archer", phone: "", email: "", postcode: "2650" });
    expect(named.shopper.map(factLine)).toEqual(["Name: Robin Archer", "Postcode: 2650"]);
  });

  test("keep the question mark of a question", () => {
    expect(factLine({ label: "When should we call?", text: "In the morning" })).toBe(
      "When should we call? In the morning",
    );
    expect(factLine({ label: "?", text: "x" })).toBe("? x");
    expect(factLine({ label: "Name", text: "Robin?" })).toBe("Name: Robin?");
  });
});

describe("the facts of a later contact for a dealer", () => {
  const second = secondContactForTest();
  const [before] = second.earlier;
  if (before === undefined) throw new Error("It has a contact before.");
  const after = (changes: Partial<typeof before>) =>
    leadFacts({ ...second, site: exampleSite(), earlier: [{ ...before, ...changes }] });

  test("include its number and the earlier messages", () => {
    const { enquiry, earlier } = after({ message: null });
    expect(read(enquiry, "Contact")).toBe("Enquiry 2 from this person");
    expect(read(enquiry, "Instead of")).toBeUndefined();
    expect(earlier).toEqual([{ label: "Friday 20 November 2026 at 1:00pm", text: "no message" }]);
  });

  test.each([
    [
      { dateTime: "2026-11-28T10:00", isTimeBooked: true, locationSlug: "north-yard" },
      "Saturday 28 November 2026 at 10:00am, Example North, 1 Test Street, Wagga Wagga NSW 2650, no longer booked",
    ],
    [{ dateTime: "2026-11-28T10:00" }, "Saturday 28 November 2026 at 10:00am, no longer asked for"],
  ])("include the time and place that it replaces: %j", (changes, text) => {
    expect(read(after(changes).enquiry, "Instead of")).toBe(text);
  });
});

describe("the facts of a vehicle for a dealer", () => {
  const told = "the shopper was told and expects your";
  const gone = { ...vehicle, isListed: false };

  test.each<[string, Partial<NewLead>, string | undefined]>([
    ["Condition", {}, "used"],
    ["Condition", { carType: "demo" }, "demonstrator"],
    ["Condition", { carType: null }, undefined],
    ["Status", { vehicleStatus: "coming_soon" }, "coming soon"],
    ["Status", { vehicleStatus: null }, undefined],
    ["Odometer", { vehicle: { ...vehicle, km: 0 } }, "0 km"],
    ["Odometer", { vehicle: { ...vehicle, km: null } }, undefined],
    ["Odometer", { vehicle: null }, undefined],
    ["Price", { vehicle: { ...vehicle, price: null } }, undefined],
    ["Price", {}, "$45,990"],
    ["Is in", {}, "Waterloo NSW"],
    ["Is in", { locationSlug: "south-yard" }, undefined],
    ["Vehicle", { vehicle: { ...vehicle, year: null, badge: null } }, "Toyota RAV4"],
    ["Vehicle", aboutNoVehicle, undefined],
    [
      "Vehicle",
      { ...aboutNoVehicle, unknownVehicle: "car-77" },
      "unknown to the website; requested with the id car-77",
    ],
    ["Listing", {}, undefined],
    ["Listing", { form: "test-drive" }, `sold before the enquiry was sent: ${told} call`],
    ["Listing", { form: "test-drive", phone: "" }, `sold before the enquiry was sent: ${told} email`],
    ["Listing", { form: "test-drive", vehicleStatus: "in_stock" }, undefined],
    ["Listing", { vehicle: gone }, `no longer on the website when the enquiry was sent: ${told} call`],
    [
      "Listing",
      { ...aboutNoVehicle, unknownVehicle: "car-77" },
      `not on the website when the enquiry was sent: ${told} call`,
    ],
    ["Page", { vehicle: gone }, undefined],
    ["Page", aboutNoVehicle, undefined],
  ])("%s of %j: %j", (label, fields, text) => {
    expect(read(factsText(fields).vehicle, label)).toBe(text);
  });

  test("include a link to the vehicle's page", () => {
    const address = "https://example.localhost/cars/a%2Fb";
    expect(vehicleAddress(deliveryForTest({ carSlug: "a/b" }).lead, exampleSite())).toBe(address);
    expect(vehicleAddress(deliveryForTest({ carSlug: "a/b", vehicle: null }).lead, exampleSite())).toBe(address);
    expect(factsText({ carSlug: "a/b" }).vehicle.at(-1)).toEqual({ label: "Page", text: address, href: address });
  });

  test("include the known facts of the shopper's own vehicle", () => {
    const tradeInLines = (tradeIn: NewLead["tradeIn"]) => factsText({ tradeIn }).tradeIn.map(factLine);
    expect(tradeInLines(tradeInForTest)).toEqual([
      "Vehicle: 2014 Mazda CX-5 Maxx Sport",
      "Odometer: 132,000 km",
      "Rego: ABC12D",
      "Offer: $14,250",
      "Valuation: val-77",
      "Valued rego: ABC12D (NSW)",
      "Service history: full",
      "Keys that are there: 2",
      "Photos: https://example.localhost/enquiries/photos/lead-1.signed-41",
    ]);
    const unknown = { year: null, badge: null, km: null, rego: null, offerPrice: null, valuation: null };
    expect(tradeInLines({ make: "Mazda", model: "CX-5", ...unknown })).toEqual(["Vehicle: Mazda CX-5"]);
    expect(tradeInLines(null)).toEqual([]);
  });
});

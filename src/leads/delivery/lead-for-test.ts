import { exampleSite } from "../../sites/example-site-for-test.ts";
import { fullVehicle, testTime } from "../../vehicles/vehicle-for-test.ts";
import { contextForTest, enquiryForTest } from "../enquiry-for-test.ts";
import { leadLinks } from "../lead-links.ts";
import { enquiryLead } from "../enquiry.ts";
import type { NewLead } from "../lead-store.ts";
import type { LeadDelivery } from "./lead-delivery.ts";
import { hourMs } from "../../settings/durations.ts";

const site = exampleSite({ contact: { email: "hello@motors.example" } });
const enquiry = enquiryForTest({
  name: "Robin Archer",
  email: "robin@example.com",
  phone: "+61491570006",
  optIn: false,
  termsAccepted: true,
});

export function deliveryForTest(fields: Partial<NewLead> = {}): LeadDelivery {
  const vehicle = { ...fullVehicle, dealershipSlug: "north", dealershipId: "d1" };
  const context = contextForTest({ kind: "vehicle", vehicle });
  const lead = { ...enquiryLead(enquiry, context), siteId: site.slug, leadId: "lead-1", receivedAt: testTime };
  return {
    lead: { ...lead, ...fields },
    contactId: lead.leadId,
    number: 1,
    earlier: [],
    site,
    links: leadLinks(site.slug, lead.leadId, site, (text) => `signed-${text.length}`),
    colours: { ink: "black", quiet: "grey", line: "silver", accent: "red" },
    deliveryId: "delivery-1",
  };
}

/** The second contact of a lead: the same enquiry by the same person an hour later. */
export function secondContactForTest(): LeadDelivery {
  const first = deliveryForTest();
  const again = { ...first.lead, receivedAt: testTime + hourMs, message: "Nobody called me" };
  return {
    ...first,
    lead: again,
    contactId: "contact-2",
    number: 2,
    earlier: [{ ...first.lead, contactId: first.contactId }],
  };
}

export const aboutNoVehicle: Partial<NewLead> = {
  category: "General Enquiry",
  stockNumber: null,
  vehicleMake: null,
  vehicleModel: null,
  carType: null,
  carId: null,
  carSlug: null,
  vehicleStatus: null,
  vehicle: null,
  unknownVehicle: null,
};

export const tradeInForTest: NonNullable<NewLead["tradeIn"]> = {
  year: 2014,
  make: "Mazda",
  model: "CX-5",
  badge: "Maxx Sport",
  km: 132_000,
  rego: "ABC12D",
  offerPrice: 14_250,
  valuation: {
    id: "val-77",
    rego: "ABC12D",
    regoState: "NSW",
    adjustmentAnswers: { "Service history": "full", "Keys that are there": "2" },
  },
};

/** A lead with every field of the specification set (§3 "Lead", "Valuation leads", "Trade-in"). */
export const everyField: Partial<NewLead> = {
  name: "Robin",
  lastName: "Archer-Field",
  postcode: "2650",
  subcategory: "3. Offer Accepted",
  dateTime: "2026-11-28T10:00",
  rego: "OWN123",
  preferredContactMethod: "SMS",
  additionalServices: ["Window tint", "Delivery"],
  manufacturerSlug: "toyota",
  locationSlug: "north-yard",
  distributionLocationId: "depot-9",
  vehiclePriceBudget: 27_450,
  preferredDealership: "harbourside",
  isInterestedInFinance: true,
  hasTradeIn: true,
  answers: [{ question: "Company", answer: "Example Freight" }],
  special: "spring-campaign",
  formCompleted: true,
  offerAccepted: true,
  tradeIn: tradeInForTest,
  valuation: {
    url: "https://example.localhost/trade-in",
    source: "Website",
    userAgent: "A browser/1.0",
    carDealershipId: "d-1",
    leadAttributes: { visitedPages: ["/search", "/trade-in"], linkedQueryParams: { utm_source: "newsletter" } },
  },
};

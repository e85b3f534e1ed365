import { describe, expect, test } from "vitest";
import { fullVehicle, vehicleForTest } from "../vehicles/vehicle-for-test.ts";
import { contextForTest, enquiryForTest } from "./enquiry-for-test.ts";
import { enquiryLead, type EnquiryContext } from "./enquiry.ts";
import { leadSchema } from "./lead.ts";

const enquiry = enquiryForTest({ optIn: false, termsAccepted: true });
const general: EnquiryContext = contextForTest({ dealershipSlug: "harbour" });

describe("enquiry", () => {
  test.each([
    { carType: "new", category: "New Vehicle Enquiry" },
    { carType: "demo", category: "New Vehicle Enquiry" },
    { carType: "used", category: "Used Vehicle Enquiry" },
  ] as const)("[EF-16] an enquiry about a $carType vehicle is a $category", ({ carType, category }) => {
    const lead = enquiryLead(enquiry, { ...general, kind: "vehicle", vehicle: vehicleForTest({ carType }) });
    expect(lead).toMatchObject({ category, subcategory: null, carType });
  });

  test("[EF-16] the lead carries the vehicle and goes to the dealership that has it", () => {
    const vehicle = { ...fullVehicle, dealershipSlug: "other-yard", make: "Land Rover" };
    const lead = enquiryLead(enquiry, { ...general, kind: "vehicle", vehicle });
    expect(lead).toEqual(leadSchema.parse(lead));
    expect(lead).toMatchObject({
      dealershipSlug: "other-yard",
      manufacturerSlug: "land-rover",
      stockNumber: "00417",
      vehicleMake: "Land Rover",
      vehicleModel: "RAV4",
      carType: "used",
      carId: "v-full",
      carSlug: fullVehicle.slug,
      vehicleStatus: "sold",
      optIn: false,
      termsAccepted: true,
      isLastStep: true,
      vehicle: { year: 2022, badge: "GXL", vin: "JTMW23FV60D012345", km: 31_204, body: "SUV", price: 45_990 },
    });
  });

  test("[EF-01] an enquiry without a vehicle keeps its category and its dealership", () => {
    const lead = enquiryLead({ ...enquiry, category: "Parts Enquiry" }, general);
    expect(lead).toMatchObject({
      category: "Parts Enquiry",
      dealershipSlug: "harbour",
      carId: null,
      vehicleStatus: null,
    });
    expect(enquiryLead(enquiry, general).category).toBe("General Enquiry");
  });

  test("[EF-12] a careers enquiry becomes a general enquiry with a subcategory", () => {
    const lead = enquiryLead({ ...enquiry, category: "Careers Enquiry" }, general);
    expect(lead).toMatchObject({ category: "General Enquiry", subcategory: "Career Enquiry" });
  });

  test("a photo request sends its hidden message, a test drive its own category", () => {
    const message = "Please send photos for this car";
    const photos = enquiryLead(
      { ...enquiry, message: null },
      { ...general, kind: "photo-request", vehicle: vehicleForTest(), hiddenMessage: message },
    );
    expect(photos).toMatchObject({ message, category: "Used Vehicle Enquiry" });
    const drive = enquiryLead(enquiry, { ...general, kind: "test-drive", vehicle: vehicleForTest() });
    expect(drive.category).toBe("Test Drive Booking");
  });

  test("[EF-13 EF-14 EF-15] the lead includes the form's additional questions", () => {
    const answers = [{ name: "company" as const, question: "Company", answer: "Example Plumbing" }];
    const more = { preferredContactMethod: "SMS", isInterestedInFinance: true, hasTradeIn: false };
    const lead = enquiryLead(
      { ...enquiry, ...more, additionalServices: ["delivery"], answers },
      { ...general, kind: "fleet" },
    );
    expect(lead).toMatchObject({
      ...more,
      category: "Fleet Enquiry",
      form: "fleet",
      additionalServices: ["delivery"],
      answers: [{ question: "Company", answer: "Example Plumbing" }],
    });
    expect(leadSchema.parse(lead)).toEqual(lead);
  });

  test("[EF-18] a trade-in carries the shopper's own car", () => {
    const tradeIn = { make: "Mazda", model: "CX-5", year: 2014, km: 132_000 };
    const lead = enquiryLead({ ...enquiry, rego: "ABC12D", tradeIn }, { ...general, kind: "trade-in" });
    expect(lead).toMatchObject({ category: "Trade-in Enquiry", tradeIn: { ...tradeIn, badge: null, rego: "ABC12D" } });
    expect(leadSchema.parse(lead)).toEqual(lead);
  });

  test("[EF-10] there is no consent to news that were not offered", () => {
    const agreed = (isShown: boolean, optIn: boolean) =>
      enquiryLead({ ...enquiry, optIn }, { ...general, consent: { ...general.consent, isShown } }).optIn;
    expect([agreed(true, true), agreed(true, false), agreed(false, true)]).toEqual([true, false, false]);
  });

  test.each([
    ["that the site lists", vehicleForTest(), undefined, true, null],
    ["that the site no longer lists", vehicleForTest(), "v1", false, null],
    ["that nobody knows", null, "car-77", undefined, "car-77"],
    ["that was not named", null, undefined, undefined, null],
  ])("a lead about a vehicle %s", (_which, vehicle, unlistedId, isListed, unknownVehicle) => {
    const context = { ...general, vehicle, ...(unlistedId !== undefined && { unlistedId }) };
    const lead = enquiryLead(enquiry, context);
    expect([lead.vehicle?.isListed, lead.unknownVehicle]).toEqual([isListed, unknownVehicle]);
  });
});

import { testTime } from "../vehicles/vehicle-for-test.ts";
import type { EnquiryContext } from "./enquiry.ts";
import type { ValidEnquiry } from "./read-enquiry.ts";

export function enquiryForTest(fields: Partial<ValidEnquiry> = {}): ValidEnquiry {
  return {
    name: "Alex Nguyen",
    email: "alex@example.com",
    phone: "+61412345678",
    message: "Is it still there?",
    category: null,
    rego: null,
    locationSlug: null,
    dealershipSlug: null,
    distributionLocationId: null,
    postcode: null,
    preferredContactMethod: null,
    isInterestedInFinance: null,
    hasTradeIn: null,
    additionalServices: [],
    dateTime: null,
    optIn: true,
    termsAccepted: false,
    carType: null,
    vehiclePriceBudget: null,
    preferredDealership: null,
    tradeIn: null,
    lastName: null,
    special: null,
    answers: [],
    ...fields,
  };
}

export function contextForTest(fields: Partial<EnquiryContext> = {}): EnquiryContext {
  return {
    kind: "general",
    vehicle: null,
    place: null,
    dealershipSlug: null,
    manufacturerSlug: null,
    hiddenMessage: null,
    isLastStep: true,
    isTimeBooked: false,
    suspicions: [],
    valuation: null,
    consent: {
      text: "Keep me up to date.",
      version: "1",
      isShown: true,
      isPreset: true,
      isGiven: true,
      isChosen: false,
      termsText: null,
      privacyVersion: null,
      termsVersion: null,
      notice: "We use your details to answer.",
      form: "general",
      at: testTime,
      address: null,
    },
    ...fields,
  };
}

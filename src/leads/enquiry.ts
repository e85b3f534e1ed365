import { effectivePrice } from "../vehicles/price-display.ts";
import { type CarType, carTypes, type Vehicle } from "../vehicles/vehicle.ts";
import { vehiclePlaceText } from "../vehicles/vehicle-place.ts";
import { slugWords } from "../vehicles/vehicle-slug.ts";
import { type EnquiryKind, kindDefinitions } from "../enquiry-kinds/enquiry-kinds.ts";
import { storedCategory } from "../enquiry-kinds/kind-of-lead.ts";
import type { LeadPlace } from "./lead-place.ts";
import type { Lead, LeadConsent, LeadValuation, Suspicion } from "./lead.ts";
import type { ValidEnquiry } from "./read-enquiry.ts";

const generalCategory = "General Enquiry";
/** Lead categories have only new and used: a demonstrator is sold as new. */
const categoryOfCarType: Record<CarType, string> = {
  new: "New Vehicle Enquiry",
  demo: "New Vehicle Enquiry",
  used: "Used Vehicle Enquiry",
};

/** The context of an enquiry that its form fields do not contain. */
export type EnquiryContext = {
  kind: EnquiryKind;
  vehicle: Vehicle | null;
  /**
   * The vehicle id that was sent, if the site does not list that vehicle (any more); `vehicle` is then its last known
   * state.
   */
  unlistedId?: string;
  /** The location the shopper chose, or the vehicle's; null if unknown. */
  place: LeadPlace | null;
  /** Dealership that answers an enquiry without a vehicle. */
  dealershipSlug: string | null;
  manufacturerSlug: string | null;
  /** Message that the form sends in a hidden field (PT-01). */
  hiddenMessage: string | null;
  isLastStep: boolean;
  isTimeBooked: boolean;
  consent: LeadConsent;
  suspicions: Suspicion[];
  valuation: LeadValuation | null;
};

/** Creates the lead for a valid enquiry (§3 "Lead"). An enquiry about a vehicle goes to the vehicle's dealership. */
export function enquiryLead(enquiry: ValidEnquiry, context: EnquiryContext): Lead {
  const { kind, isLastStep, isTimeBooked, consent, suspicions, valuation } = context;
  const { dealershipSlug: preferred, preferredDealership, carType, category, tradeIn, answers, ...given } = enquiry;
  return {
    ...given,
    message: enquiry.message ?? context.hiddenMessage,
    ...storedCategory(category ?? leadCategory(context)),
    optIn: enquiry.optIn && consent.isShown,
    isLastStep,
    isTimeBooked,
    form: kind,
    answers: answers.map(({ question, answer }) => ({ question, answer })),
    tradeIn: tradeIn && { ...tradeIn, badge: null, rego: enquiry.rego, offerPrice: null, valuation: null },
    locationSlug: context.place?.slug ?? enquiry.locationSlug,
    place: context.place,
    consent,
    suspicions,
    valuation,
    earlierEnquiry: null,
    formCompleted: null,
    offerAccepted: null,
    ...vehicleFields(context),
    carType: context.vehicle?.carType ?? carTypes.find((type) => type === carType) ?? null,
    preferredDealership: preferredDealership ?? preferred,
  };
}

function leadCategory({ kind, vehicle }: EnquiryContext): string {
  const { category } = kindDefinitions[kind].lead;
  if (category !== null) return category;
  return vehicle === null ? generalCategory : categoryOfCarType[vehicle.carType];
}

type VehicleFields = Pick<
  Lead,
  | "dealershipSlug"
  | "manufacturerSlug"
  | "stockNumber"
  | "vehicleMake"
  | "vehicleModel"
  | "carType"
  | "carId"
  | "carSlug"
  | "vehicleStatus"
  | "vehicle"
  | "unknownVehicle"
>;

function vehicleFields({ vehicle, unlistedId, dealershipSlug, manufacturerSlug }: EnquiryContext): VehicleFields {
  return {
    dealershipSlug: vehicle?.dealershipSlug ?? dealershipSlug,
    manufacturerSlug: vehicle === null ? manufacturerSlug : slugWords(vehicle.make),
    stockNumber: vehicle?.stocknum ?? null,
    vehicleMake: vehicle?.make ?? null,
    vehicleModel: vehicle?.model ?? null,
    carType: vehicle?.carType ?? null,
    carId: vehicle?.id ?? null,
    carSlug: vehicle?.slug ?? null,
    vehicleStatus: vehicle?.status ?? null,
    vehicle: vehicle && { ...leadVehicleFacts(vehicle), isListed: unlistedId === undefined },
    unknownVehicle: vehicle === null ? (unlistedId ?? null) : null,
  };
}

function leadVehicleFacts(vehicle: Vehicle): Omit<NonNullable<Lead["vehicle"]>, "isListed"> {
  const { year, badge, vin, regplate, km, doors, colour, interiorColour } = vehicle;
  return {
    year,
    badge,
    vin,
    regplate,
    km,
    doors,
    colour,
    interiorColour,
    body: vehicle.simpleBody ?? vehicle.body,
    place: vehiclePlaceText(vehicle),
    transmission: vehicle.simpleTransmission ?? vehicle.transmission,
    price: effectivePrice(vehicle),
  };
}

import { z } from "zod";
import { australianStates } from "../settings/australian-state.ts";
import { carTypes, vehicleStatuses } from "../vehicles/vehicle.ts";
import { enquiryKinds } from "../enquiry-kinds/enquiry-kinds.ts";
import { leadPlaceSchema } from "./lead-place.ts";

const text = z.string().nullable().default(null);
const integer = z.number().int().nonnegative().nullable().default(null);

/** The vehicle as published when the enquiry was sent; it may have changed or been withdrawn since. */
const leadVehicleSchema = z.strictObject({
  year: integer,
  badge: text,
  vin: text,
  regplate: text,
  km: integer,
  body: text,
  doors: integer,
  transmission: text,
  colour: text,
  interiorColour: text,
  /** Suburb and state of the vehicle, as on its page. */
  place: text,
  /** False if the site no longer listed it: these are then its last known facts. */
  isListed: z.boolean().default(true),
  /** Australian dollars; null if the site showed no purchase price. */
  price: z.number().nonnegative().nullable().default(null),
});

/** The shopper's own vehicle, offered as a trade-in or for sale. */
const leadTradeInSchema = z.strictObject({
  year: integer,
  make: z.string(),
  model: z.string(),
  badge: text,
  km: integer,
  rego: text,
  /** The valuation service's offer (§3 `offer_price`), in Australian dollars. */
  offerPrice: z.number().nonnegative().nullable().default(null),
  valuation: z
    .strictObject({
      id: z.string(),
      rego: z.string(),
      regoState: z.enum(australianStates),
      adjustmentAnswers: z.record(z.string(), z.string()),
    })
    .nullable()
    .default(null),
});

/** Proof of consent: the wording shown, and how it was shown. */
const leadConsentSchema = z.strictObject({
  /** Wording beside the news and offers checkbox; null if the form showed a wording that the site no longer has. */
  text,
  version: z.string(),
  isShown: z.boolean(),
  /** Whether the box was ticked by default, which is generally no express consent. */
  isPreset: z.boolean(),
  isGiven: z.boolean(),
  /** Whether the shopper is known to have changed the box; see `consentAnswer`. */
  isChosen: z.boolean().default(false),
  /** Wording of the accepted terms; null if the form asked for none. */
  termsText: text,
  notice: z.string(),
  /** The version of the privacy policy that the form linked to; null if it linked to none. */
  privacyVersion: text,
  /** The version of the accepted terms; null if none were accepted, or the form linked to none. */
  termsVersion: text,
  form: z.enum(enquiryKinds),
  /** Epoch milliseconds. */
  at: z.number(),
  /** IP address of the sender; null if unknown. */
  address: text,
});

/** Why a lead may come from a program. It is stored and delivered like any other, and marked. */
export const suspicions = ["honeypot", "too-fast", "many-from-address", "many-from-phone", "no-proof-of-work"] as const;

/** Only for an enquiry that is not the person's first about its vehicle. */
const earlierEnquirySchema = z.strictObject({
  /** Its number among them, from 2. */
  number: z.int().min(2),
  firstLeadId: z.string(),
  /** Epoch milliseconds. */
  firstReceivedAt: z.number(),
});

/** Additional fields of valuation leads (§3, EF-18). */
const leadValuationSchema = z.strictObject({
  url: text,
  source: z.literal("Website"),
  userAgent: text,
  carDealershipId: text,
  leadAttributes: z.strictObject({
    visitedPages: z.array(z.string()),
    linkedQueryParams: z.record(z.string(), z.string()),
  }),
});

/** The fields a shopper sent (§3 "Lead"), under the code's own names. Later steps add to them (EF-16, EF-18). */
export const leadSchema = z.strictObject({
  /** The full name, or the first name if `lastName` is given. */
  name: z.string(),
  lastName: text,
  /** Empty if the shopper gave only a phone number. */
  email: z.string(),
  /** E.164; empty if the shopper gave only an email address. */
  phone: z.string(),
  message: text,
  category: z.string(),
  subcategory: text,
  isLastStep: z.boolean().default(true),
  dateTime: text,
  rego: text,
  optIn: z.boolean().default(true),
  termsAccepted: z.boolean().default(false),
  preferredContactMethod: text,
  additionalServices: z.array(z.string()).default([]),
  dealershipSlug: text,
  manufacturerSlug: text,
  stockNumber: text,
  vehicleMake: text,
  vehicleModel: text,
  carType: z.enum(carTypes).nullable().default(null),
  carId: text,
  carSlug: text,
  vehicleStatus: z.enum(vehicleStatuses).nullable().default(null),
  vehicle: leadVehicleSchema.nullable().default(null),
  /** Id of the requested vehicle if the site does not know it. */
  unknownVehicle: text,
  tradeIn: leadTradeInSchema.nullable().default(null),
  form: z.enum(enquiryKinds).default("general"),
  /** The chosen location, or the vehicle's. */
  locationSlug: text,
  place: leadPlaceSchema.nullable().default(null),
  distributionLocationId: text,
  postcode: text,
  /** Australian dollars. */
  vehiclePriceBudget: z.number().nonnegative().nullable().default(null),
  /** The dealership that the shopper preferred; one about a vehicle is answered by the vehicle's. */
  preferredDealership: text,
  isInterestedInFinance: z.boolean().nullable().default(null),
  hasTradeIn: z.boolean().nullable().default(null),
  answers: z.array(z.strictObject({ question: z.string(), answer: z.string() })).default([]),
  /** Whether `dateTime` is booked at the place, rather than a wish. */
  isTimeBooked: z.boolean().default(false),
  consent: leadConsentSchema.nullable().default(null),
  /** Non-empty for a suspect lead. */
  suspicions: z.array(z.enum(suspicions)).default([]),
  valuation: leadValuationSchema.nullable().default(null),
  /** Link to the same person's earlier enquiries about the same vehicle; set by the store. */
  earlierEnquiry: earlierEnquirySchema.nullable().default(null),
  /** Value of a hidden form field (§3 "hidden special field"). */
  special: text,
  /** For a trade-in: whether its form was completed, and whether the offer was accepted (§4). */
  formCompleted: z.boolean().nullable().default(null),
  offerAccepted: z.boolean().nullable().default(null),
});

export type Lead = z.infer<typeof leadSchema>;
export type LeadConsent = z.infer<typeof leadConsentSchema>;
export type EarlierEnquiry = z.infer<typeof earlierEnquirySchema>;
export type LeadValuation = z.infer<typeof leadValuationSchema>;
export type Suspicion = (typeof suspicions)[number];

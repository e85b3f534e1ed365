import { z } from "zod";
import { australianStates } from "../sites/site-location.ts";
import { carTypes, vehicleStatuses } from "../vehicles/vehicle.ts";
import { enquiryKinds } from "./enquiry-kind.ts";
import { leadPlaceSchema } from "./lead-place.ts";

const text = z.string().nullable().default(null);
const wholeNumber = z.number().int().nonnegative().nullable().default(null);

/** What the site said of a vehicle when the enquiry came; by the time the dealer reads it, it may be changed or gone. */
const leadVehicleSchema = z.strictObject({
  year: wholeNumber,
  badge: text,
  vin: text,
  regplate: text,
  km: wholeNumber,
  body: text,
  doors: wholeNumber,
  transmission: text,
  colour: text,
  interiorColour: text,
  /** Suburb and state where it is, as its page said. */
  place: text,
  /** False when the site no longer listed it: then these are its last known facts. */
  isListed: z.boolean().default(true),
  /** Australian dollars; null where the site showed no price to buy. */
  price: z.number().nonnegative().nullable().default(null),
});

/** The shopper's own vehicle, offered in part payment or for sale. */
const leadTradeInSchema = z.strictObject({
  year: wholeNumber,
  make: z.string(),
  model: z.string(),
  badge: text,
  km: wholeNumber,
  rego: text,
  /** What the valuation service offered (§3 `offer_price`), in Australian dollars. */
  offerPrice: z.number().nonnegative().nullable().default(null),
  valuation: z
    .strictObject({
      /** The valuation service's own. */
      id: z.string(),
      rego: z.string(),
      regoState: z.enum(australianStates),
      /** What was answered about the vehicle's condition, by question. */
      adjustmentAnswers: z.record(z.string(), z.string()),
    })
    .nullable()
    .default(null),
});

/** Proof of what was agreed to: the words that were shown, and how. */
const leadConsentSchema = z.strictObject({
  /** Words beside the box for news and offers; null when the form showed others than the site has by now. */
  text,
  version: z.string(),
  isShown: z.boolean(),
  /** Whether the box was ticked before the shopper touched it: then it is generally no express consent. */
  isPreset: z.boolean(),
  /** Whether the box was ticked in the end. */
  isGiven: z.boolean(),
  /** Whether the shopper is known to have changed the box; see `consentAnswer`. */
  isChosen: z.boolean().default(false),
  /** Words of the terms that were agreed to; null when the form asked for none. */
  termsText: text,
  /** The notice about personal details that stood beside the form. */
  notice: z.string(),
  form: z.enum(enquiryKinds),
  /** Epoch milliseconds. */
  at: z.number(),
  /** Where it was sent from; null when that is not known. */
  address: text,
});

/** Why a lead may be no person's. It is kept and delivered like any other, and marked. */
export const suspicions = ["honeypot", "too-fast", "many-from-address", "many-from-phone", "no-proof-of-work"] as const;

/** Of an enquiry that is not the person's first about its vehicle. */
const earlierEnquirySchema = z.strictObject({
  /** Which of them this one is, from 2. */
  number: z.int().min(2),
  firstLeadId: z.string(),
  /** Epoch milliseconds. */
  firstReceivedAt: z.number(),
});

/** What leads for a valuation carry besides (§3, EF-18). */
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

/** What a shopper sent (§3 "Lead"), in the code's own names. Later steps add to it (EF-16, EF-18). */
export const leadSchema = z.strictObject({
  /** The whole name, or the first where `lastName` is given. */
  name: z.string(),
  lastName: text,
  /** Empty where the shopper gave a phone number only. */
  email: z.string(),
  /** E.164; empty where the shopper gave an e-mail address only. */
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
  /** Id of the vehicle that was asked about, where the site knows no such vehicle. */
  unknownVehicle: text,
  tradeIn: leadTradeInSchema.nullable().default(null),
  /** The form it came from. */
  form: z.enum(enquiryKinds).default("general"),
  /** The location that was chosen, or at which the vehicle stands. */
  locationSlug: text,
  place: leadPlaceSchema.nullable().default(null),
  distributionLocationId: text,
  /** Four digits. */
  postcode: text,
  isInterestedInFinance: z.boolean().nullable().default(null),
  hasTradeIn: z.boolean().nullable().default(null),
  /** What only this kind of form asks. */
  answers: z.array(z.strictObject({ question: z.string(), answer: z.string() })).default([]),
  /** Whether `dateTime` is a time that the place keeps free for the shopper, rather than a wish. */
  isTimeBooked: z.boolean().default(false),
  consent: leadConsentSchema.nullable().default(null),
  /** Not empty: suspect. */
  suspicions: z.array(z.enum(suspicions)).default([]),
  valuation: leadValuationSchema.nullable().default(null),
  /** What links it to the same person's earlier enquiries about the same vehicle; the store finds it. */
  earlierEnquiry: earlierEnquirySchema.nullable().default(null),
  /** What a form sends without showing it (§3 "hidden special field"). */
  special: text,
  /** Of a trade-in: whether its form came to the end, and whether the offer was accepted (§4). */
  formCompleted: z.boolean().nullable().default(null),
  offerAccepted: z.boolean().nullable().default(null),
});

export type Lead = z.infer<typeof leadSchema>;
export type LeadConsent = z.infer<typeof leadConsentSchema>;
export type EarlierEnquiry = z.infer<typeof earlierEnquirySchema>;
export type LeadValuation = z.infer<typeof leadValuationSchema>;
export type Suspicion = (typeof suspicions)[number];

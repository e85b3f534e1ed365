import { z } from "zod";
import { carTypes, vehicleStatuses } from "../vehicles/vehicle.ts";

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
});

/** What a shopper sent (§3 "Lead"), in the code's own names. Later steps add to it (EF-16, EF-18). */
export const leadSchema = z.strictObject({
  name: z.string(),
  email: z.string(),
  /** E.164. */
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
  tradeIn: leadTradeInSchema.nullable().default(null),
  locationSlug: text,
  distributionLocationId: text,
  /** Four digits. */
  postcode: text,
});

export type Lead = z.infer<typeof leadSchema>;

import { z } from "zod";
import { carTypes, vehicleStatuses } from "../vehicles/vehicle.ts";

const text = z.string().nullable().default(null);

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
});

export type Lead = z.infer<typeof leadSchema>;

import { z } from "zod";
import { fromWireNames, toWireNames } from "../locations/wire-names.ts";

const text = z.string().nullable().default(null);

/** A special offer (§3 "Offer"). Only `sanitizedDescription` may be shown as rich text. */
export const offerSchema = z.strictObject({
  id: z.string().min(1),
  name: z.string().min(1),
  description: text,
  sanitizedDescription: text,
  disclaimer: text,
  imageUrl: text,
  imageOrModelImage: z
    .strictObject({ url: z.string().min(1) })
    .nullable()
    .default(null),
  manufacturer: z
    .union([z.string().min(1), z.strictObject({ name: z.string().min(1) })])
    .nullable()
    .default(null),
  model: z
    .strictObject({ name: z.string().min(1), slug: z.string().min(1), overrideUrl: text })
    .nullable()
    .default(null),
  /** Sites that do not show the offer. */
  excludedWebsiteIds: z.array(z.string()).default([]),
});

export type Offer = z.infer<typeof offerSchema>;

/** An offer as other systems write it, in snake_case (§3, EN-04). */
export function offerToWire(offer: Offer): unknown {
  return toWireNames(offer);
}

/** Reads an offer that another system wrote. Throws a zod error that names every fault. */
export function offerFromWire(wire: unknown): Offer {
  return offerSchema.parse(fromWireNames(wire));
}

import type { Offer } from "./offer.ts";

/** The name of the offer's make; null if it has none. */
export function makeOfOffer({ manufacturer }: Pick<Offer, "manufacturer">): string | null {
  return typeof manufacturer === "object" ? (manufacturer?.name ?? null) : manufacturer;
}

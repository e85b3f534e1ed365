import { offersPath } from "../addresses/paths.ts";
import { manufacturerByName } from "../vehicles/manufacturers.ts";
import { slugWords } from "../vehicles/vehicle-slug.ts";
import { makeOfOffer } from "./make-of-offer.ts";
import type { Offer } from "./offer.ts";

/**
 * The address of an offer (RT-21): with its manufacturer only on sites that sell several makes, and only if it has one.
 */
export function offerHref(
  offer: Pick<Offer, "id" | "manufacturer">,
  { singleManufacturer }: { singleManufacturer: string | null },
): string {
  const make = makeOfOffer(offer);
  const step = make === null || singleManufacturer !== null ? "" : `/${makeSlug(make)}`;
  return `${offersPath}${step}/${offer.id}`;
}

/** Where `Explore {model}` leads (RT-23); null without a model. */
export function exploreHref({ model }: Pick<Offer, "model">): string | null {
  return model && (model.overrideUrl ?? `/${model.slug}`);
}

function makeSlug(make: string): string {
  return manufacturerByName(make)?.slug ?? slugWords(make);
}

import type { VehicleCard } from "../../vehicles/vehicle-card.ts";
import type { ShortlistEntry } from "./shortlist.ts";

export type Shortlisted = Pick<VehicleCard, "id" | "slug" | "make" | "model" | "title"> & {
  images: readonly { reference: string }[];
};

/** The entry of a vehicle in the browser's lists (§3 "Favourite entry"). */
export function toShortlistEntry(vehicle: Shortlisted): ShortlistEntry {
  return {
    id: vehicle.id,
    name: vehicle.title.full,
    slug: vehicle.slug,
    make: vehicle.make,
    model: vehicle.model,
    primary_image_url: vehicle.images[0]?.reference ?? null,
  };
}

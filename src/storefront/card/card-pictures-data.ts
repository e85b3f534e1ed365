import type { PictureSources } from "../../ui/picture.tsx";
import { imagesOnCard } from "../../vehicles/vehicle-card.ts";
import { vehicleImages } from "../../vehicles/vehicle-images.ts";
import { vehiclesOfAddress } from "../page/vehicles-of-address.ts";
import type { SiteRequest } from "../page/site-request.ts";
import { pictureSources } from "./picture-sources.ts";

/** The pictures that cards show after their first, by slug. */
export type CardPictures = Record<string, PictureSources[]>;

/** More than any page has. */
const mostCards = 60;
/** A picture that is swiped past need not be as sharp as the first. */
const furtherWidths = [320, 640];

/** The further pictures of the vehicles that an address names; those that are gone are left out. */
export async function cardPicturesData(query: string, request: SiteRequest): Promise<CardPictures> {
  const vehicles = await vehiclesOfAddress(query, request, mostCards);
  return Object.fromEntries(
    vehicles.map((vehicle) => {
      const further = vehicleImages(vehicle).slice(1, imagesOnCard);
      return [
        vehicle.slug,
        further.map(({ reference }) => pictureSources(reference, request.site.images, furtherWidths)),
      ];
    }),
  );
}

import type { PictureSources } from "../../ui/picture.tsx";
import { imagesOnCard } from "../../vehicles/vehicle-card.ts";
import { vehicleImages } from "../../vehicles/vehicle-images.ts";
import { vehiclesOfAddress } from "../page/vehicles-of-address.server.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { pictureSources } from "./picture-sources.ts";

/** Pictures of cards after the first, by slug. */
export type CardPictures = Record<string, PictureSources[]>;

/** More than any page has. */
const mostCards = 60;
/** Further pictures are swiped past quickly, so they need less detail than the first. */
const furtherWidths = [320, 640];

/** Further pictures of the vehicles named in the query string; unknown vehicles are omitted. */
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

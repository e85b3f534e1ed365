import { webAddress } from "./safe-text.ts";
import type { Vehicle } from "./vehicle.ts";
import { vehicleTitle } from "./vehicle-title.ts";

const artworkReference = /^artwork:[a-z0-9/-]{1,110}$/;

export type VehicleImage = {
  /** Absolute http(s) address, or an `artwork:` reference of a built-in illustration. */
  reference: string;
  /** The feed's own thumbnail; null if the thumbnail is derived from the reference. */
  thumbnail: string | null;
  alt: string;
  isIllustration: boolean;
};

/** The pictures in display order: the primary one first, then in the feed's order, without duplicates. */
export function vehicleImages(vehicle: Vehicle): VehicleImage[] {
  const pictures = new Map<string, string | null>();
  addPicture(pictures, vehicle.primaryImageUrl, null);
  vehicle.images.forEach((image, index) => {
    addPicture(pictures, image, vehicle.thumbnails[index] ?? null);
  });
  const title = vehicleTitle(vehicle).full;
  return [...pictures].map(([reference, thumbnail], index) => {
    const isIllustration = reference.startsWith("artwork:");
    const numbered = pictures.size === 1 ? title : `${title} ${index + 1} of ${pictures.size}`;
    const alt = isIllustration ? `${title}, illustration${shownSide(reference)}` : numbered;
    return { reference, thumbnail, alt, isIllustration };
  });
}

/** The part of a vehicle that an illustration shows, which tells it from the others: `: rear three-quarter`. */
function shownSide(reference: string): string {
  const side = reference.split("/")[4];
  return side === undefined ? "" : `: ${side.replace("-", " ")}`;
}

function addPicture(pictures: Map<string, string | null>, image: string | null, thumbnail: string | null): void {
  const reference = imageReference(image);
  if (reference === null) return;
  pictures.set(reference, pictures.get(reference) ?? imageReference(thumbnail));
}

function imageReference(text: string | null): string | null {
  return text !== null && artworkReference.test(text) ? text : webAddress(text);
}

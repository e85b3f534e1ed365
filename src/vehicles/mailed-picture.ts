import type { Site } from "../sites/site-config.ts";
import { servicedAddress } from "./serviced-address.ts";
import type { Vehicle } from "./vehicle.ts";
import { vehicleImages } from "./vehicle-images.ts";

/** Twice the width of a phone's mail, of the widths that the built-in service makes. */
const widthPx = 640;

/** Whole address of a vehicle's first picture; null without one. Every mail program knows JPEG, not all know more. */
export function mailedPicture(vehicle: Vehicle, { hosts, images }: Pick<Site, "hosts" | "images">): string | null {
  const [picture] = vehicleImages(vehicle);
  if (picture === undefined) return null;
  const { reference, isIllustration } = picture;
  if (isIllustration) return `https://${hosts[0]}/images/${widthPx}/${reference.slice("artwork:".length)}.jpeg`;
  if (images.urlPattern === null) return reference;
  return servicedAddress(reference, images.urlPattern, widthPx);
}

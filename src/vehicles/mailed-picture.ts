import type { SiteIdentity } from "../settings/identity-settings.ts";
import type { ImageSettings } from "./image-settings.ts";
import { servicedAddress } from "./serviced-address.ts";
import type { Vehicle } from "./vehicle.ts";
import { vehicleImages } from "./vehicle-images.ts";

/** Twice the width of an email on a phone, and one of the widths of the built-in image service. */
const widthPx = 640;

/** Absolute address of a vehicle's first picture as JPEG, which every email program supports; null if it has none. */
export function mailedPicture(
  vehicle: Vehicle,
  { hosts, images }: Pick<SiteIdentity, "hosts"> & { images: Pick<ImageSettings, "urlPattern"> },
): string | null {
  const [picture] = vehicleImages(vehicle);
  if (picture === undefined) return null;
  const { reference, isIllustration } = picture;
  if (isIllustration) return `https://${hosts[0]}/images/${widthPx}/${reference.slice("artwork:".length)}.jpeg`;
  if (images.urlPattern === null) return reference;
  return servicedAddress(reference, images.urlPattern, widthPx);
}

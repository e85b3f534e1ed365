import { imagesPath } from "../addresses/paths.ts";
import { servicedAddress } from "./serviced-address.ts";

/** Wide enough for search engines and social networks. */
const publishedWidthPx = 1280;
const artworkScheme = "artwork:";

/**
 * The absolute address of a picture in a format that every reader supports, for structured data, sitemaps and feeds.
 * `reference` is one of `vehicleImages`, `origin` the site's, `servicedWidthPx` the width that the image service is asked for.
 */
export function publishedPicture(
  reference: string,
  origin: string,
  images: { urlPattern: string | null },
  servicedWidthPx = publishedWidthPx,
): string {
  if (reference.startsWith(artworkScheme))
    return `${origin}${imagesPath}/${publishedWidthPx}/${reference.slice(artworkScheme.length)}.jpeg`;
  return images.urlPattern === null ? reference : servicedAddress(reference, images.urlPattern, servicedWidthPx);
}

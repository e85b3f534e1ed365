import { siteOrigin } from "../../settings/site-origin.ts";
import type { Site } from "../../sites/site-config.ts";
import { publishedPicture } from "../../vehicles/published-picture.ts";
import type { PageHead } from "./page.ts";

/** Pixels that social networks recommend for the width of a picture. */
const sharedWidthPx = 1200;

/** The share picture of a page that has a picture of its own; nothing without one, for the site's picture. */
export function ownSharePicture(
  reference: string | null,
  alt: string,
  site: Pick<Site, "hosts" | "images">,
): Pick<PageHead, "sharePicture"> {
  if (reference === null) return {};
  const origin = siteOrigin(site);
  const address = reference.startsWith("/")
    ? origin + reference
    : publishedPicture(reference, origin, site.images, sharedWidthPx);
  return { sharePicture: { address, alt } };
}

import type { EmbeddedImageService } from "../adapters/images/embedded-image-service.ts";
import { brands } from "../brands/brands.ts";
import { bodyTypeArtwork } from "../storefront/card/body-type-picture.ts";

const heroWidths = [640, 960];

/** Renders in advance the pictures that every first visit needs. */
export async function warmPictures(images: EmbeddedImageService): Promise<void> {
  await images.warm(
    Object.values(brands).map((brand) => brand.heroArtwork),
    heroWidths,
    "avif",
  );
  await images.warm(bodyTypeArtwork.references, [bodyTypeArtwork.width], bodyTypeArtwork.format);
}

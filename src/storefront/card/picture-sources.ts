import { imagesPath } from "../../addresses/paths.ts";
import type { PictureSources } from "../../ui/picture.tsx";
import { servicedAddress } from "../../vehicles/serviced-address.ts";

/** Where a site's pictures come from: the built-in service, or an image service by address pattern (§7). */
export type ImageSettings = { urlPattern: string | null; widths: readonly number[] };

const artworkScheme = "artwork:";
/** Widths the built-in service makes; a page offers these for every picture. */
export const pictureWidths: readonly number[] = [320, 480, 640, 960, 1280];
/** Shown where a vehicle has no picture of its own. */
export const placeholderPicture = "artwork:sedan/silver/solid/ten/side/none";

/**
 * The candidates of one picture. An `artwork:` reference is drawn by this server; any other address goes
 * through the site's image service when it names one, else it is used as it is.
 */
export function pictureSources(image: string | null, settings: ImageSettings, widths = pictureWidths): PictureSources {
  const reference = image ?? placeholderPicture;
  if (reference.startsWith(artworkScheme)) return artworkSources(reference.slice(artworkScheme.length), widths);
  if (settings.urlPattern === null) return { src: reference, sources: [] };
  return servicedSources(reference, settings.urlPattern, settings.widths);
}

/** Whether a picture is drawn by this server, which its caption says. */
export function isIllustration(image: string | null): boolean {
  return image?.startsWith(artworkScheme) ?? false;
}

/** The address of one small picture, for a list of names. */
export function smallPicture(image: string | null, settings: ImageSettings): string {
  const reference = image ?? placeholderPicture;
  const [width = 320] = pictureWidths;
  if (reference.startsWith(artworkScheme))
    return `${imagesPath}/${width}/${reference.slice(artworkScheme.length)}.webp`;
  return settings.urlPattern === null
    ? reference
    : servicedAddress(reference, settings.urlPattern, settings.widths[0] ?? width);
}

/** One WebP stands for the few browsers that know no AVIF: a second list of widths would be on every card. */
function artworkSources(path: string, widths: readonly number[]): PictureSources {
  const srcSet = widths.map((width) => `${imagesPath}/${width}/${path}.avif ${width}w`).join(", ");
  return { src: `${imagesPath}/640/${path}.webp`, sources: [{ type: "image/avif", srcSet }] };
}

function servicedSources(url: string, pattern: string, widths: readonly number[]): PictureSources {
  const at = (width: number) => servicedAddress(url, pattern, width);
  const middle = widths[Math.floor(widths.length / 2)] ?? 640;
  return {
    src: at(middle),
    sources: [{ type: "image/webp", srcSet: widths.map((width) => `${at(width)} ${width}w`).join(", ") }],
  };
}

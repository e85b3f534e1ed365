import { drawingPath } from "../../addresses/paths.ts";
import type { PictureSources } from "../../ui/picture.tsx";
import { servicedAddress } from "../../vehicles/serviced-address.ts";

/** Where a site's pictures come from: the built-in service, or an image service with an address pattern (§7). */
export type ImageSettings = { urlPattern: string | null; widths: readonly number[] };

/** A site's own, without widths that no picture of it would be asked in. */
export function imageSettings({ urlPattern, widths }: ImageSettings): ImageSettings {
  return { urlPattern, widths: urlPattern === null ? [] : widths };
}

const artworkScheme = "artwork:";
/** Widths that the built-in service renders, offered for every picture. */
export const pictureWidths: readonly number[] = [320, 480, 640, 960, 1280];
/** Default for vehicles without pictures. */
export const placeholderPicture = "artwork:sedan/silver/solid/ten/side/none";

/**
 * The sources of one picture. This server renders `artwork:` references; any other address goes through the site's
 * image service, or is used unchanged if the site has none.
 */
export function pictureSources(image: string | null, settings: ImageSettings, widths = pictureWidths): PictureSources {
  const reference = image ?? placeholderPicture;
  if (reference.startsWith(artworkScheme)) return artworkSources(reference.slice(artworkScheme.length), widths);
  if (settings.urlPattern === null) return { src: reference, sources: [] };
  return servicedSources(reference, settings.urlPattern, settings.widths);
}

/** Whether a picture is an illustration rendered by this server, which its caption must say. */
export function isIllustration(image: string | null): boolean {
  return image?.startsWith(artworkScheme) ?? false;
}

export function smallPicture(image: string | null, settings: ImageSettings): string {
  const reference = image ?? placeholderPicture;
  const [width = 320] = pictureWidths;
  if (reference.startsWith(artworkScheme)) return drawingPath(width, `${reference.slice(artworkScheme.length)}.webp`);
  return settings.urlPattern === null
    ? reference
    : servicedAddress(reference, settings.urlPattern, settings.widths[0] ?? width);
}

/** The drawing that replaces a photograph that never loads; `reference` is that of a body type's placeholder. */
export function standInAddress(reference: string): string {
  return artworkSources(reference.slice(artworkScheme.length), []).src;
}

/** A single WebP serves the few browsers without AVIF: a second list of widths would add to the size of every card. */
function artworkSources(path: string, widths: readonly number[]): PictureSources {
  const srcSet = widths.map((width) => `${drawingPath(width, `${path}.avif`)} ${width}w`).join(", ");
  return { src: drawingPath(640, `${path}.webp`), sources: [{ type: "image/avif", srcSet }] };
}

function servicedSources(url: string, pattern: string, widths: readonly number[]): PictureSources {
  const at = (width: number) => servicedAddress(url, pattern, width);
  const middle = widths[Math.floor(widths.length / 2)] ?? 640;
  return {
    src: at(middle),
    sources: [{ type: "image/webp", srcSet: widths.map((width) => `${at(width)} ${width}w`).join(", ") }],
  };
}

import type { PictureSources } from "../../ui/picture.tsx";
import { type ImageSettings, pictureSources, pictureWidths } from "../card/picture-sources.ts";

/** A picture of the gallery. `thumbnail`: the feed's own small picture, if it sent one. */
export type GalleryPicture = { reference: string; alt: string; thumbnail?: string };

/** The sources of a picture of about 100 px: of a built-in illustration, the smallest is enough for any screen. */
export function thumbnailSources({ reference, thumbnail }: GalleryPicture, settings: ImageSettings): PictureSources {
  return pictureSources(thumbnail ?? reference, settings, pictureWidths.slice(0, 1));
}

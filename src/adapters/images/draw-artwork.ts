import { artworkDrawing } from "./artwork-drawing.ts";
import { createRasterStore, encode } from "./artwork-raster.ts";
import type { ImageFormat } from "./image-forms.ts";

export type ArtworkJob = { reference: string; width: number; format: ImageFormat };

const maxCachedRasters = 6;
const artworkRaster = createRasterStore(maxCachedRasters);

/** Draws a picture by its reference, such as `artwork:suv/white/solid/five-v/side/none`, in one width and format. */
export async function drawArtwork({ reference, width, format }: ArtworkJob): Promise<Uint8Array> {
  const drawing = artworkDrawing(reference);
  if (drawing === null) throw new Error(`There is no drawing ${reference}.`);
  return encode(await artworkRaster(drawing, width), width, format);
}

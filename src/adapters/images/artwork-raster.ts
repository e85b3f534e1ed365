import sharp from "sharp";
import { drawVehicle, parseArtworkRef } from "../../../tools/artwork/artwork.ts";
import { drawPlace, parsePlaceRef } from "../../../tools/artwork/place.ts";

export type PictureFormat = "avif" | "webp" | "jpeg" | "png";

/** A vehicle or a place that can be drawn, with a name that is safe in a file name. */
export type Drawing = { readonly draw: () => string; readonly isOpaque: boolean; readonly name: string };

/** Raw pixels of one drawing at the largest width; all smaller pictures are made from them. */
export type Raster = {
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
};

const drawnWidth = 1200;
const drawnDensity = 72;
const smallRasterWidth = 800;
const largeRasterWidth = 1600;

/** The drawing for a picture reference, or null if there is no such drawing. */
export function artworkDrawing(ref: string): Drawing | null {
  const place = parsePlaceRef(ref);
  if (place) {
    const name = ["place", place.building, place.surroundings].join("_");
    return { draw: () => drawPlace(place), isOpaque: true, name };
  }
  const spec = parseArtworkRef(ref);
  if (!spec) return null;
  const name = [spec.body, spec.paint, spec.finish, spec.rim, spec.angle, spec.backdrop].join("_");
  return { draw: () => drawVehicle(spec), isOpaque: spec.backdrop !== "none", name };
}

/** Rasterises a drawing. This is the slow step because of the drawing's filters. */
async function rasterise({ draw, isOpaque }: Drawing, width: number): Promise<Raster> {
  const drawing = sharp(Buffer.from(draw()), { density: (drawnDensity * width) / drawnWidth });
  const opaque = isOpaque ? drawing.flatten({ background: "#ffffff" }) : drawing.ensureAlpha();
  const { data, info } = await opaque.toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height, channels: info.channels === 4 ? 4 : 3 };
}

/** Scales a raster down and encodes it. */
export async function encode(raster: Raster, width: number, format: PictureFormat): Promise<Buffer> {
  const { pixels, channels } = raster;
  const source = sharp(pixels, { raw: { width: raster.width, height: raster.height, channels } });
  const sized = source.resize(width, Math.round((width * 2) / 3), { fit: "fill", kernel: "lanczos3" });
  switch (format) {
    case "avif":
      return sized.avif({ quality: 62, effort: 2 }).toBuffer();
    case "webp":
      return sized.webp({ quality: 78, effort: 3, smartSubsample: true }).toBuffer();
    case "jpeg":
      return sized.flatten({ background: "#ffffff" }).jpeg({ quality: 80, progressive: true }).toBuffer();
    case "png":
      return sized.png({ compressionLevel: 7 }).toBuffer();
  }
}

/**
 * Caches the most recently used rasters, because the widths of one picture are requested together. Small pictures have
 * a separate raster, which takes a third of the time: a visitor waits for it.
 */
export function createRasterStore(capacity: number): (drawing: Drawing, forWidth: number) => Promise<Raster> {
  const rasters = new Map<string, Promise<Raster>>();
  return (drawing, forWidth) => {
    const width = forWidth <= 640 ? smallRasterWidth : largeRasterWidth;
    const key = `${drawing.name} ${width}`;
    const known = rasters.get(key);
    const raster = known ?? rasterise(drawing, width);
    rasters.delete(key);
    rasters.set(key, raster);
    raster.catch(() => rasters.delete(key));
    for (const oldest of rasters.keys()) {
      if (rasters.size <= capacity) break;
      rasters.delete(oldest);
    }
    return raster;
  };
}

import sharp from "sharp";
import type { Drawing } from "./artwork-drawing.ts";
import type { ImageFormat } from "./image-forms.ts";

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

/** Rasterises a drawing. This is the slow step because of the drawing's filters. */
async function rasterise({ draw, isOpaque }: Drawing, width: number): Promise<Raster> {
  const drawing = sharp(Buffer.from(draw()), { density: (drawnDensity * width) / drawnWidth });
  const opaque = isOpaque ? drawing.flatten({ background: "#ffffff" }) : drawing.ensureAlpha();
  const { data, info } = await opaque.toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height, channels: info.channels === 4 ? 4 : 3 };
}

export async function encode(raster: Raster, width: number, format: ImageFormat): Promise<Buffer> {
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

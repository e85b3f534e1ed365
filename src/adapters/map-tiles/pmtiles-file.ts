import { open } from "node:fs/promises";
import { PMTiles, type RangeResponse, type Source, TileType } from "pmtiles";
import type { MapTiles } from "../../locations/map-tiles.ts";

/** Directories and tiles are far smaller; a damaged file could ask for any length. */
const largestReadBytes = 8 * 1024 * 1024;

const contentTypes: Partial<Record<TileType, string>> = {
  [TileType.Png]: "image/png",
  [TileType.Jpeg]: "image/jpeg",
  [TileType.Webp]: "image/webp",
  [TileType.Avif]: "image/avif",
};

/**
 * The tiles of a PMTiles file, read in ranges: the file may be larger than the memory. Throws if it is no such file, or
 * holds vector tiles, which browsers cannot show as pictures.
 */
export async function pmtilesFile(path: string): Promise<MapTiles> {
  const archive = new PMTiles(fileSource(path));
  const { tileType, maxZoom } = await archive.getHeader();
  const contentType = contentTypes[tileType];
  if (contentType === undefined) throw new Error(`${path}: the map needs raster tiles (PNG, JPEG, WebP or AVIF).`);
  return {
    async tile(zoom, x, y) {
      if (zoom > maxZoom || x >= 2 ** zoom || y >= 2 ** zoom) return null;
      const found = await archive.getZxy(zoom, x, y);
      return found ? { body: new Uint8Array(found.data), contentType } : null;
    },
  };
}

function fileSource(path: string): Source {
  return {
    getKey: () => path,
    async getBytes(offset, length): Promise<RangeResponse> {
      if (length > largestReadBytes) throw new RangeError(`${path}: a part of ${length} bytes is too large.`);
      const file = await open(path, "r");
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
        return { data: buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + bytesRead) };
      } finally {
        await file.close();
      }
    },
  };
}

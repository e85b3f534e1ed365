import sharp, { type OverlayOptions } from "sharp";
import type { MapTiles } from "../../locations/map-tiles.ts";
import { type ComposeStill, stillHeight, tilesAround, tileSize } from "../../locations/still-map.ts";

/** About 20 kB each. */
const mostKept = 300;
const missingTile = "#e8e8e4";
const pin = `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="42"><path d="M16 41C6 28 2 23 2 16a14 14 0 0 1 28 0c0 7-4 12-14 25z" fill="#1d2733" stroke="#fff" stroke-width="2"/><circle cx="16" cy="16" r="5" fill="#fff"/></svg>`;
const pinWidth = 32;
const pinHeight = 42;

/** Composes still maps from the tiles of a file, and keeps those that were asked for last. */
export function composeStill(tiles: MapTiles): ComposeStill {
  const kept = new Map<string, Promise<Uint8Array | null>>();
  return (position, zoom, width) => {
    const key = `${position.lat} ${position.long} ${zoom} ${width}`;
    const known = kept.get(key) ?? compose(tiles, position, zoom, width);
    kept.delete(key);
    kept.set(key, known);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    // One that failed is tried again.
    known.catch(() => kept.delete(key));
    return known;
  };
}

async function compose(
  tiles: MapTiles,
  position: Parameters<ComposeStill>[0],
  zoom: number,
  width: number,
): Promise<Uint8Array | null> {
  const height = stillHeight(width);
  const placed = await Promise.all(
    tilesAround(position, zoom, width, height).map(async ({ x, y, left, top }) => {
      const tile = await tiles.tile(zoom, x, y);
      return tile === null ? [] : await onPicture(tile.body, { left, top, width, height });
    }),
  );
  // A file may end at a smaller zoom than the site asks for.
  if (placed.flat().length === 0) return zoom > 0 ? compose(tiles, position, zoom - 1, width) : null;
  const marker = { input: Buffer.from(pin), left: Math.round((width - pinWidth) / 2), top: height / 2 - pinHeight };
  return sharp({ create: { width, height, channels: 3, background: missingTile } })
    .composite([...placed.flat(), { ...marker, top: Math.round(marker.top) }])
    .webp({ quality: 80 })
    .toBuffer();
}

type Place = { left: number; top: number; width: number; height: number };

async function onPicture(body: Uint8Array, { left, top, width, height }: Place): Promise<OverlayOptions[]> {
  const [cutLeft, cutTop] = [Math.max(0, -left), Math.max(0, -top)];
  const cutWidth = Math.min(tileSize, width - left) - cutLeft;
  const cutHeight = Math.min(tileSize, height - top) - cutTop;
  if (cutWidth <= 0 || cutHeight <= 0) return [];
  const input = await sharp(body)
    .resize(tileSize, tileSize, { fit: "fill" })
    .extract({ left: cutLeft, top: cutTop, width: cutWidth, height: cutHeight })
    .png()
    .toBuffer();
  return [{ input, left: left + cutLeft, top: top + cutTop }];
}

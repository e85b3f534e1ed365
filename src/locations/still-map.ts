import { mapStillsPath } from "../addresses/paths.ts";
import type { Position } from "./distance.ts";
import type { LocationPageSettings } from "./location-page-settings.ts";
import { type Location, locationPosition } from "./location.ts";

/** Widths of still maps in pixels; a browser chooses by the room and the density of its screen. */
export const stillWidths = [360, 540, 750] as const;
export type StillWidth = (typeof stillWidths)[number];

/** Width and height of a tile in the usual scheme (Web Mercator). */
export const tileSize = 256;

/** A still picture of the surroundings of a location, composed by this server from its own map file. */
export type StillMap = { src: string; srcSet: string; width: number; height: number; attribution: string };

/** Composes still maps, as WebP; null if the map file has nothing at the position. */
export type ComposeStill = (position: Position, zoom: number, width: StillWidth) => Promise<Uint8Array | null>;

export function stillHeight(width: number): number {
  return Math.round((width * 2) / 3);
}

/** The zoom of a location's still map; null where the site has none, or other tiles than those of this server. */
export function stillZoom({ map, mapTiles, mapZoom }: MapSettings): number | null {
  if (map === "off" || mapTiles === null || mapTiles.url !== null) return null;
  return Math.min(mapZoom, mapTiles.maxZoom);
}

type MapSettings = Pick<LocationPageSettings, "map" | "mapTiles" | "mapZoom">;

/** The still map of a location under a site's settings; null without one. */
export function stillMap(location: Pick<Location, "slug" | "address">, settings: MapSettings): StillMap | null {
  const [zoom, position] = [stillZoom(settings), locationPosition(location)];
  if (zoom === null || position === null) return null;
  // What the picture shows is part of its address, because browsers keep it.
  const href = (width: number) =>
    `${mapStillsPath}/${location.slug}/${width}?at=${position.lat},${position.long},${zoom}`;
  const largest = stillWidths[stillWidths.length - 1] ?? 0;
  return {
    src: href(largest),
    srcSet: stillWidths.map((width) => `${href(width)} ${width}w`).join(", "),
    width: largest,
    height: stillHeight(largest),
    attribution: settings.mapTiles?.attribution ?? "",
  };
}

export type PlacedTile = { x: number; y: number; left: number; top: number };

/** The tiles that cover a picture with a position in its middle. Across the date line they go on from the other side. */
export function tilesAround({ lat, long }: Position, zoom: number, width: number, height: number): PlacedTile[] {
  const tiles = 2 ** zoom;
  const sine = Math.sin((lat * Math.PI) / 180);
  const left = Math.round(((long + 180) / 360) * tiles * tileSize - width / 2);
  const top = Math.round((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * tiles * tileSize - height / 2);
  const range = (from: number, length: number) => {
    const first = Math.floor(from / tileSize);
    return Array.from({ length: Math.floor((from + length - 1) / tileSize) - first + 1 }, (_, index) => first + index);
  };
  return range(top, height)
    .filter((y) => y >= 0 && y < tiles)
    .flatMap((y) =>
      range(left, width).map((x) => ({
        x: ((x % tiles) + tiles) % tiles,
        y,
        left: x * tileSize - left,
        top: y * tileSize - top,
      })),
    );
}

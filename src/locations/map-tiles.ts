import { mapTilesPath } from "../addresses/paths.ts";
import type { LocationPageSettings } from "./location-page-settings.ts";
import { locationPosition, type Location } from "./location.ts";

/** The pictures that an interactive map is made of, of this server's own file. */
export interface MapTiles {
  /** The picture of a tile in the usual scheme (Web Mercator); null if the file has none there. */
  tile(zoom: number, x: number, y: number): Promise<{ body: Uint8Array; contentType: string } | null>;
}

/** Everything a browser needs to show an interactive map. */
export type TileMap = {
  /** With `{z}`, `{x}` and `{y}`. */
  url: string;
  /** The host that serves the tiles, which learns of the visit; null if it is this server. */
  provider: string | null;
  attribution: string;
  zoom: number;
  maxZoom: number;
  places: { name: string; lat: number; long: number }[];
};

/** The interactive map of a site's locations; null if it has none, or the position of one of them is unknown. */
export function tileMap(
  locations: readonly Pick<Location, "name" | "address">[],
  { map, mapTiles, mapZoom }: Pick<LocationPageSettings, "map" | "mapTiles" | "mapZoom">,
): TileMap | null {
  if (map !== "interactive" || mapTiles === null) return null;
  const places = locations.flatMap((location) => {
    const position = locationPosition(location);
    return position ? [{ name: location.name, ...position }] : [];
  });
  if (places.length === 0 || places.length < locations.length) return null;
  const { url, attribution, maxZoom } = mapTiles;
  return {
    url: url ?? `${mapTilesPath}/{z}/{x}/{y}`,
    provider: url === null ? null : tileHost(url),
    attribution,
    zoom: Math.min(mapZoom, maxZoom),
    maxZoom,
    places,
  };
}

export function tileHost(url: string): string {
  return new URL(url).host;
}

import type { LocationPageSettings } from "./location-page-settings.ts";
import type { Location } from "./location.ts";

export const mapOrigins: Record<Exclude<LocationPageSettings["mapEmbed"], "none">, string> = {
  openstreetmap: "https://www.openstreetmap.org",
  google: "https://www.google.com",
};

export type StreetMap = { provider: string; src: string };

/** Frame size in CSS pixels for which the map's bounds are calculated. */
const frameWidthPx = 480;
const frameHeightPx = 320;
/** Width of the world map at zoom 0. */
const worldWidthPx = 256;

/** A location's street map under a site's settings; null if none is configured or the position is unknown. */
export function streetMap(
  { name, address }: Pick<Location, "name" | "address">,
  { mapEmbed, mapZoom }: Pick<LocationPageSettings, "mapEmbed" | "mapZoom">,
): StreetMap | null {
  const { lat, long, mapKey } = address;
  if (lat === null || long === null) return null;
  switch (mapEmbed) {
    case "none":
      return null;
    case "openstreetmap": {
      const degreesPerPx = 360 / (worldWidthPx * 2 ** mapZoom);
      const halfWidth = (frameWidthPx / 2) * degreesPerPx;
      const halfHeight = (frameHeightPx / 2) * degreesPerPx * Math.cos((lat * Math.PI) / 180);
      const bounds = [long - halfWidth, lat - halfHeight, long + halfWidth, lat + halfHeight];
      const parameters = new URLSearchParams({
        bbox: bounds.map((degrees) => degrees.toFixed(5)).join(","),
        layer: "mapnik",
        marker: `${lat},${long}`,
      });
      return { provider: "OpenStreetMap", src: `${mapOrigins.openstreetmap}/export/embed.html?${parameters}` };
    }
    case "google": {
      if (!mapKey) return null;
      const parameters = new URLSearchParams({ key: mapKey, q: name, center: `${lat},${long}`, zoom: String(mapZoom) });
      return { provider: "Google Maps", src: `${mapOrigins.google}/maps/embed/v1/place?${parameters}` };
    }
  }
}

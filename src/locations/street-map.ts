import type { Site } from "../sites/site-config.ts";
import { mapOrigins } from "../sites/third-party-origins.ts";
import type { Location } from "./location.ts";

/** A third party's map of a place, to be framed. */
export type StreetMap = { provider: string; src: string };

/** Width and height of the frame that the map's bounds are made for, in CSS pixels. */
const frameWidthPx = 480;
const frameHeightPx = 320;
/** The whole world is this wide at zoom 0. */
const worldWidthPx = 256;

/** The street map of a location under a site's settings; null where none is configured or the place is not known. */
export function streetMap(
  { name, address }: Pick<Location, "name" | "address">,
  { mapEmbed, mapZoom }: Pick<Site["locationPages"], "mapEmbed" | "mapZoom">,
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

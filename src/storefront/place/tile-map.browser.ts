import { divIcon, latLngBounds, map, marker, tileLayer } from "leaflet";
import "leaflet/dist/leaflet.css";
import type { TileMap } from "../../locations/map-tiles.ts";
import styles from "./tile-map-frame.module.css";

const pinSizePx: [number, number] = [32, 40];

/** Draws an interactive map into an element, with a pin for each place. Answers how to remove it. */
export function drawTileMap(element: HTMLElement, { url, attribution, zoom, maxZoom, places }: TileMap): () => void {
  const drawn = map(element, {
    scrollWheelZoom: false,
    zoomAnimation: false,
    fadeAnimation: false,
    markerZoomAnimation: false,
  });
  drawn.attributionControl.setPrefix(false);
  tileLayer(url, { maxZoom, attribution: escaped(attribution) }).addTo(drawn);
  const positions = places.map(({ lat, long }): [number, number] => [lat, long]);
  const [only] = positions;
  if (positions.length === 1 && only) drawn.setView(only, zoom);
  else drawn.fitBounds(latLngBounds(positions), { padding: [40, 40], maxZoom: zoom });
  for (const [index, { name, lat, long }] of places.entries()) {
    const icon = divIcon({
      className: styles.pin ?? "",
      html: places.length > 1 ? String(index + 1) : "",
      iconSize: pinSizePx,
      iconAnchor: [pinSizePx[0] / 2, pinSizePx[1]],
    });
    const text = document.createElement("strong");
    text.textContent = name;
    const pin = marker([lat, long], { icon, title: name }).bindPopup(text).addTo(drawn);
    // Otherwise the number would be the name of the button.
    pin.getElement()?.setAttribute("aria-label", name);
  }
  return () => drawn.remove();
}

/** Leaflet reads an attribution as HTML. */
function escaped(text: string): string {
  const element = document.createElement("span");
  element.textContent = text;
  return element.innerHTML;
}

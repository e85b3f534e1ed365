import type { TileMap } from "../../locations/map-tiles.ts";

/** Replaces the drawn map with the interactive or the street map of the button, which hands its focus over. */
export async function showMap(button: HTMLElement): Promise<void> {
  const slot = button.closest("figure")?.querySelector("div");
  if (!slot) return;
  const { tileMap, streetMap: src, provider } = button.dataset;
  if (tileMap) {
    const { showTileMap } = await import("./tile-map-frame.tsx");
    showTileMap(slot, JSON.parse(tileMap) as TileMap);
  } else if (src && provider) {
    const { showStreetMap } = await import("./street-map-frame.tsx");
    showStreetMap(slot, { src, provider });
  }
  button.hidden = true;
  slot.tabIndex = -1;
  slot.focus();
}

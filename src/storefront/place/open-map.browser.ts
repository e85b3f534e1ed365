import type { TileMap } from "../../locations/map-tiles.ts";

/**
 * Replaces the drawn map with the interactive or the street map of the button that was clicked. Listens on the document,
 * because the pages' maps are not hydrated; the code of a map is loaded on click.
 */
export function openMapOnClick(): void {
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-tile-map], [data-street-map]") : null;
    const slot = button?.closest("figure")?.querySelector("div");
    if (!button || !slot) return;
    // If loading fails, the drawn map and the directions remain.
    void showIn(slot, button).catch(() => null);
  });
}

/** The map replaces the button and takes its focus. */
async function showIn(slot: HTMLElement, button: HTMLElement): Promise<void> {
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

import type { StreetMap } from "../../locations/street-map.ts";

/**
 * Replaces the drawn map with the street map of the `data-street-map` button that was clicked. Listens on the
 * document, because a vehicle's location is not hydrated; the map's code is loaded on click.
 */
export function openStreetMapOnClick(): void {
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-street-map]") : null;
    const slot = button?.closest("figure")?.querySelector("div");
    const { streetMap: src, provider } = button?.dataset ?? {};
    if (!button || !slot || src === undefined || provider === undefined) return;
    // If loading fails, the drawn map and the directions remain.
    void showIn(slot, { src, provider }, button).catch(() => null);
  });
}

/** The map replaces the button and takes its focus. */
async function showIn(slot: HTMLElement, map: StreetMap, button: HTMLElement): Promise<void> {
  const { showStreetMap } = await import("./street-map-frame.tsx");
  showStreetMap(slot, map);
  button.hidden = true;
  slot.tabIndex = -1;
  slot.focus();
}

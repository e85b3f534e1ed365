import type { StreetMap } from "../../locations/street-map.ts";

/**
 * Opens the street map over the drawing beside whose button `data-street-map` is. The place of a vehicle is plain HTML
 * in the browser, so the button is found when it is pressed, and the map's code is loaded then.
 */
export function openStreetMapOnClick(): void {
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-street-map]") : null;
    const slot = button?.closest("figure")?.querySelector("div");
    const { streetMap: src, provider } = button?.dataset ?? {};
    if (!button || !slot || src === undefined || provider === undefined) return;
    // Without it the drawing and the directions are still there.
    void showIn(slot, { src, provider }, button).catch(() => null);
  });
}

/** The map takes the button's place, and its focus. */
async function showIn(slot: HTMLElement, map: StreetMap, button: HTMLElement): Promise<void> {
  const { showStreetMap } = await import("./street-map-frame.tsx");
  showStreetMap(slot, map);
  button.hidden = true;
  slot.tabIndex = -1;
  slot.focus();
}

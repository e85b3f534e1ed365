import { onPress } from "../../ui/on-press.browser.ts";

/** Opens maps in place of drawn ones when their buttons are pressed. Until then nothing of a map is loaded. */
export function openMapOnPress(): void {
  onPress("[data-tile-map], [data-street-map]", (button) =>
    import("./show-map.browser.ts").then(({ showMap }) => showMap(button)),
  );
}

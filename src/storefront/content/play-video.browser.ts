import type { VideoPlayer } from "./content-view.ts";

/**
 * Puts the player in place of the still whose button was pressed: the press is the consent that its sentence asks for.
 * Listens on the document, because the pages' blocks are not hydrated.
 */
export function playVideoOnClick(): void {
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-player]") : null;
    const slot = button?.closest("figure")?.querySelector("div");
    if (!button || !slot) return;
    const { src, title } = JSON.parse(button.dataset["player"] ?? "") as VideoPlayer;
    const frame = document.createElement("iframe");
    frame.title = title;
    frame.allow = "autoplay; fullscreen; picture-in-picture; encrypted-media";
    // Being of another origin, it cannot lift its sandbox.
    frame.sandbox.add("allow-scripts", "allow-same-origin", "allow-popups", "allow-presentation");
    frame.src = src;
    slot.replaceChildren(frame);
    button.hidden = true;
    frame.focus();
  });
}

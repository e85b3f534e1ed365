import type { VideoPlayer } from "./content-view.ts";

/** Puts the player in place of the still of a button: its press is the consent that the sentence beside it asks for. */
export function playVideo(button: HTMLElement): void {
  const slot = button.closest("figure")?.querySelector("div");
  if (!slot) return;
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
}

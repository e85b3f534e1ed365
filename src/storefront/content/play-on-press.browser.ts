import { onPress } from "../../ui/on-press.browser.ts";

/** Plays videos whose buttons are pressed. */
export function playVideoOnPress(): void {
  onPress("[data-player]", (button) => import("./play-video.browser.ts").then(({ playVideo }) => playVideo(button)));
}

import { onPress } from "../../ui/on-press.browser.ts";

export function playVideoOnPress(): void {
  onPress("[data-player]", (button) => import("./play-video.browser.ts").then(({ playVideo }) => playVideo(button)));
}

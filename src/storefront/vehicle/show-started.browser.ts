import { isStartedJourney, startedCookie } from "./started-journeys.ts";

/** Shows the links back to what was started on this device, which the page holds hidden for everybody. */
export function showStarted(): void {
  const cookies = document.cookie.split("; ");
  for (const element of document.querySelectorAll<HTMLElement>("[data-started]")) {
    const name = element.dataset["started"] ?? "";
    element.hidden = !isStartedJourney(name) || !cookies.includes(`${startedCookie(name)}=yes`);
  }
}

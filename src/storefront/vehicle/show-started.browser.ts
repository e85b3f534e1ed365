import { cookieValues } from "../../settings/cookie-values.ts";
import { isStartedJourney, startedCookie } from "./started-journeys.ts";

/** Shows the links back to what was started on this device, which the page holds hidden for everybody. */
export function showStarted(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-started]")) {
    const name = element.dataset["started"] ?? "";
    element.hidden = !isStartedJourney(name) || !cookieValues(document.cookie, startedCookie(name)).includes("yes");
  }
}

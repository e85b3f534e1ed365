import { continueLink, isStartedJourney, startedCookie } from "./started-journeys.ts";

/** Fills in the links back to what was started on this device. The page, the same for everybody, names what there may be. */
export function showStarted(): void {
  const cookies = document.cookie.split("; ");
  for (const place of document.querySelectorAll<HTMLElement>("[data-started]")) {
    const names = (place.dataset["started"] ?? "").split(" ").filter(isStartedJourney);
    const started = names.filter((name) => cookies.includes(`${startedCookie(name)}=yes`));
    place.replaceChildren(...started.map(createLink));
  }
}

function createLink(name: Parameters<typeof continueLink>[0]): HTMLElement {
  const { text, href } = continueLink(name);
  const line = document.createElement("p");
  const link = document.createElement("a");
  link.href = href;
  link.textContent = text;
  line.append(link);
  return line;
}

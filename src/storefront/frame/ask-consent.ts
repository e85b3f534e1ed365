import { consentCookieText, consentEvent, isConsent } from "./consent.ts";

/** Shows the question about cookies until it is answered; the answer needs no round trip. */
export function askConsent(bar: HTMLElement): void {
  bar.hidden = false;
  // What else sticks to the bottom stays above the question, so that neither covers the other.
  const room = new ResizeObserver(() => setBottomSpace(bar.offsetHeight));
  room.observe(bar);
  bar.addEventListener("submit", (event) => {
    const consent = event.submitter?.getAttribute("value");
    if (!isConsent(consent)) return;
    event.preventDefault();
    document.cookie = consentCookieText(consent, location.protocol === "https:");
    bar.hidden = true;
    room.disconnect();
    setBottomSpace(0);
    window.dispatchEvent(new Event(consentEvent));
  });
}

function setBottomSpace(heightPx: number): void {
  document.documentElement.style.setProperty("--bottom-space", `${heightPx}px`);
}

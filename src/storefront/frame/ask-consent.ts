import { consentCookieText, consentEvent, isConsent } from "./consent.ts";

/** Shows the question about cookies until it is answered; the answer needs no round trip. */
export function askConsent(bar: HTMLElement): void {
  bar.hidden = false;
  bar.addEventListener("submit", (event) => {
    const consent = event.submitter?.getAttribute("value");
    if (!isConsent(consent)) return;
    event.preventDefault();
    document.cookie = consentCookieText(consent, location.protocol === "https:");
    bar.hidden = true;
    window.dispatchEvent(new Event(consentEvent));
  });
}

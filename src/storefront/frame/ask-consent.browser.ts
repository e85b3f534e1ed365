import { type Consent, consentCookieText, consentEvent, isConsent } from "./consent.ts";

/** Stores a visitor's answer and notifies the page. */
export function giveConsent(consent: Consent): void {
  document.cookie = consentCookieText(consent, location.protocol === "https:");
  window.dispatchEvent(new Event(consentEvent));
}

/** Shows the cookie question until it is answered, here or elsewhere on the page; no request is needed. */
export function askConsent(bar: HTMLElement): void {
  bar.hidden = false;
  // Other elements at the bottom of the window move up, so that neither covers the other.
  const room = new ResizeObserver(() => setBottomSpace(bar.offsetHeight));
  room.observe(bar);
  bar.addEventListener("submit", (event) => {
    const consent = event.submitter?.getAttribute("value");
    if (!isConsent(consent)) return;
    event.preventDefault();
    giveConsent(consent);
  });
  const close = () => {
    const hadFocus = bar.contains(document.activeElement);
    bar.hidden = true;
    room.disconnect();
    setBottomSpace(0);
    // The bar is after the page in the document, so keyboard users are returned to the page.
    if (hadFocus) document.getElementById("page")?.focus({ preventScroll: true });
  };
  window.addEventListener(consentEvent, close, { once: true });
}

function setBottomSpace(heightPx: number): void {
  document.documentElement.style.setProperty("--bottom-space", `${heightPx}px`);
}

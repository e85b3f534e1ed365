import { type Consent, consentCookieText, consentEvent, isConsent } from "./consent.ts";

/** Keeps a visitor's answer, and tells the page. */
export function giveConsent(consent: Consent): void {
  document.cookie = consentCookieText(consent, location.protocol === "https:");
  window.dispatchEvent(new Event(consentEvent));
}

/** Shows the question about cookies until it is answered, here or elsewhere on the page; it needs no round trip. */
export function askConsent(bar: HTMLElement): void {
  bar.hidden = false;
  // What else sticks to the bottom stays above the question, so that neither covers the other.
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
    // The question stood after the page: who answered it by keyboard goes on in the page.
    if (hadFocus) document.getElementById("page")?.focus({ preventScroll: true });
  };
  window.addEventListener(consentEvent, close, { once: true });
}

function setBottomSpace(heightPx: number): void {
  document.documentElement.style.setProperty("--bottom-space", `${heightPx}px`);
}

import { cookieChoicesPath } from "../../addresses/paths.ts";
import { markFailedPictures } from "../../ui/failed-pictures.browser.ts";
import { keepFocus } from "../../ui/keep-focus.browser.ts";
import { queueName } from "../enquiry/queue-name.ts";
import { askConsent } from "../frame/ask-consent.browser.ts";
import { readConsent } from "../frame/consent.ts";
import { openOnHover } from "../frame/hover-menus.ts";
import { noteVisit } from "../enquiry/visit-trail.browser.ts";

/** Opens marked links in a dialog; with a modifier key they open in a new tab as usual. */
function followInDialog(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-dialog]") : null;
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  import("./open-in-dialog.browser.ts")
    .then(({ openInDialog }) => openInDialog(link))
    .catch(() => location.assign(link.href));
}

/** Queued enquiries are sent from any page of the site. */
function sendWaitingEnquiries(siteSlug: string): void {
  if (localStorage.getItem(queueName(siteSlug)) === null) return;
  void import("../enquiry/enquiry-queue.browser.ts").then(({ watch }) => watch(siteSlug));
}

const cardPictures = () => import("../card/card-pictures.browser.ts");

/**
 * Loads a card's other pictures on hover or focus. The first touch loads those of all cards, because a swipe must find
 * them in place.
 */
function showCardPictures(event: Event): void {
  const isTouch = event instanceof PointerEvent && event.pointerType === "touch";
  const area = isTouch ? document : event.target instanceof Element && event.target.closest("article");
  const boxes = area ? area.querySelectorAll<HTMLElement>("[data-pictures]:empty") : [];
  if (boxes.length === 0) return;
  cardPictures().then(
    ({ fillCardPictures }) => boxes.forEach(fillCardPictures),
    // If loading fails, the first picture remains.
    () => null,
  );
}

/** Starts the parts of a page's frame that the first view can do without. */
export function startLater(): void {
  const consentBar = document.querySelector<HTMLElement>("[data-consent]");
  // The cookie choices page asks the same question itself.
  const isAsked = location.pathname === cookieChoicesPath || readConsent(document.cookie) !== null;
  if (consentBar && !isAsked) askConsent(consentBar);
  const menus = document.querySelector<HTMLElement>("[data-open-on=hover]");
  if (menus && matchMedia("(hover: hover)").matches) openOnHover(menus);
  const viewed = document.querySelector<HTMLElement>("[data-viewed]");
  if (viewed) void import("../saved/show-viewed.tsx").then(({ showViewed }) => showViewed(viewed));
  document.addEventListener("click", followInDialog);
  keepFocus();
  markFailedPictures();
  for (const turn of ["pointerover", "focusin"]) document.addEventListener(turn, showCardPictures, { passive: true });
  // Loaded in advance on touch devices, because a swipe must not wait for code.
  if (matchMedia("(hover: none)").matches && document.querySelector("[data-pictures]")) void cardPictures();
  const siteSlug = document.documentElement.dataset["site"] ?? "";
  try {
    noteVisit(siteSlug);
    sendWaitingEnquiries(siteSlug);
  } catch {
    // Without storage, no visit is recorded and no enquiry is queued.
  }
}

import { takeScrollReset } from "./scroll-reset.ts";

/** Browsers limit how often a page may write its history. */
const settledMs = 150;
const settlingFrames = 6;

/** Runs while the page has moved and the history does not know yet. */
let timer = 0;

/** Writes where the page stands into its history, if it has moved. */
export function rememberScroll(): void {
  if (timer === 0) return;
  clearTimeout(timer);
  timer = 0;
  const card = cells().findIndex((cell) => topOf(cell) >= 0);
  const top = topOf(cells()[card]);
  history.replaceState({ ...history.state, scroll: window.scrollY, card, top }, "", location.href);
}

const cells = (): Element[] => [...document.querySelectorAll("main li:has(> article)")];

function topOf(cell: Element | undefined): number {
  return cell?.getBoundingClientRect().top ?? 0;
}

/** A document that is loaded again has cards that were not drawn yet, higher or lower than they will be. */
function settle(frames: number): void {
  const { card, top } = history.state ?? {};
  const cell = cells()[card];
  if (!cell || frames === 0) return;
  window.scrollBy(0, topOf(cell) - top);
  requestAnimationFrame(() => settle(frames - 1));
}

/**
 * Within the listing its own history keeps the scroll, because the browser would move the page before the cards
 * are there; between documents the browser does it best. Runs `leave` when the page is left. Answers how to stop.
 */
export function restoreScroll(siteSlug: string, leave: () => void): () => void {
  const arrive = () => {
    history.scrollRestoration = "manual";
    if (takeScrollReset(siteSlug)) window.scrollTo(0, 0);
    else settle(settlingFrames);
  };
  const depart = () => {
    history.scrollRestoration = "auto";
    leave();
  };
  const scrolled = () => {
    clearTimeout(timer);
    timer = window.setTimeout(rememberScroll, settledMs);
  };
  arrive();
  window.addEventListener("pageshow", arrive);
  window.addEventListener("pagehide", depart);
  window.addEventListener("scroll", scrolled, { passive: true });
  window.addEventListener("click", rememberScroll, { capture: true });
  return () => {
    window.removeEventListener("pageshow", arrive);
    window.removeEventListener("pagehide", depart);
    clearTimeout(timer);
    window.removeEventListener("scroll", scrolled);
    window.removeEventListener("click", rememberScroll, { capture: true });
  };
}

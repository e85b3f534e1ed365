import { takeScrollReset } from "./scroll-reset.ts";

/** Browsers limit how often a page may write its history. */
const settledMs = 150;

/** Runs while the page has moved and the history does not know yet. */
let timer = 0;

/** Writes where the page stands into its history, if it has moved. */
export function rememberScroll(): void {
  if (timer === 0) return;
  clearTimeout(timer);
  timer = 0;
  history.replaceState({ ...history.state, scroll: window.scrollY }, "", location.href);
}

/**
 * Within the listing its own history keeps the scroll, because the browser would move the page before the cards
 * are there; between documents the browser does it best. Runs `leave` when the page is left. Answers how to stop.
 */
export function restoreScroll(siteSlug: string, leave: () => void): () => void {
  const arrive = () => {
    history.scrollRestoration = "manual";
    if (takeScrollReset(siteSlug)) window.scrollTo(0, 0);
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
  return () => {
    window.removeEventListener("pageshow", arrive);
    window.removeEventListener("pagehide", depart);
    clearTimeout(timer);
    window.removeEventListener("scroll", scrolled);
  };
}

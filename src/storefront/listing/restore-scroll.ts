import { takeScrollReset } from "./scroll-reset.ts";

/** Debounced, because browsers limit how often a page may write its history. */
const settledMs = 150;
const settlingFrames = 6;

/** Set while the scroll position has changed and is not yet in the history. */
let timer = 0;

/** Stores the scroll position in the history, if it has changed. */
export function rememberScroll(): void {
  if (timer === 0) return;
  clearTimeout(timer);
  timer = 0;
  const card = cells().findIndex((cell) => cellTop(cell) >= 0);
  const top = cellTop(cells()[card]);
  history.replaceState({ ...history.state, scroll: window.scrollY, card, top }, "", location.href);
}

const cells = (): Element[] => [...document.querySelectorAll("main li:has(> article)")];

function cellTop(cell: Element | undefined): number {
  return cell?.getBoundingClientRect().top ?? 0;
}

/** After a reload, cards that are not yet rendered change the layout, so the position is corrected for a few frames. */
function settle(frames: number): void {
  const { card, top } = history.state ?? {};
  const cell = cells()[card];
  if (!cell || frames === 0) return;
  window.scrollBy(0, cellTop(cell) - top);
  requestAnimationFrame(() => settle(frames - 1));
}

/**
 * Restores the scroll position from the history within the listing, because the browser would scroll before the cards
 * are rendered; between documents it is left to the browser. Calls `leave` when the page is left. Returns a function
 * that stops listening.
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
  const listening = new AbortController();
  window.addEventListener("pageshow", arrive, listening);
  window.addEventListener("pagehide", depart, listening);
  window.addEventListener("scroll", scrolled, listening);
  window.addEventListener("click", rememberScroll, { capture: true, signal: listening.signal });
  return () => {
    clearTimeout(timer);
    listening.abort();
  };
}

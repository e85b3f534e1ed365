/** A pointer that rests this long on something probably means it. */
const restingMs = 65;

/**
 * Calls back with the element that a shopper is about to use: one under a finger, or one on which pointer or
 * focus rests. Does nothing for browsers that save data. Answers how to stop.
 */
export function watchIntent(root: HTMLElement, onIntent: (target: Element) => void): () => void {
  if (savesData()) return () => undefined;
  let timer = 0;
  const later = (event: Event) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => tell(event), restingMs);
  };
  const tell = (event: Event) => {
    if (event.target instanceof Element) onIntent(event.target);
  };
  const forget = () => clearTimeout(timer);
  root.addEventListener("pointerover", later, { passive: true });
  root.addEventListener("pointerleave", forget, { passive: true });
  root.addEventListener("focusin", later);
  root.addEventListener("touchstart", tell, { passive: true });
  return () => {
    forget();
    root.removeEventListener("pointerover", later);
    root.removeEventListener("pointerleave", forget);
    root.removeEventListener("focusin", later);
    root.removeEventListener("touchstart", tell);
  };
}

/** Whether the shopper asked the browser to load no more than needed. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Pages of one visit; each is about twelve kilobytes. */
const mostPages = 12;
const prefetched = new Set<string>();

/** Has the browser load a page before it is opened. */
export function prefetchPage(path: string): void {
  if (prefetched.has(path) || prefetched.size >= mostPages) return;
  prefetched.add(path);
  const link = document.createElement("link");
  link.rel = "prefetch";
  link.href = path;
  document.head.append(link);
}

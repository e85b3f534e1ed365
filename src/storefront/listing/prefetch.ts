/** Hovering for this long suggests that the shopper is about to click. */
const restingMs = 65;

/**
 * Calls back with an element that the shopper is probably about to use: on touch, or after hover or focus for a
 * moment. Does nothing in browsers that save data. Returns a function that stops watching.
 */
export function watchIntent(root: HTMLElement, onIntent: (target: Element) => void): () => void {
  if (savesData()) return () => undefined;
  let timer = 0;
  const later = (event: Event) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => prefetch(event), restingMs);
  };
  const prefetch = (event: Event) => {
    if (event.target instanceof Element) onIntent(event.target);
  };
  const forget = () => clearTimeout(timer);
  const watching = new AbortController();
  root.addEventListener("pointerover", later, watching);
  root.addEventListener("pointerleave", forget, watching);
  root.addEventListener("focusin", later, watching);
  root.addEventListener("touchstart", prefetch, { passive: true, signal: watching.signal });
  return () => {
    forget();
    watching.abort();
  };
}

export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Maximum prefetches per visit; each page takes about twelve kilobytes. */
const mostPages = 12;
const prefetched = new Set<string>();

export function prefetchPage(path: string): void {
  if (prefetched.has(path) || prefetched.size >= mostPages) return;
  prefetched.add(path);
  const link = document.createElement("link");
  link.rel = "prefetch";
  link.href = path;
  document.head.append(link);
}

const changed = "forecourt:density";

/** Whether cards are shown as a dense list, one row each, instead of a grid. */
export function isList(): boolean {
  return document.documentElement.dataset["density"] === "list";
}

/** Switches between list and grid, and stores the choice for the site. */
export function toggleDensity(siteSlug: string): void {
  const density = isList() ? "grid" : "list";
  document.documentElement.dataset["density"] = density;
  window.dispatchEvent(new Event(changed));
  try {
    localStorage.setItem(`forecourt:${siteSlug}:density`, density);
  } catch {
    // Without storage the choice applies to this page only.
  }
}

/** Calls back after every change. Returns a function that unsubscribes. */
export function watchDensity(onChange: () => void): () => void {
  window.addEventListener(changed, onChange);
  return () => window.removeEventListener(changed, onChange);
}

const changed = "forecourt:density";

/** Whether the cards stand as a list, one dense row each, and not as a grid. */
export function isList(): boolean {
  return document.documentElement.dataset["density"] === "list";
}

/** Turns the cards into a list or back into a grid; the browser keeps it for the site. */
export function toggleDensity(siteSlug: string): void {
  const density = isList() ? "grid" : "list";
  document.documentElement.dataset["density"] = density;
  window.dispatchEvent(new Event(changed));
  try {
    localStorage.setItem(`forecourt:${siteSlug}:density`, density);
  } catch {
    // Without storage it holds for this page.
  }
}

/** Calls back after every change; answers how to stop. */
export function watchDensity(onChange: () => void): () => void {
  window.addEventListener(changed, onChange);
  return () => window.removeEventListener(changed, onChange);
}

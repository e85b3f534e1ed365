/**
 * Applies the stored card density before the first paint. It runs as a plain script and therefore imports nothing;
 * `card-density.ts` has the rest.
 */
try {
  const { dataset } = document.documentElement;
  const stored = localStorage.getItem(`forecourt:${dataset["site"]}:density`);
  if (stored === "list") dataset["density"] = stored;
} catch {
  // Without storage the cards are shown as a grid.
}

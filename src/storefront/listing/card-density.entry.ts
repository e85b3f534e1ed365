/**
 * Puts the density that this browser keeps onto the document before its first paint. It imports nothing, because it
 * runs as a plain script: `card-density.ts` has the other half.
 */
try {
  const { dataset } = document.documentElement;
  const kept = localStorage.getItem(`forecourt:${dataset["site"]}:density`);
  if (kept === "list") dataset["density"] = kept;
} catch {
  // Without storage the cards stand as a grid.
}

import "./failed-pictures.css";

/**
 * Marks the pictures of a page that do not come: their frame then says so, instead of the browser's broken sign. One
 * that only decorates is left empty.
 */
export function markFailedPictures(): void {
  for (const image of document.images) if (image.complete && image.naturalWidth === 0 && image.src) mark(image);
  // Such an event does not bubble, so it is caught on its way down.
  document.addEventListener("error", ({ target }) => target instanceof HTMLImageElement && mark(target), true);
}

function mark(image: HTMLImageElement): void {
  if (image.alt !== "") image.closest("picture")?.setAttribute("data-failed", "");
}

import "./failed-pictures.css";

/** A busy server answers again by then. */
const askedAgainAfterMs = 3_000;

/**
 * Marks the pictures of a page that do not come: their frame then says so, instead of the browser's broken sign, or
 * stays empty where the picture only decorates. Each is asked for once more.
 */
export function markFailedPictures(): void {
  for (const image of document.images) if (image.complete && image.naturalWidth === 0 && image.src) mark(image, true);
  // Such events do not bubble, so they are caught on their way down.
  for (const type of ["error", "load"])
    document.addEventListener(
      type,
      ({ target }) => target instanceof HTMLImageElement && mark(target, type === "error"),
      true,
    );
}

function mark(image: HTMLImageElement, isFailed: boolean): void {
  const { dataset, src } = image;
  image.closest("picture")?.toggleAttribute("data-failed", isFailed);
  if (!isFailed || dataset["again"] === src) return;
  dataset["again"] = src;
  setTimeout(() => image.setAttribute("src", image.src), askedAgainAfterMs);
}

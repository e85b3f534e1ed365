import "./failed-pictures.css";

/** Gives a busy server time to recover. */
const askedAgainAfterMs = 3_000;

/**
 * Marks pictures that fail to load: their frame shows a message instead of the browser's broken-image icon, or stays
 * empty for decorative pictures. Each is retried once.
 */
export function markFailedPictures(): void {
  for (const image of document.images) if (image.complete && image.naturalWidth === 0 && image.src) mark(image, true);
  // Load events do not bubble, so they are captured.
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

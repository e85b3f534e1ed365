import "./failed-pictures.css";

/** A busy server draws pictures a few at a time, so later tries wait longer. */
const triedAgainAfterMs = [3_000, 8_000, 20_000, 45_000];

/**
 * Marks pictures that fail to load: their frame shows a message instead of the browser's broken-image icon, or stays
 * empty for decorative pictures. Each is retried a few times.
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

/** How often each picture was tried again. */
const tries = new WeakMap<HTMLImageElement, number>();

function mark(image: HTMLImageElement, isFailed: boolean): void {
  image.closest("picture")?.toggleAttribute("data-failed", isFailed);
  const count = tries.get(image) ?? 0;
  const waitMs = triedAgainAfterMs[count];
  if (!isFailed || !waitMs) return;
  tries.set(image, count + 1);
  setTimeout(() => image.setAttribute("src", image.src), waitMs);
}

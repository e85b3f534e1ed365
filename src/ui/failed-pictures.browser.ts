import "./failed-pictures.css";

/** A busy server draws pictures a few at a time, so later tries wait longer. */
const triedAgainAfterMs = [3_000, 8_000, 20_000, 45_000];

/**
 * Marks pictures that fail to load: their frame stays empty instead of showing the browser's broken-image icon while
 * they are retried a few times. Then they are replaced by their stand-in; without one, the frame shows a message, or
 * stays empty for decorative pictures.
 */
export function markFailedPictures(): void {
  for (const image of document.querySelectorAll("img"))
    if (image.complete && image.naturalWidth === 0 && image.src) mark(image, true);
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
  const picture = image.closest("picture");
  const count = tries.get(image) ?? 0;
  const waitMs = triedAgainAfterMs[count];
  picture?.toggleAttribute("data-failed", isFailed);
  if (!isFailed) return;
  tries.set(image, count + 1);
  if (waitMs) setTimeout(() => image.setAttribute("src", image.src), waitMs);
  else if (!picture || !replace(picture, image)) picture?.setAttribute("data-failed", "finally");
}

/** Shows the drawing of the vehicle's body type instead, once: it may not load either. */
function replace(picture: HTMLElement, image: HTMLImageElement): boolean {
  const standIn = picture.closest<HTMLElement>("[data-stand-in]")?.dataset["standIn"];
  if (!standIn || image.src.endsWith(standIn)) return false;
  for (const source of picture.querySelectorAll("source")) source.remove();
  image.src = standIn;
  return true;
}

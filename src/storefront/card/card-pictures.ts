import { imagesOnCard } from "../../vehicles/vehicle-card.ts";
import { cardLink, furtherPictures, slugOf } from "./further-pictures.ts";
import { drawRail, showPicture, showRest } from "./picture-rail.ts";

/**
 * Fills the box of a card with a rail of its pictures, over the first. A finger swipes it, a mouse has buttons, and
 * the arrow keys move it while the card's link has the focus, so that Tab and readers find one link as before.
 */
export function fillCardPictures(box: HTMLElement): void {
  const [link, slug] = [cardLink(box), slugOf(box)];
  const first = box.parentElement?.querySelector("picture");
  if (!link || slug === null || !first) return;
  const count = Number(box.dataset["pictures"]);
  const pictureCount = Math.min(count, imagesOnCard);
  const { rail, slides, previous, next } = drawRail(box, first, link.href, Math.min(count, imagesOnCard + 1));
  const rest = slides[pictureCount];
  if (rest) showRest(rest, count);

  const at = () => Math.round(rail.scrollLeft / Math.max(1, rail.clientWidth));
  const step = (by: number) => rail.scrollTo({ left: (at() + by) * rail.clientWidth });
  const showPlace = () => {
    box.dataset["at"] = String(Math.min(at() + 1, pictureCount));
    previous.disabled = at() === 0;
    next.disabled = at() === slides.length - 1;
  };
  const loadTo = async (index: number) => {
    for (const [before, picture] of (await furtherPictures(slug)).slice(0, index).entries()) {
      const slide = slides[before + 1];
      if (slide?.childElementCount === 0) showPicture(slide, picture, first);
    }
  };

  showPlace();
  rail.addEventListener(
    "scroll",
    () => {
      showPlace();
      void loadTo(at() + 1);
    },
    { passive: true },
  );
  // A finger there may only want to move the page, so it costs no picture yet.
  rail.addEventListener("pointerdown", () => void furtherPictures(slug), { once: true });
  previous.addEventListener("click", () => step(-1));
  next.addEventListener("click", () => step(1));
  link.addEventListener("keydown", ({ key, altKey, ctrlKey, metaKey }) => {
    if (altKey || ctrlKey || metaKey) return;
    if (key === "ArrowLeft") step(-1);
    if (key === "ArrowRight") step(1);
  });
  if (link === document.activeElement || box.matches("article:hover *")) void loadTo(1);
}

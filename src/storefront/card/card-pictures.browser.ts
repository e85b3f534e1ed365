import { imagesOnCard } from "../../vehicles/vehicle-card.ts";
import { cardLink, furtherPictures, cardSlug } from "./further-pictures.browser.ts";
import { drawRail, showPicture, showRest } from "./picture-rail.browser.ts";

/**
 * Overlays a card's first picture with a rail of all its pictures. It can be swiped, moved with buttons by mouse, or
 * with the arrow keys while the card's link has the focus. Tab and screen readers still find a single link.
 */
export function fillCardPictures(box: HTMLElement): void {
  const [link, slug] = [cardLink(box), cardSlug(box)];
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
  // A touch may just be the start of scrolling the page, so no picture is loaded yet.
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

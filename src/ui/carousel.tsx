import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import styles from "./carousel.module.css";
import { Icon } from "./icon.tsx";

type Slide = { key: string; content: ReactNode; thumbnail: ReactNode; label: string };

type CarouselProps = {
  label: string;
  slides: Slide[];
  /** Index of the first slide shown. */
  startAt?: number;
  /** Enlarges a slide, on click or by a separate button. */
  onEnlarge?: (index: number) => void;
};

/**
 * A row of slides that supports swiping, scrolling and the arrow keys. Without JavaScript the row still scrolls;
 * arrows are disabled at the ends (UI-04, UI-05).
 */
export function Carousel({ label, slides, startAt = 0, onEnlarge }: CarouselProps) {
  const rail = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(startAt);

  const show = useCallback((index: number) => {
    const element = rail.current;
    if (element) element.scrollTo({ left: index * element.clientWidth });
  }, []);
  const step = (to: number) => {
    show(to);
    // The arrow becomes disabled at the ends and would lose focus.
    if (to === 0 || to === slides.length - 1) rail.current?.focus({ preventScroll: true });
  };

  useEffect(() => {
    const element = rail.current;
    if (!element) return;
    // The shopper may have swiped before this runs, so the first slide is not scrolled to.
    if (startAt > 0) element.scrollTo({ left: startAt * element.clientWidth, behavior: "instant" });
    const onScroll = () => setCurrent(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)));
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => element.removeEventListener("scroll", onScroll);
  }, [startAt]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    show(event.key === "ArrowLeft" ? Math.max(0, current - 1) : Math.min(slides.length - 1, current + 1));
  };

  return (
    <section className={styles.carousel} aria-roledescription="carousel" aria-label={label} onKeyDown={onKeyDown}>
      <div className={styles.stage}>
        <ul className={styles.rail} ref={rail} tabIndex={0} aria-label={`${label}, scrolls sideways`}>
          {slides.map((slide) => (
            <li key={slide.key} className={styles.slide} onClick={() => onEnlarge?.(current)}>
              {slide.content}
            </li>
          ))}
        </ul>
        <div className={styles.arrows}>
          {slides.length > 1 && <Arrows current={current} count={slides.length} step={step} />}
          {onEnlarge && (
            <button className={styles.arrow} type="button" onClick={() => onEnlarge(current)}>
              <Icon name="maximize-2" />
              <span className="visually-hidden">Full screen</span>
            </button>
          )}
        </div>
      </div>
      {slides.length > 1 && (
        <ul className={styles.thumbnails} aria-label="Choose a picture">
          {slides.map((slide, index) => (
            <li key={slide.key}>
              <button
                className={styles.thumbnail}
                type="button"
                aria-label={slide.label}
                aria-current={index === current}
                onClick={() => show(index)}
              >
                {slide.thumbnail}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Arrows({ current, count, step }: { current: number; count: number; step: (to: number) => void }) {
  return (
    <>
      <button className={styles.arrow} type="button" disabled={current === 0} onClick={() => step(current - 1)}>
        <Icon name="chevron-left" />
        <span className="visually-hidden">Previous picture</span>
      </button>
      <span className={`${styles.position} figures`} aria-live="polite">{`${current + 1} / ${count}`}</span>
      <button className={styles.arrow} type="button" disabled={current >= count - 1} onClick={() => step(current + 1)}>
        <Icon name="chevron-right" />
        <span className="visually-hidden">Next picture</span>
      </button>
    </>
  );
}

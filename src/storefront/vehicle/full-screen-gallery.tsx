import { useEffect, useRef } from "react";
import { Carousel } from "../../ui/carousel.tsx";
import { closeOnBack } from "../../ui/close-on-back.browser.ts";
import { Icon } from "../../ui/icon.tsx";
import { Picture } from "../../ui/picture.tsx";
import { pictureSources } from "../card/picture-sources.ts";
import styles from "./full-screen-gallery.module.css";
import { thumbnailSources } from "./gallery-picture.ts";
import type { GalleryView } from "./vehicle-view.ts";

type Props = GalleryView & { startAt: number; onClose: () => void };

/** The pictures at full-screen size. Escape, the close button and the back button close it. */
export function FullScreenGallery({ vehicle, images, startAt, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    // So that the arrow keys act at once.
    dialog.current?.querySelector("ul")?.focus({ preventScroll: true });
    return closeOnBack(() => dialog.current?.close());
  }, []);
  const slides = vehicle.images.map((picture, index) => {
    const thumbnail = <Picture picture={thumbnailSources(picture, images)} alt="" sizes="104px" />;
    const large = <Picture picture={pictureSources(picture.reference, images)} alt={picture.alt} sizes="100vw" />;
    return {
      key: picture.reference,
      label: `Picture ${index + 1} of ${vehicle.images.length}`,
      // The thumbnail has already loaded and is shown until the large picture arrives.
      content: (
        <div className={styles.slide}>
          {thumbnail}
          {large}
        </div>
      ),
      thumbnail,
    };
  });
  const label = `All pictures of the ${vehicle.title.line}`;
  return (
    <dialog className={styles.screen} ref={dialog} aria-label={label} onClose={onClose}>
      <button className={styles.close} type="button" aria-label="Close" onClick={() => dialog.current?.close()}>
        <Icon name="x" />
      </button>
      <div className={styles.gallery}>
        <Carousel label={label} slides={slides} startAt={startAt} />
      </div>
    </dialog>
  );
}

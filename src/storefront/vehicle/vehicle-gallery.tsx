import { useState } from "react";
import { Carousel } from "../../ui/carousel.tsx";
import { Picture } from "../../ui/picture.tsx";
import { isIllustration, pictureSources, standInAddress } from "../card/picture-sources.ts";
import type { FullScreenGallery } from "./full-screen-gallery.tsx";
import { thumbnailSources } from "./gallery-picture.ts";
import styles from "./vehicle-page.module.css";
import type { GalleryView } from "./vehicle-view.ts";

/** A slide is at least as wide as a phone. */
const slideWidths = [320, 640, 960, 1280];

type Viewer = { View: typeof FullScreenGallery; startAt: number };

export function VehicleGallery({ vehicle, images, placeholder }: GalleryView) {
  const [viewer, setViewer] = useState<Viewer | null>(null);
  if (vehicle.images.length === 0) return <NoPicture images={images} placeholder={placeholder} />;
  const open = (startAt: number) =>
    void import("./full-screen-gallery.tsx").then(
      ({ FullScreenGallery: View }) => setViewer({ View, startAt }),
      // If the viewer fails to load, the pictures remain on the page.
      () => null,
    );
  const slides = vehicle.images.map((picture, index) => ({
    key: picture.reference,
    label: `Picture ${index + 1} of ${vehicle.images.length}`,
    content: (
      <>
        <Picture
          picture={pictureSources(picture.reference, images, slideWidths)}
          alt={picture.alt}
          sizes="(min-width: 1400px) 860px, (min-width: 992px) 62vw, 100vw"
          priority={index === 0}
          standIn={placeholder ? standInAddress(placeholder) : undefined}
        />
        {isIllustration(picture.reference) && <span className={styles.caption}>Illustration</span>}
      </>
    ),
    thumbnail: <Picture picture={thumbnailSources(picture, images)} alt="" sizes="104px" />,
  }));
  return (
    <>
      <Carousel label={`Pictures of the ${vehicle.title.line}`} slides={slides} onEnlarge={open} />
      {viewer && (
        <viewer.View vehicle={vehicle} images={images} startAt={viewer.startAt} onClose={() => setViewer(null)} />
      )}
    </>
  );
}

function NoPicture({ images, placeholder = null }: Pick<GalleryView, "images" | "placeholder">) {
  return (
    <div className={styles.noPicture}>
      <Picture picture={pictureSources(placeholder, images)} alt="" sizes="(min-width: 992px) 62vw, 100vw" priority />
      <p>Photos are on their way. Ask us and we will send you some.</p>
    </div>
  );
}

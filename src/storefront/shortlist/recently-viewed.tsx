import { useEffect, useRef, useState } from "react";
import type { ListedVehicles } from "../card/listed-vehicle.ts";
import type { ImageSettings } from "../card/picture-sources.ts";
import { VehicleCards } from "../card/vehicle-cards.tsx";
import { listedCards } from "./listed-cards.ts";
import styles from "./recently-viewed.module.css";
import { readShortlist, recordViewed } from "./shortlist.ts";
import { entryOf, type Shortlisted } from "./shortlist-entry.ts";

type Props = {
  siteSlug: string;
  images: ImageSettings;
  /** The vehicle that is looked at now. */ current?: Shortlisted;
};

const shownCount = 4;
/** Cards are asked for when their place is this close to the screen. */
const near = "600px";

/** What this browser looked at before. It knows that alone, so without JavaScript there is nothing here. */
export function RecentlyViewed({ siteSlug, images, current }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [listed, setListed] = useState<ListedVehicles | null>(null);
  useEffect(() => {
    const slugs = readShortlist(siteSlug, "viewed")
      .filter(({ id }) => id !== current?.id)
      .map(({ slug }) => slug)
      .slice(0, shownCount);
    if (current) recordViewed(siteSlug, entryOf(current));
    if (slugs.length === 0 || !place.current) return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watcher.disconnect();
        // Without an answer the page is as it would be for a first visit.
        listedCards(slugs).then(setListed, () => null);
      },
      { rootMargin: near },
    );
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [siteSlug, current]);
  return (
    <div ref={place} className="no-print">
      {listed !== null && listed.cards.length > 0 && (
        <section className={`wrap ${styles.section}`} aria-labelledby="recently-viewed">
          <h2 id="recently-viewed">You looked at</h2>
          <VehicleCards
            listed={listed}
            images={images}
            siteSlug={siteSlug}
            headingLevel="h3"
            firstIsHero={false}
            layout="rail"
          />
        </section>
      )}
    </div>
  );
}

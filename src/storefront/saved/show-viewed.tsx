import { createRoot } from "react-dom/client";
import type { ListedVehicles } from "../card/listed-vehicle.ts";
import type { ImageSettings } from "../card/picture-sources.ts";
import { VehicleCards } from "../card/vehicle-cards.tsx";
import { listedCards } from "./listed-cards.ts";
import styles from "./show-viewed.module.css";
import { readShortlist, recordViewed } from "../shortlist/shortlist.ts";
import { entryOf, type Shortlisted } from "../shortlist/shortlist-entry.ts";

/** What pages with a place for it know of themselves; `vehicle` is the one that is looked at now. */
type PageFacts = { siteSlug: string; images: ImageSettings; vehicle?: Shortlisted };

const shownCount = 4;
/** Cards are asked for when their place is this close to the screen. */
const near = "600px";

/** Shows in `place` what this browser looked at before, when it comes near, and remembers the page's own vehicle. */
export function showViewed(place: HTMLElement): void {
  const { siteSlug, images, vehicle } = JSON.parse(
    document.getElementById("page-props")?.textContent ?? "{}",
  ) as PageFacts;
  const slugs = readShortlist(siteSlug, "viewed")
    .filter(({ id }) => id !== vehicle?.id)
    .map(({ slug }) => slug)
    .slice(0, shownCount);
  if (vehicle) recordViewed(siteSlug, entryOf(vehicle));
  if (slugs.length === 0) return;
  const watcher = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      watcher.disconnect();
      listedCards(slugs).then(
        (listed) => draw(place, { siteSlug, images, listed }),
        // Without an answer the page is as it would be for a first visit.
        () => null,
      );
    },
    { rootMargin: near },
  );
  watcher.observe(place);
}

function draw(place: HTMLElement, props: { siteSlug: string; images: ImageSettings; listed: ListedVehicles }): void {
  if (props.listed.cards.length === 0) return;
  createRoot(place).render(
    <section className={`wrap ${styles.section}`} aria-labelledby="viewed-heading">
      <h2 id="viewed-heading">You looked at</h2>
      <VehicleCards {...props} headingLevel="h3" firstIsHero={false} layout="rail" />
    </section>,
  );
}

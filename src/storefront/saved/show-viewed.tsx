import { createRoot } from "react-dom/client";
import type { ListedCards } from "../card/listed-vehicle.ts";
import type { ImageSettings } from "../card/picture-sources.ts";
import { VehicleCards } from "../card/vehicle-cards.tsx";
import { listedCards } from "./listed-cards.ts";
import styles from "./show-viewed.module.css";
import { readShortlist, recordViewed } from "../shortlist/shortlist.ts";
import { toShortlistEntry, type Shortlisted } from "../shortlist/shortlist-entry.ts";

/** Data of a page with recently viewed vehicles; `vehicle` is the one on the current page. */
type PageFacts = { siteSlug: string; images: ImageSettings; vehicle?: Shortlisted };

const shownCount = 4;
/** Cards load when their container is this close to the viewport. */
const near = "600px";

/** Shows recently viewed vehicles in `place` as it approaches the viewport, and records the page's own vehicle. */
export function showViewed(place: HTMLElement): void {
  const { siteSlug, images, vehicle } = JSON.parse(
    document.getElementById("page-props")?.textContent ?? "{}",
  ) as PageFacts;
  const slugs = readShortlist(siteSlug, "viewed")
    .filter(({ id }) => id !== vehicle?.id)
    .map(({ slug }) => slug)
    .slice(0, shownCount);
  if (vehicle) recordViewed(siteSlug, toShortlistEntry(vehicle));
  if (slugs.length === 0) return;
  const watcher = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      watcher.disconnect();
      listedCards(slugs).then(
        (listed) => draw(place, { siteSlug, images, listed }),
        // If loading fails, the page remains as on a first visit.
        () => null,
      );
    },
    { rootMargin: near },
  );
  watcher.observe(place);
}

function draw(place: HTMLElement, props: { siteSlug: string; images: ImageSettings; listed: ListedCards }): void {
  if (props.listed.cards.length === 0) return;
  createRoot(place).render(
    <section className={`wrap ${styles.section}`} aria-labelledby="viewed-heading">
      <h2 id="viewed-heading">Recently viewed</h2>
      <VehicleCards {...props} headingLevel="h3" firstIsHero={false} layout="rail" />
    </section>,
  );
}

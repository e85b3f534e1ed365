import { useSyncExternalStore } from "react";
import { Icon } from "../../ui/icon.tsx";
import { showToast } from "../../ui/toast.ts";
import type { VehicleCard } from "../../vehicles/vehicle-card.ts";
import { showsSave } from "../../vehicles/shopper-controls.ts";
import {
  readShortlist,
  type ShortlistEntry,
  type ShortlistKind,
  toggleShortlist,
  watchShortlist,
} from "./shortlist.ts";
import styles from "./shortlist-buttons.module.css";

type Shortlisted = Pick<VehicleCard, "id" | "slug" | "make" | "model" | "title"> & {
  images: readonly { reference: string }[];
};

function useIsListed(siteSlug: string, kind: ShortlistKind, id: string): boolean {
  return useSyncExternalStore(
    watchShortlist,
    () => readShortlist(siteSlug, kind).some((entry) => entry.id === id),
    () => false,
  );
}

/** Keeps a vehicle in this browser. A sold one has the button only to be taken off (CD-16). */
export function SaveButton({
  vehicle,
  siteSlug,
  control,
}: {
  vehicle: Shortlisted;
  siteSlug: string;
  control: "shown" | "if-saved";
}) {
  const isSaved = useIsListed(siteSlug, "favourites", vehicle.id);
  if (!showsSave(control, isSaved)) return null;
  return (
    <button
      className={`${styles.save} ${isSaved ? styles.saved : ""}`}
      type="button"
      aria-pressed={isSaved}
      aria-label={`Save ${vehicle.title.full}`}
      onClick={() => saveOrRemove(siteSlug, entryOf(vehicle))}
    >
      <Icon name="heart" />
    </button>
  );
}

/** Puts a vehicle among those to look at side by side. */
export function CompareButton({ vehicle, siteSlug }: { vehicle: Shortlisted; siteSlug: string }) {
  const isCompared = useIsListed(siteSlug, "compare", vehicle.id);
  return (
    <button
      className={`${styles.compare} ${isCompared ? styles.compared : ""}`}
      type="button"
      aria-pressed={isCompared}
      aria-label={`Compare ${vehicle.title.full}`}
      onClick={() => toggleShortlist(siteSlug, "compare", entryOf(vehicle))}
    >
      <Icon name={isCompared ? "check" : "git-compare-arrows"} size="small" />
      Compare
    </button>
  );
}

/** Saves a vehicle or takes it off, and says so in the words of the specification (§4 "Save and favourites"). */
function saveOrRemove(siteSlug: string, entry: ShortlistEntry): void {
  const before = readShortlist(siteSlug, "favourites");
  const after = toggleShortlist(siteSlug, "favourites", entry);
  const action = { label: "View List", href: "/watchlist" };
  if (after === before) showToast({ text: "This browser has no room left to save it." });
  else if (after.some(({ id }) => id === entry.id)) showToast({ text: "Car Saved In Watchlist", action });
  else showToast({ text: "Car Removed", action });
}

function entryOf(vehicle: Shortlisted): ShortlistEntry {
  return {
    id: vehicle.id,
    name: vehicle.title.full,
    slug: vehicle.slug,
    make: vehicle.make,
    model: vehicle.model,
    primary_image_url: vehicle.images[0]?.reference ?? null,
  };
}

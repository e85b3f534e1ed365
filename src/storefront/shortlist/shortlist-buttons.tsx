import { comparePath, removeVehiclePath, saveVehiclePath, watchlistPath } from "../../addresses/paths.ts";
import { useSyncExternalStore } from "react";
import { Icon } from "../../ui/icon.tsx";
import { showToast } from "../../ui/toast.ts";
import { type ShopperControls, showsSave } from "../../vehicles/shopper-controls.ts";
import { readShortlist, type ShortlistEntry, toggleShortlist, watchedVehicles, watchShortlist } from "./shortlist.ts";
import { toShortlistEntry, type Shortlisted } from "./shortlist-entry.ts";
import styles from "./shortlist-buttons.module.css";

function useIsSaved(siteSlug: string, id: string, { save }: ShopperControls): boolean {
  return useSyncExternalStore(
    watchShortlist,
    () => {
      const isWatched = watchedVehicles()?.has(id) ?? save === "saved";
      return isWatched || readShortlist(siteSlug, "favourites").some((entry) => entry.id === id);
    },
    () => save === "saved",
  );
}

const watchlistFormId = "watchlist-form";

/**
 * One form shared by all save buttons of a page, for sites with accounts. A form per card would cause a long task on
 * phones: browsers compute the styles of every form for autofill, even those off screen.
 */
export function WatchlistForm() {
  return <form id={watchlistFormId} action={saveVehiclePath} method="post" hidden />;
}

/** Attributes that attach a save button to the shared form, so that it works without scripts. */
const watchlistSubmit = (vehicleId: string, isSaved: boolean) =>
  ({
    type: "submit",
    form: watchlistFormId,
    formAction: isSaved ? removeVehiclePath : undefined,
    name: "car_id",
    value: vehicleId,
  }) as const;

/**
 * Saves a vehicle in this browser or to the account's watchlist. A sold vehicle has the button only if it is saved, to
 * remove it (CD-16).
 */
export function SaveButton({
  vehicle,
  siteSlug,
  controls,
}: {
  vehicle: Shortlisted;
  siteSlug: string;
  controls: ShopperControls;
}) {
  const isSaved = useIsSaved(siteSlug, vehicle.id, controls);
  if (!showsSave(controls.save, isSaved)) return null;
  const isInAccount = controls.storedIn === "account";
  return (
    <button
      className={`${styles.save} ${isInAccount ? "" : styles.scripted} ${isSaved ? styles.saved : ""}`}
      {...(isInAccount ? watchlistSubmit(vehicle.id, isSaved) : { type: "button" })}
      aria-pressed={isSaved}
      aria-label={`Save ${vehicle.title.full}`}
      onClick={(event) => {
        event.preventDefault();
        // Loaded on first use, to keep the page small.
        if (isInAccount)
          void import("./account-watchlist.browser.ts").then((watchlist) =>
            watchlist.toggleWatched(toShortlistEntry(vehicle)),
          );
        else saveOrRemove(siteSlug, toShortlistEntry(vehicle));
      }}
    >
      <Icon name="heart" />
    </button>
  );
}

export function CompareButton({ vehicle, siteSlug }: { vehicle: Shortlisted; siteSlug: string }) {
  const compared = useSyncExternalStore(
    watchShortlist,
    () => comparedSlugs(siteSlug, vehicle.id),
    () => "",
  );
  const isCompared = compared !== "";
  return (
    <span className={`${styles.compare} ${styles.scripted}`}>
      <button
        type="button"
        aria-pressed={isCompared}
        aria-label={`Compare ${vehicle.title.full}`}
        onClick={() => toggleShortlist(siteSlug, "compare", toShortlistEntry(vehicle))}
      >
        <Icon name={isCompared ? "check" : "git-compare-arrows"} size="small" />
        Compare
      </button>
      {isCompared && <a href={`${comparePath}?cars=${compared}`}>Open comparison</a>}
    </span>
  );
}

/** Everything that is compared, if this vehicle is part of it. */
function comparedSlugs(siteSlug: string, id: string): string {
  const entries = readShortlist(siteSlug, "compare");
  return entries.some((entry) => entry.id === id) ? entries.map(({ slug }) => slug).join(",") : "";
}

/** Saves or removes a vehicle, and confirms it with the specified message (§4 "Save and favourites"). */
function saveOrRemove(siteSlug: string, entry: ShortlistEntry): void {
  const before = readShortlist(siteSlug, "favourites");
  const after = toggleShortlist(siteSlug, "favourites", entry);
  // Load analytics only if there is a tag manager.
  if (after.length > before.length && window.dataLayer !== undefined)
    void import("../analytics/push-events.browser.ts").then(({ pushFavourite }) => pushFavourite(entry));
  const action = { label: "View List", href: watchlistPath };
  if (after === before) showToast({ text: "This browser's storage is full." });
  else if (after.some(({ id }) => id === entry.id)) showToast({ text: "Car Saved In Watchlist", action });
  else showToast({ text: "Car Removed", action });
}

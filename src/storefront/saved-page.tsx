import { useEffect, useState } from "react";
import { ButtonLink } from "../ui/button.tsx";
import type { ListedVehicle } from "./listed-vehicle.ts";
import type { ImageSettings } from "./picture-sources.ts";
import styles from "./plain-pages.module.css";
import { readShortlist, watchShortlist } from "./shortlist.ts";
import { VehicleCards } from "./vehicle-cards.tsx";

export type SavedView = { siteSlug: string; images: ImageSettings };

type State = { kind: "reading" | "failed" } | { kind: "shown"; cards: ListedVehicle[] };

const answerWithinMs = 10_000;

/** What this shopper saved in this browser, as it is in stock now. */
export function SavedPage({ siteSlug, images }: SavedView) {
  const [state, setState] = useState<State>({ kind: "reading" });
  useEffect(() => {
    const read = () =>
      savedVehicles(siteSlug).then(
        (cards) => setState({ kind: "shown", cards }),
        () => setState({ kind: "failed" }),
      );
    void read();
    return watchShortlist(() => void read());
  }, [siteSlug]);
  return (
    <div className={`wrap ${styles.saved}`}>
      <h1>Saved</h1>
      <p className="quiet" role="status">
        {statusText(state)}
      </p>
      {state.kind === "shown" && state.cards.length > 0 && <VehicleCards cards={state.cards} images={images} siteSlug={siteSlug} />}
      <p>
        <ButtonLink href="/search" kind="outline">
          Search our stock
        </ButtonLink>
      </p>
    </div>
  );
}

function statusText(state: State): string {
  switch (state.kind) {
    case "reading":
      return "Saved vehicles are kept in this browser, so this page needs JavaScript.";
    case "failed":
      return "The list could not be read just now. What you saved is still in this browser: try again in a moment.";
    case "shown":
      return state.cards.length === 0 ? "Nothing here yet: the heart on a vehicle saves it." : "Kept in this browser only. Vehicles that are gone leave the list.";
  }
}

async function savedVehicles(siteSlug: string): Promise<ListedVehicle[]> {
  const slugs = readShortlist(siteSlug, "favourites").map(({ slug }) => slug);
  if (slugs.length === 0) return [];
  const response = await fetch(`/data/cards?cars=${encodeURIComponent(slugs.join(","))}`, { signal: AbortSignal.timeout(answerWithinMs) });
  if (!response.ok) throw new Error(`cards answered ${response.status}`);
  return ((await response.json()) as { cards: ListedVehicle[] }).cards;
}

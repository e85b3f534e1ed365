import { searchPath } from "../../addresses/paths.ts";
import { useEffect, useState } from "react";
import { ButtonLink } from "../../ui/button.tsx";
import type { ListedCards } from "../card/listed-vehicle.ts";
import type { ImageSettings } from "../card/picture-sources.ts";
import { VehicleOffer, type VehicleOfferView } from "../message/vehicle-offer.tsx";
import { ServerRendered } from "../page/server-rendered.tsx";
import styles from "../page/plain-pages.sheet.module.css";
import { listedCards } from "./listed-cards.ts";
import { RecentlyViewed } from "./recently-viewed.tsx";
import { readShortlist, watchShortlist } from "../shortlist/shortlist.ts";
import { VehicleCards } from "../card/vehicle-cards.tsx";

export type SavedView = {
  siteSlug: string;
  images: ImageSettings;
  /** Absent in the browser, where these vehicles stay as the server rendered them. */
  serverRendered?: VehicleOfferView;
};

type State = { kind: "reading" | "failed" } | { kind: "shown"; listed: ListedCards };

export function SavedPage({ siteSlug, images, serverRendered }: SavedView) {
  const state = useSavedHere(siteSlug);
  const listed = state.kind === "shown" ? state.listed : null;
  const isEmpty = listed?.cards.length === 0;
  return (
    <>
      <div className={`wrap ${styles.saved}`}>
        <h1>Saved</h1>
        <p className="quiet" role="status">
          {statusText(state)}
        </p>
        {listed && !isEmpty && <VehicleCards listed={listed} images={images} siteSlug={siteSlug} />}
        <p>
          <ButtonLink href={searchPath} kind={isEmpty ? "primary" : "outline"}>
            Search our stock
          </ButtonLink>
        </p>
        <div hidden={!isEmpty}>
          <ServerRendered>
            {import.meta.env.SSR && serverRendered && <VehicleOffer {...serverRendered} />}
          </ServerRendered>
        </div>
      </div>
      <RecentlyViewed />
    </>
  );
}

/** Reads the vehicles saved in this browser, and rereads them after every change. */
export function useSavedHere(siteSlug: string): State {
  const [state, setState] = useState<State>({ kind: "reading" });
  useEffect(() => {
    const read = () =>
      savedVehicles(siteSlug).then(
        (listed) => setState({ kind: "shown", listed }),
        () => setState({ kind: "failed" }),
      );
    void read();
    return watchShortlist(() => void read());
  }, [siteSlug]);
  return state;
}

function statusText(state: State): string {
  switch (state.kind) {
    case "reading":
      return "Saved vehicles are stored in this browser, so this page needs JavaScript.";
    case "failed":
      return "Your list could not be loaded. What you saved is still in this browser: try again in a moment.";
    case "shown":
      return state.listed.cards.length === 0
        ? "Nothing saved yet. Use the heart on a vehicle to save it."
        : "Saved in this browser only. Vehicles that are no longer in stock are removed from the list.";
  }
}

function savedVehicles(siteSlug: string): Promise<ListedCards> {
  return listedCards(readShortlist(siteSlug, "favourites").map(({ slug }) => slug));
}

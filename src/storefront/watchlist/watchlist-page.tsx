import { searchPath, signOutPath, watchlistPath } from "../../addresses/paths.ts";
import { useSyncExternalStore } from "react";
import { signInHref } from "../../accounts/sign-in-address.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { VehicleCards } from "../card/vehicle-cards.tsx";
import type { ListedCards } from "../card/listed-vehicle.ts";
import type { ImageSettings } from "../card/picture-sources.ts";
import { VehicleOffer, type VehicleOfferView } from "../message/vehicle-offer.tsx";
import { ServerRendered } from "../page/server-rendered.tsx";
import { RecentlyViewed } from "../saved/recently-viewed.tsx";
import { useSavedHere } from "../saved/saved-page.tsx";
import { watchedVehicles, watchShortlist } from "../shortlist/shortlist.ts";
import { AlertsForm, type AlertsView } from "./alerts-form.tsx";
import { SearchList, type SearchesView } from "./search-list.tsx";
import styles from "./watchlist-page.module.css";

export type WatchlistView = {
  siteSlug: string;
  images: ImageSettings;
  /** For a list without vehicles. Absent in the browser, where they stay as the server rendered them. */
  serverRendered?: VehicleOfferView | null;
  /** Null for a visitor who is not signed in. */
  list: {
    phoneText: string;
    listed: ListedCards;
    /** Number of saved vehicles that the site no longer shows. */
    goneCount: number;
    /** Null if the site does not offer saved searches. */
    searches: SearchesView | null;
    alerts: AlertsView;
    policyHref: string | null;
  } | null;
};

/** The vehicles on a shopper's watchlist, as currently in stock. */
export function WatchlistPage({ siteSlug, images, list, serverRendered }: WatchlistView) {
  const here = useSavedHere(siteSlug);
  const savedHere = here.kind === "shown" && here.listed.cards.length > 0 ? here.listed : null;
  return (
    <>
      <div className={`wrap ${styles.watchlist}`}>
        {list === null ? <SignInFirst /> : <OwnList siteSlug={siteSlug} images={images} list={list} />}
        {savedHere && (
          <>
            <h2>Saved in this browser</h2>
            <VehicleCards
              listed={savedHere}
              images={images}
              siteSlug={siteSlug}
              headingLevel="h3"
              firstIsHero={false}
            />
          </>
        )}
        <ServerRendered>{import.meta.env.SSR && serverRendered && <VehicleOffer {...serverRendered} />}</ServerRendered>
      </div>
      <RecentlyViewed />
    </>
  );
}

function OwnList({ siteSlug, images, list }: WatchlistView & { list: NonNullable<WatchlistView["list"]> }) {
  const watched = useSyncExternalStore(watchShortlist, watchedVehicles, () => null);
  const cards = list.listed.cards.filter(({ id }) => watched?.has(id) ?? true);
  return (
    <>
      <div className={styles.head}>
        <h1>Watchlist</h1>
        <form className={styles.account} action={signOutPath} method="post">
          <p className="quiet">
            Signed in as <span className="figures">{list.phoneText}</span>
          </p>
          <Button type="submit" kind="plain">
            Sign out
          </Button>
        </form>
      </div>
      <p className="quiet" role="status">
        {countText(cards.length)} {goneText(list.goneCount)}
      </p>
      {cards.length > 0 && (
        <nav className={styles.actions} aria-label="On this page">
          {list.searches && <a href="#searches">Saved searches</a>}
          <a href="#alerts">Email updates</a>
        </nav>
      )}
      {cards.length > 0 && <VehicleCards listed={{ ...list.listed, cards }} images={images} siteSlug={siteSlug} />}
      <p>
        <ButtonLink href={searchPath} kind={cards.length === 0 ? "primary" : "outline"}>
          Search our stock
        </ButtonLink>
      </p>
      {list.searches && <SearchList searches={list.searches} />}
      <AlertsForm alerts={list.alerts} policyHref={list.policyHref} />
    </>
  );
}

function SignInFirst() {
  const href = signInHref({ type: "watchlist", redirect: watchlistPath, back: searchPath });
  return (
    <>
      <h1>Watchlist</h1>
      <p className={styles.lead}>
        Sign in with your mobile number to see the cars you saved, on this device and every other.
      </p>
      <p className={styles.actions}>
        <ButtonLink href={href}>Sign in</ButtonLink>
        <ButtonLink href={searchPath} kind="outline">
          Search our stock
        </ButtonLink>
      </p>
    </>
  );
}

function countText(count: number): string {
  if (count === 0) return "Nothing saved yet. Use the heart on a vehicle to save it.";
  return count === 1 ? "One car, as it is in stock now." : `${count} cars, as they are in stock now.`;
}

function goneText(count: number): string {
  if (count === 0) return "";
  return count === 1
    ? "One more vehicle that you saved is no longer in stock."
    : `${count} more vehicles that you saved are no longer in stock.`;
}

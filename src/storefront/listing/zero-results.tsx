import { searchPath } from "../../addresses/paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { VehicleCards } from "../card/vehicle-cards.tsx";
import { countText } from "../../vehicles/goods-noun.ts";
import type { ListingView } from "./listing-view.ts";
import styles from "./zero-results.module.css";

/** Suggests filters to remove if there are no results, most useful first (SE-14). */
export function ZeroResults({ listing }: { listing: ListingView }) {
  const [best, ...others] = listing.rescues ?? [];
  const [only, ...more] = listing.chips;
  const isOneThing = only !== undefined && more.length === 0;
  return (
    <>
      <div className={styles.zero}>
        {/* The page's heading says it, unless words were typed. */}
        {(isOneThing || !best || !listing.found) && (
          <h2>{`No ${listing.noun}s match ${isOneThing ? only.label : "all of that"}`}</h2>
        )}
        {isOneThing ? (
          <p>Try other words or filters, or look at everything we have.</p>
        ) : best ? (
          <>
            {listing.found ? <h2>Try removing this first</h2> : <p>Try removing this first:</p>}
            <Rescue rescue={best} listing={listing} className={styles.best} />
          </>
        ) : (
          <p>Try fewer words or filters, or look at everything we have.</p>
        )}
        {others.length > 0 && (
          <div className={styles.others}>
            <p>Other options:</p>
            <ul>
              {others.map((rescue) => (
                <li key={rescue.href}>
                  <Rescue rescue={rescue} listing={listing} className={styles.other} />
                </li>
              ))}
            </ul>
          </div>
        )}
        <ButtonLink href={listing.clearHref ?? searchPath} kind={isOneThing ? "primary" : "outline"}>
          {isOneThing && best ? `See all ${countText(best.count, listing.noun)}` : "See everything"}
        </ButtonLink>
      </div>
      <ClosestVehicles listing={listing} heading={listing.isClose ? "Similar to what you asked for" : "In stock now"} />
    </>
  );
}

/** Vehicles for somebody whose search found none or one. */
export function ClosestVehicles({ listing, heading }: { listing: ListingView; heading: string }) {
  if (!listing.closest?.cards.length) return null;
  return (
    <section className={styles.closest} aria-labelledby="closest-heading">
      <h2 id="closest-heading">{heading}</h2>
      <VehicleCards
        listed={listing.closest}
        images={listing.images}
        siteSlug={listing.siteSlug}
        headingLevel="h3"
        firstIsHero={false}
      />
    </section>
  );
}

type RescueProps = {
  rescue: NonNullable<ListingView["rescues"]>[number];
  listing: ListingView;
  className: string | undefined;
};

function Rescue({ rescue, listing, className }: RescueProps) {
  return (
    <a className={className} href={rescue.href}>
      <span>
        Remove <strong>{rescue.label}</strong>
      </span>{" "}
      <span className={`${styles.count} figures`}>{countText(rescue.count, listing.noun)}</span>
    </a>
  );
}

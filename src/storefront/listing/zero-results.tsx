import { ButtonLink } from "../../ui/button.tsx";
import styles from "./listing-page.module.css";
import { VehicleCards } from "../card/vehicle-cards.tsx";
import { countText, type ListingView } from "./listing-view.ts";

/** No result is no dead end: it names what to take away, with what that would show (SE-14). */
export function ZeroResults({ listing }: { listing: ListingView }) {
  return (
    <>
      <div className={styles.zero}>
        <h2>No {listing.noun}s match all of that</h2>
        {listing.rescues.length > 0 ? (
          <p>Take one filter away and there is more to see:</p>
        ) : (
          <p>Try fewer words, or look at everything we have.</p>
        )}
        {listing.rescues.length > 0 && (
          <ul className={styles.rescues}>
            {listing.rescues.map((rescue) => (
              <li key={rescue.href}>
                <a className={styles.rescue} href={rescue.href}>
                  <span>
                    Remove <strong>{rescue.label}</strong>
                  </span>{" "}
                  <span className="figures">{countText(rescue.count, listing.noun)}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
        <ButtonLink href={listing.clearHref ?? "/search"} kind="outline">
          See everything
        </ButtonLink>
      </div>
      {listing.closest.cards.length > 0 && (
        <section className={styles.closest} aria-labelledby="closest-heading">
          <h2 id="closest-heading">{listing.rescues.length > 0 ? "Close to what you asked for" : "Just arrived"}</h2>
          <VehicleCards
            listed={listing.closest}
            images={listing.images}
            siteSlug={listing.siteSlug}
            headingLevel="h3"
            firstIsHero={false}
          />
        </section>
      )}
    </>
  );
}

import { miscellaneousApiPath } from "../../addresses/paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { TradeInPhotos } from "./trade-in-photos.tsx";
import type { OfferView } from "./trade-in-view.ts";
import styles from "./trade-in.sheet.module.css";

/** The estimate with its range, what it is based on, and the button that accepts it; or why there is none. */
export function OfferStep(offer: OfferView) {
  const { car, estimate, text, accept, isAccepted, reference } = offer;
  return (
    <div
      className={styles.offer}
      data-stored={offer.stored ?? undefined}
      data-stored-at={offer.stored ? miscellaneousApiPath : undefined}
    >
      <section className={styles.card} aria-labelledby="offer-heading">
        <h2 id="offer-heading">{offerHeading(estimate !== null, isAccepted)}</h2>
        <p>
          <strong>{car}</strong>
        </p>
        {estimate && <Estimate {...estimate} />}
        <p>{text}</p>
        {accept && <AcceptForm {...accept} />}
        {offer.startAgainHref && <ButtonLink href={offer.startAgainHref}>Value my car again</ButtonLink>}
        {offer.untilText && <p className="quiet">{offer.untilText}</p>}
        <p>
          Your reference: <strong className="figures">{reference}</strong>
        </p>
        <OfferLinks {...offer} />
      </section>
      {offer.next && <Next {...offer.next} isFirst={accept === null} />}
      <TradeInPhotos {...offer.photos} />
      {estimate && estimate.comparables.length > 0 && <Comparables comparables={estimate.comparables} />}
    </div>
  );
}

function Estimate({ priceText, lowText, highText, surenessText }: NonNullable<OfferView["estimate"]>) {
  return (
    <>
      <p className={`${styles.price} figures`}>{priceText}</p>
      <p>
        Range: <span className="figures">{lowText}</span> to <span className="figures">{highText}</span>, subject to
        inspection
      </p>
      <p className="quiet">{surenessText}</p>
    </>
  );
}

function AcceptForm({ action, hidden }: NonNullable<OfferView["accept"]>) {
  return (
    <form action={action} method="post">
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" wide>
        Accept this indicative offer
      </Button>
    </form>
  );
}

function OfferLinks({ place, calculatorHref }: Pick<OfferView, "place" | "calculatorHref">) {
  return (
    <p className={styles.links}>
      {place.phone && (
        <a href={place.phone.href}>
          <Icon name="phone" />
          <span>
            Call {place.name}: <span className="figures">{place.phone.text}</span>
          </span>
        </a>
      )}
      {calculatorHref && (
        <a href={calculatorHref}>
          <Icon name="calculator" />
          Use it in the finance calculator
        </a>
      )}
    </p>
  );
}

/** `isFirst`: nothing else is to be pressed before. */
function Next({ heading, text, links, isFirst }: NonNullable<OfferView["next"]> & { isFirst: boolean }) {
  return (
    <section className={styles.card} aria-labelledby="next-heading">
      <h2 id="next-heading">{heading}</h2>
      <p>{text}</p>
      <p className={styles.next}>
        {links.map(({ href, text: label }, index) => (
          <ButtonLink key={href} href={href} kind={isFirst && index === 0 ? "primary" : "outline"}>
            {label}
          </ButtonLink>
        ))}
      </p>
    </section>
  );
}

function offerHeading(hasEstimate: boolean, isAccepted: boolean): string {
  if (isAccepted) return "You accepted our indicative offer";
  return hasEstimate ? "Our indicative offer" : "We have your details";
}

function Comparables({ comparables }: Pick<NonNullable<OfferView["estimate"]>, "comparables">) {
  return (
    <section className={styles.card} aria-labelledby="comparables-heading">
      <h2 id="comparables-heading">What it is based on</h2>
      <p className="quiet">
        Advertised prices of similar cars here, adjusted for year and kilometres. A trade-in is worth less than an
        advertised price, which includes preparation and warranty.
      </p>
      <ul className={styles.comparables}>
        {comparables.map(({ title, href, factsText }) => (
          <li key={href}>
            <a href={href}>{title}</a>
            <span className="figures">{factsText}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { ListedCards } from "../card/listed-vehicle.ts";
import type { ImageSettings } from "../card/picture-sources.ts";
import { VehicleCards } from "../card/vehicle-cards.tsx";
import { OrderTable } from "../order/order-table.tsx";
import type { OrderView } from "../order/order-view.ts";
import page from "../page/plain-pages.sheet.module.css";
import styles from "./reservation-page.sheet.module.css";

/** A button that changes something, and a link that leads elsewhere. The first action is the most useful one. */
export type ReservationAction =
  | { kind: "press"; action: string; label: string }
  | { kind: "link"; href: string; label: string };

export type ReservationView = {
  label: string;
  tone: "good" | "waiting" | "over";
  title: string;
  text: string;
  facts: { label: string; value: string }[];
  /** What an online purchase costs; null for others. */
  costs: OrderView | null;
  /** Time until the claim or the hold ends, in milliseconds: a script counts it down. The text names the end. */
  leftMs: number | null;
  /** When to look again, in milliseconds, because the state is about to change by itself; null if it is not. */
  lookAgainMs: number | null;
  actions: ReservationAction[];
  /** What happens next, in order. */
  steps: string[];
  /** The dealership, as on a receipt; null on the dealership's own page. */
  seller: { name: string; address: string | null; licence: string | null } | null;
  phone: { text: string; href: string } | null;
  offer: { heading: string; listed: ListedCards; images: ImageSettings; siteSlug: string } | null;
};

/** The private page of a reservation, for its shopper or the dealership. Works without scripts. */
export function ReservationPage(view: ReservationView) {
  const { label, tone, title, text, facts, costs, leftMs, lookAgainMs, actions, steps, seller, phone, offer } = view;
  return (
    <div className={`wrap ${page.message}`} data-look-again-ms={lookAgainMs ?? undefined}>
      <p className={styles.state} data-tone={tone}>
        {label}
      </p>
      <h1>{title}</h1>
      <p className={page.lead}>{text}</p>
      {leftMs !== null && <p className={`figures no-print ${styles.countdown}`} role="timer" data-left-ms={leftMs} />}
      <div className={styles.columns}>
        <div>
          {facts.length > 0 && <Facts facts={facts} />}
          {costs && (
            <div className={styles.costs}>
              <OrderTable order={costs} heading="h2" />
            </div>
          )}
        </div>
        <div>
          {steps.length > 0 && <Steps steps={steps} />}
          <Actions actions={actions} phone={phone} />
          {seller && <Seller {...seller} phone={phone} />}
        </div>
      </div>
      {offer && offer.listed.cards.length > 0 && (
        <section className={`${page.offer} no-print`} aria-labelledby="offer-heading">
          <h2 id="offer-heading">{offer.heading}</h2>
          <VehicleCards {...offer} headingLevel="h3" firstIsHero={false} layout="rail" />
        </section>
      )}
    </div>
  );
}

function Actions({ actions, phone }: Pick<ReservationView, "actions" | "phone">) {
  return (
    <div className={`${page.actions} no-print`}>
      {actions.map((action, index) => (
        <Action key={action.kind === "link" ? action.href : action.action} action={action} isFirst={index === 0} />
      ))}
      {phone && (
        <ButtonLink href={phone.href} kind={actions.length === 0 ? "primary" : "outline"}>
          <Icon name="phone" />
          <span className="figures">{phone.text}</span>
        </ButtonLink>
      )}
    </div>
  );
}

function Facts({ facts }: Pick<ReservationView, "facts">) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Steps({ steps }: Pick<ReservationView, "steps">) {
  return (
    <section className={styles.part}>
      <h2>What happens next</h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}

function Seller({
  name,
  address,
  licence,
  phone,
}: NonNullable<ReservationView["seller"]> & Pick<ReservationView, "phone">) {
  return (
    <section className={styles.part}>
      <h2>Your dealership</h2>
      <p>
        <strong>{name}</strong>
      </p>
      {address && <p>{address}</p>}
      {phone && (
        <p>
          <a className="figures" href={phone.href}>
            {phone.text}
          </a>
        </p>
      )}
      {licence && <p className="quiet">{licence}</p>}
    </section>
  );
}

function Action({ action, isFirst }: { action: ReservationAction; isFirst: boolean }) {
  const kind = isFirst ? "primary" : "outline";
  if (action.kind === "link")
    return (
      <ButtonLink href={action.href} kind={kind}>
        {action.label}
      </ButtonLink>
    );
  return (
    <form action={action.action} method="post">
      <Button type="submit" kind={kind} wide>
        {action.label}
      </Button>
    </form>
  );
}

import { Link } from "wouter";
import { agoText, momentText } from "./lead-times.ts";
import { leadHref, leadStateText, type LeadRecord } from "./lead-types.ts";
import { useNow } from "./use-now.ts";

type Props = { record: LeadRecord };

/** The vehicle as the site shows it now. */
export function LeadVehicle({ record: { vehicle } }: Props) {
  if (vehicle === null) return null;
  const { title, price, status, stockNumber, place, isListed, address } = vehicle;
  return (
    <section className="desk-card" aria-label="Vehicle">
      <h2>{title}</h2>
      <p>
        <strong className="desk-lead-price">{price}</strong>{" "}
        <span className={isListed ? "desk-chip" : "desk-chip desk-chip-warn"}>
          {isListed ? status : `Not on the site · ${status}`}
        </span>
      </p>
      <p className="desk-small desk-quiet">
        {[`Stock ${stockNumber}`, place].filter(Boolean).join(" · ")}
        {address !== null && (
          <>
            {" · "}
            <a href={address} target="_blank" rel="noreferrer">
              See it on the site
            </a>
          </>
        )}
      </p>
    </section>
  );
}

/** The answers of the newest enquiry, as the shopper gave them, and the vehicle as it was then. */
export function LeadFacts({ record: { contacts } }: Props) {
  const newest = contacts.at(-1);
  if (newest === undefined) return null;
  return (
    <section className="desk-card" aria-label="Enquiry">
      <h2>Enquiry</h2>
      <FactList facts={newest.facts} />
      {newest.vehicleFacts.length > 0 && (
        <details>
          <summary>The vehicle when they asked</summary>
          <FactList facts={newest.vehicleFacts} />
        </details>
      )}
    </section>
  );
}

function FactList({ facts }: { facts: LeadRecord["contacts"][number]["facts"] }) {
  return (
    <dl className="desk-lead-facts">
      {facts.map(({ label, text, href }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {href === null ? (
              text
            ) : (
              <a href={href} target="_blank" rel="noreferrer">
                {text}
              </a>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Whether news and offers may be sent, with the wording that the shopper saw. */
export function LeadConsent({ record: { consent } }: Props) {
  return (
    <section className="desk-card" aria-label="Consent">
      <h2>News and offers: {consent === null ? "not known" : consent.answer}</h2>
      {consent !== null && (
        <details>
          <summary>What the shopper saw on {momentText(consent.at)}</summary>
          {consent.text !== null && <blockquote>{consent.text}</blockquote>}
          {consent.termsText !== null && <blockquote>{consent.termsText}</blockquote>}
          <blockquote>{consent.notice}</blockquote>
        </details>
      )}
    </section>
  );
}

/** Other enquiries of the same person, as far as the viewer sees them. */
export function OtherEnquiries({ record: { others }, search }: Props & { search: string }) {
  const now = useNow();
  if (others.length === 0) return null;
  return (
    <section className="desk-card" aria-label="Other enquiries">
      <h2>Other enquiries of this person</h2>
      <ul className="desk-lines">
        {others.map((other) => (
          <li key={other.leadId}>
            <Link href={leadHref(other, search)}>{other.vehicle || other.category}</Link>
            <span className="desk-small desk-quiet">
              {leadStateText(other)} · {agoText(other.receivedAt, now)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { call } from "./desk-client.browser.ts";
import { momentText } from "./lead-times.ts";
import type { LeadApi, LeadRecord } from "./lead-types.ts";
import { useMay } from "./use-desk.ts";
import type { LeadCommands } from "./use-lead-command.ts";

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

const deliveryStates = { waiting: "Waiting", sent: "Sent", failed: "Not sent" } as const;

/** Whether the lead reached the dealership's own systems. What did not is sent again by a manager. */
export function LeadDeliveries({ record: { dealerDeliveries }, commands }: Props & { commands: LeadCommands }) {
  const mayResend = useMay()("lead.redeliver");
  if (dealerDeliveries.length === 0) return null;
  const resend = (deliveryId: string) =>
    commands.run(
      ({ siteId, leadId }, key) =>
        call<LeadApi["redeliver"]>(
          "POST",
          "/api/leads/:siteId/:leadId/deliveries/resend",
          { siteId, leadId, deliveryId },
          { key },
        ),
      "It is being sent again.",
    );
  return (
    <section className="desk-card" aria-label="Deliveries">
      <h2>Deliveries</h2>
      <ul className="desk-lines">
        {dealerDeliveries.map(({ deliveryId, label, state, reason }) => (
          <li key={deliveryId}>
            <span>
              {label}
              {reason !== null && <span className="desk-small desk-bad desk-lead-reason">{reason}</span>}
            </span>
            {state === "failed" && mayResend ? (
              <button className="desk-link" disabled={commands.isBusy} onClick={() => void resend(deliveryId)}>
                Send again
              </button>
            ) : (
              <span className={state === "failed" ? "desk-small desk-bad" : "desk-small desk-quiet"}>
                {deliveryStates[state]}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

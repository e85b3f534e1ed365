import { LeadChip } from "./lead-rows.tsx";
import { agoText } from "./lead-times.ts";
import type { LeadRecord } from "./lead-types.ts";
import { useNow } from "./use-now.ts";

/** Whose enquiry it is, and how to reach them. On a phone the ways stay in reach of the thumb. */
export function LeadHeader({ record: { entry } }: { record: LeadRecord }) {
  const now = useNow();
  const { name, phone, email, place, category, reference, receivedAt } = entry;
  return (
    <header className="desk-lead-head">
      <div>
        <h1>
          {name || "No name"} <LeadChip lead={entry} />
        </h1>
        <p className="desk-quiet">
          {category} · {place} · {agoText(receivedAt, now)} · <span className="desk-lead-reference">{reference}</span>
        </p>
      </div>
      <nav className="desk-lead-reach" aria-label="Reach the shopper">
        {phone !== "" && (
          <a className="desk-primary" href={`tel:${phone}`}>
            Call {phoneText(phone)}
          </a>
        )}
        {phone !== "" && (
          <a className="desk-button desk-lead-sms" href={`sms:${phone}`}>
            Text
          </a>
        )}
        {email !== "" && (
          <a className={phone === "" ? "desk-primary" : "desk-button"} href={`mailto:${email}`}>
            Email
          </a>
        )}
      </nav>
    </header>
  );
}

/** `0491 570 006` for `+61491570006`; other numbers as they are. */
export function phoneText(phone: string): string {
  const [, start, middle, end] = /^\+61(4\d\d)(\d{3})(\d{3})$/.exec(phone) ?? [];
  if (start !== undefined) return `0${start} ${middle} ${end}`;
  const [, area, front, back] = /^\+61(\d)(\d{4})(\d{4})$/.exec(phone) ?? [];
  return area === undefined ? phone : `0${area} ${front} ${back}`;
}

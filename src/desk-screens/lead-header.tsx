import { writingModes, type WritingMode } from "./lead-composer.tsx";
import { LeadChip } from "./lead-rows.tsx";
import { agoText } from "./lead-times.ts";
import { phoneText } from "./phone-text.ts";
import type { LeadRecord } from "./lead-types.ts";
import { useNow } from "./use-now.ts";

type Props = { record: LeadRecord; write: (mode: WritingMode) => void };

/** Whose enquiry it is, and how to reach them. On a phone the ways stay in reach of the thumb. */
export function LeadHeader({ record: { entry }, write }: Props) {
  const now = useNow();
  const { name, phone, place, category, reference, receivedAt } = entry;
  const modes = writingModes(entry);
  return (
    <header className="desk-lead-head">
      <div>
        <h1>
          {name || "No name"} <LeadChip lead={entry} />
        </h1>
        <p className="desk-quiet">
          {category} · {place} · {agoText(receivedAt, now)} · {reference}
        </p>
      </div>
      <div className="desk-lead-reach" role="group" aria-label="Reach the shopper">
        {phone !== "" && (
          <a className="desk-primary" href={`tel:${phone}`}>
            Call {phoneText(phone)}
          </a>
        )}
        {modes.includes("sms") && (
          <button className="desk-button" onClick={() => write("sms")}>
            Text
          </button>
        )}
        {modes.includes("email") && (
          <button className={phone === "" ? "desk-primary" : "desk-button"} onClick={() => write("email")}>
            Email
          </button>
        )}
      </div>
    </header>
  );
}

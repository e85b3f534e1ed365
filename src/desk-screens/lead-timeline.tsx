import { call } from "./desk-client.browser.ts";
import { timelineItems, type TimelineItem } from "./lead-event-text.ts";
import { momentText } from "./lead-times.ts";
import type { LeadApi, LeadRecord } from "./lead-types.ts";
import { useMe } from "./use-desk.ts";
import type { LeadCommands } from "./use-lead-command.ts";

type Props = { record: LeadRecord; commands: LeadCommands };

/** Everything that happened to a lead, newest first. */
export function LeadTimeline({ record, commands }: Props) {
  const me = useMe();
  const items = timelineItems(record, me?.personId ?? "");
  return (
    <section aria-label="Timeline">
      <h2 className="desk-lead-heading">Timeline</h2>
      <ol className="desk-sheet desk-lead-timeline">
        {items.map((item) => (
          <TimelineEntry key={item.id} item={item} record={record} commands={commands} />
        ))}
      </ol>
    </section>
  );
}

function TimelineEntry({ item, record, commands }: Props & { item: TimelineItem }) {
  const { at, title, text, isShopper, deliveryId } = item;
  return (
    <li className={isShopper ? "desk-lead-event desk-lead-said" : "desk-lead-event"}>
      <p>
        <strong>{title}</strong>{" "}
        <time className="desk-small desk-quiet" dateTime={new Date(at).toISOString()}>
          {momentText(at)}
        </time>
      </p>
      {text !== "" && <p className="desk-lead-text">{text}</p>}
      {deliveryId !== null && <DeliveryState record={record} commands={commands} deliveryId={deliveryId} />}
    </li>
  );
}

/** Whether an answer was sent. One that was not can be sent again. */
function DeliveryState({ record, commands, deliveryId }: Props & { deliveryId: string }) {
  const delivery = record.deliveries[deliveryId];
  if (delivery === undefined) return null;
  const { state, reason } = delivery;
  if (state === "sent") return <p className="desk-small desk-lead-sent">Sent</p>;
  if (state === "waiting")
    return (
      <p className="desk-small desk-quiet">{reason === null ? "Sending…" : `Not sent yet, trying again: ${reason}`}</p>
    );
  const resend = () =>
    commands.run(
      ({ siteId, leadId }, key) =>
        call<LeadApi["resend"]>(
          "POST",
          "/api/leads/:siteId/:leadId/answers/resend",
          { siteId, leadId, deliveryId },
          { key },
        ),
      "It is being sent again.",
    );
  return (
    <p className="desk-row">
      <span className="desk-small desk-bad">Not sent: {reason ?? "no reason is known"}</span>
      <button className="desk-button" disabled={commands.isBusy} onClick={() => void resend()}>
        Send again
      </button>
    </p>
  );
}

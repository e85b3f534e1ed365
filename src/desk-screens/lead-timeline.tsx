import { timelineItems, type TimelineItem } from "./lead-event-text.ts";
import { momentText } from "./lead-times.ts";
import type { LeadRecord } from "./lead-types.ts";
import { useMe } from "./use-desk.ts";

/** Everything that happened to a lead, newest first. */
export function LeadTimeline({ record }: { record: LeadRecord }) {
  const me = useMe();
  const items = timelineItems(record, me?.personId ?? "");
  return (
    <section aria-label="Timeline">
      <h2 className="desk-lead-heading">Timeline</h2>
      <ol className="desk-sheet desk-lead-timeline">
        {items.map((item) => (
          <TimelineEntry key={item.id} item={item} />
        ))}
      </ol>
    </section>
  );
}

function TimelineEntry({ item: { at, title, text, isShopper } }: { item: TimelineItem }) {
  return (
    <li className={isShopper ? "desk-lead-event desk-lead-said" : "desk-lead-event"}>
      <p>
        <strong>{title}</strong>{" "}
        <time className="desk-small desk-quiet" dateTime={new Date(at).toISOString()}>
          {momentText(at)}
        </time>
      </p>
      {text !== "" && <p className="desk-lead-text">{text}</p>}
    </li>
  );
}

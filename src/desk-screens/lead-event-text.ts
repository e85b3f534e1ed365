import type { LeadEvent } from "../lead-work/lead-event.ts";
import { leadReference } from "../leads/lead-reference.ts";
import { type LeadRecord, outcomeLabels, stateLabels } from "./lead-types.ts";
import { momentText } from "./lead-times.ts";

export type TimelineItem = {
  id: string;
  at: number;
  title: string;
  text: string;
  isShopper: boolean;
  /** Of an answer. */
  deliveryId: string | null;
};

/** What happened to a lead as lines of text, newest first. */
export function timelineItems({ contacts, events, people, entry }: LeadRecord, viewerId: string): TimelineItem[] {
  const nameOf = (id: string | null) => (id === viewerId ? "You" : ((id && people[id]) ?? "A former colleague"));
  const said = contacts.map(({ contactId, receivedAt, message }, index) => ({
    id: contactId,
    at: receivedAt,
    title: index === 0 ? `${entry.name} enquired` : `${entry.name} enquired again`,
    text: message ?? "No message.",
    isShopper: true,
    deliveryId: null,
  }));
  const done = events.flatMap(({ seq, at, actorId, event }) => {
    const line = eventLine(event as LeadEvent, actorId === null ? null : nameOf(actorId), nameOf);
    return line === null ? [] : [{ id: String(seq), at, isShopper: false, deliveryId: null, ...line }];
  });
  // Of the same moment, what was stored later is newer.
  return [...said, ...done].toReversed().toSorted((one, other) => other.at - one.at);
}

type Line = { title: string; text: string; deliveryId?: string };

const callTexts = { reached: "called", "no-answer": "called, no answer", voicemail: "called, left a voicemail" };
const channelTexts = { email: "emailed", sms: "texted" };

/** Null for what is shown as the enquiry itself. `actor` is null where nobody acted. */
function eventLine(event: LeadEvent, actor: string | null, nameOf: (id: string | null) => string): Line | null {
  const who = actor ?? "The system";
  const line = (title: string, text = ""): Line => ({ title: `${who} ${title}`, text });
  switch (event.kind) {
    case "enquiry":
      return null;
    case "acknowledged":
      return actor === null ? { title: "Confirmed from the emailed page", text: "" } : line("confirmed the enquiry");
    case "claimed":
      return line("claimed it");
    case "note":
      return line("noted", event.text);
    case "call":
      return line(callTexts[event.result], event.text);
    case "answer":
      return {
        ...line(channelTexts[event.channel], [event.subject, event.text].filter(Boolean).join("\n\n")),
        deliveryId: event.deliveryId,
      };
    case "linked":
      return line(
        event.isSame
          ? `joined it with enquiry ${leadReference(event.otherId)} of the same person`
          : `separated it from enquiry ${leadReference(event.otherId)} of somebody else`,
      );
    case "resent":
      return line(event.what === "answer" ? "sent an answer again" : "delivered the lead again");
    case "state":
      return line(`set the state to “${stateLabels[event.to]}”`);
    case "closed":
      return line(`closed it as “${outcomeLabels[event.outcome]}”`, event.reason ?? "");
    case "reopened":
      return line("reopened it");
    case "task-added":
      return line(`set a reminder for ${momentText(event.dueAt)}`, event.text);
    case "task-done":
      return line("finished a reminder", event.text);
    case "assigned":
      return line(assignedText(event, nameOf));
    case "reviewed":
      return line(event.to === "spam" ? "decided that it is spam" : "decided that it is genuine");
    default:
      // A newer release may have stored it.
      return null;
  }
}

const whyTexts = {
  "by-person": "",
  "in-turn": ", who is next in turn",
  absent: " because its owner is not at work",
  overdue: " because it is overdue",
};

function assignedText(
  { to, why }: Extract<LeadEvent, { kind: "assigned" }>,
  nameOf: (id: string | null) => string,
): string {
  if (to === null) return `returned it to the queue${whyTexts[why]}`;
  const name = nameOf(to);
  return `gave it to ${name === "You" ? "you" : name}${whyTexts[why]}`;
}

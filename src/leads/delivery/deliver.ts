import { contactsOfLead } from "../lead-contacts.ts";
import { leadLinks, type SignText } from "../lead-links.ts";
import type { LeadStore, NewLead } from "../lead-store.ts";
import { type ClaimedEntry, nextAttempt, type Outbox } from "../outbox.ts";
import { type DeliveryMessage, messageOf } from "./delivery-message.ts";
import {
  contactIdOf,
  deliveriesOf,
  type Digest,
  findTargetsKind,
  isOverdueAlert,
  type LeadRouting,
  settingsOfLead,
  targetOf,
} from "./delivery-target.ts";
import type { MailColours } from "./mail-html.ts";
import { noticeKind, noticeMessage } from "./notice.ts";
import { sendingTime } from "./quiet-hours.ts";

/**
 * What came of sending a message. `refused`: the target answered that it will never take it. `failed`: no
 * answer, or one that may be another next time.
 */
export type DeliveryAnswer = { kind: "taken" } | { kind: "refused" | "failed"; reason: string };

/** Sends a message to where it says. Answers within the signal's time; throws only when nothing was sent. */
export type SendMessage = (message: DeliveryMessage, signal: AbortSignal) => Promise<DeliveryAnswer>;

export type DeliveryPorts = {
  outbox: Outbox;
  leads: Pick<LeadStore, "lead">;
  send: SendMessage;
  /** Null when the site is not loaded. */
  routingOf: (siteId: string) => LeadRouting | null;
  digest: Digest;
  sign: SignText;
  /** Colours of a brand's mails. */
  coloursOf: (brand: string) => MailColours;
  /** Epoch milliseconds. */
  now: () => number;
  /** From 0 to 1. */
  random: () => number;
  wait: (milliseconds: number) => Promise<void>;
  /** A signal that comes after so long. */
  timeLimit: (milliseconds: number) => AbortSignal;
};

/** `aside`: it is tried again, but later leads of the target may pass it. */
export type DeliveryResult = "delivered" | "retried" | "aside" | "dead" | "planned" | "unrecorded";

/** How long a worker keeps an entry: twice an attempt, so that the answer is on disk before the end. */
export const leaseMs = 30_000;
const attemptWithinMs = 15_000;
const recordAgainAfterMs = 250;
const recordWithinMs = 10 * 60 * 1_000;

/**
 * Delivers one claimed entry and records what came of it. The record is tried until the store takes it: a
 * target that answered must not be asked again.
 */
export async function deliver(entry: ClaimedEntry, ports: DeliveryPorts): Promise<DeliveryResult> {
  // A process that was held up must not begin what another may have taken over.
  if (ports.now() + attemptWithinMs > entry.leaseUntil) return "unrecorded";
  const work = await attempt(entry, ports);
  const giveUpAt = ports.now() + recordWithinMs;
  for (;;) {
    try {
      return await record(entry, work, ports);
    } catch {
      if (ports.now() > giveUpAt) return "unrecorded";
      await ports.wait(recordAgainAfterMs);
    }
  }
}

type Work =
  | DeliveryAnswer
  | { kind: "planned"; entries: ReturnType<typeof deliveriesOf> }
  /** `until`: epoch milliseconds. */
  | { kind: "put-off"; until: number };

const notLoaded: DeliveryAnswer = { kind: "failed", reason: "The settings of the site are not loaded." };

async function attempt(entry: ClaimedEntry, ports: DeliveryPorts): Promise<Work> {
  try {
    if (entry.kind === noticeKind) return await attemptNotice(entry, ports);
    const lead = await ports.leads.lead(entry.siteId, entry.subjectId);
    if (lead === null) return { kind: "refused", reason: "The lead is no longer stored." };
    if (lead.erasedAt !== null) return { kind: "refused", reason: "The lead's personal data was erased." };
    const routing = ports.routingOf(lead.siteId);
    if (routing === null) return notLoaded;
    const contacts = contactsOfLead(lead);
    const contactId = contactIdOf(entry.payload) ?? lead.leadId;
    // An alert is about the lead as it stands: its time may have changed since the first contact.
    const contact = isOverdueAlert(entry.kind)
      ? contacts.at(-1)
      : contacts.find((known) => known.contactId === contactId);
    if (contact === undefined) return { kind: "refused", reason: "The contact is no longer stored." };
    if (entry.kind === findTargetsKind)
      return plan(entry, { ...contact.lead, leadId: contactId }, routing, ports.digest);
    const site = settingsOfLead(contact.lead, routing);
    const links = leadLinks(lead.siteId, lead.leadId, site, ports.sign);
    const delivery = { ...contact, site, links, colours: ports.coloursOf(site.brand), deliveryId: entry.id };
    const message = messageOf(delivery, targetOf(entry.payload));
    return await ports.send(message, ports.timeLimit(attemptWithinMs));
  } catch (error) {
    return { kind: "failed", reason: error instanceof Error ? error.message : "unknown error" };
  }
}

/** One that comes by itself, and not because somebody waits for it now, stays out of quiet hours however late it is. */
async function attemptNotice(entry: ClaimedEntry, ports: DeliveryPorts): Promise<Work> {
  const routing = ports.routingOf(entry.siteId);
  if (routing === null) return notLoaded;
  const message = noticeMessage(entry);
  const now = ports.now();
  const until = message.unsubscribeUrl === null ? now : sendingTime(now, routing.site.timeZone);
  return until > now ? { kind: "put-off", until } : ports.send(message, ports.timeLimit(attemptWithinMs));
}

function plan(entry: ClaimedEntry, contact: NewLead, routing: LeadRouting, digest: Digest): Work {
  const entries = deliveriesOf(contact, routing, digest).filter(({ id }) => id !== entry.id);
  if (entries.length > 0) return { kind: "planned", entries };
  return { kind: "refused", reason: "The site's settings name no target for leads. Name one, then redeliver." };
}

async function record(
  entry: ClaimedEntry,
  work: Work,
  { outbox, now, random }: DeliveryPorts,
): Promise<DeliveryResult> {
  switch (work.kind) {
    case "taken":
      await outbox.done(entry, now());
      return "delivered";
    case "planned":
      await outbox.replace(entry, now(), work.entries);
      return "planned";
    case "refused":
      await outbox.failed(entry, now(), work.reason, "dead");
      return "dead";
    case "put-off":
      await outbox.failed(entry, now(), "It waits for the end of the quiet hours.", {
        at: work.until,
        keepsPlace: true,
      });
      return "retried";
    case "failed": {
      const next = nextAttempt(entry.failedAttempts + 1, now(), random());
      await outbox.failed(entry, now(), work.reason, next);
      if (next === "dead") return "dead";
      return next.keepsPlace ? "retried" : "aside";
    }
  }
}

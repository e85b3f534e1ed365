import type { People, Person } from "../desk/people.ts";
import type { Installation } from "../desk/scope.ts";
import { type LeadRouting, settingsOfLead } from "../leads/delivery/delivery-target.ts";
import { newestContact } from "../leads/lead-contacts.ts";
import type { LeadStore, NewLead, StoredLead } from "../leads/lead-store.ts";
import type { MailColours } from "../outbox/mail-html.ts";
import { type OutboxHandler, siteNotLoaded, type WorkResult } from "../outbox/outbox-handler.ts";
import type { SendMessage } from "../outbox/outbox-message.ts";
import type { ClaimedEntry, Outbox } from "../outbox/outbox.ts";
import { leadOfAnswers } from "./answer-entry.ts";
import { answerMail } from "./answer-mail.ts";
import { isMobile } from "./answer-rules.ts";
import type { LeadAnswer } from "./lead-event.ts";
import { mayWorkOn } from "./lead-people.ts";

/** An answer as it is stored, with its author and the delivery ids of the emails to the shopper before it. */
export type StoredAnswer = { answer: LeadAnswer; actorId: string | null; earlierMails: readonly string[] };

/** Reads the answers to leads, to send them. */
export interface LeadAnswers {
  /** Null if there is none, or it was erased. */
  find(siteId: string, leadId: string, deliveryId: string): Promise<StoredAnswer | null>;
}

export type AnswerPorts = {
  answers: LeadAnswers;
  leads: Pick<LeadStore, "lead">;
  outbox: Pick<Outbox, "readEntries">;
  people: Pick<People, "find">;
  installation: () => Installation;
  /** Null when the site is not loaded. */
  findRouting: (siteId: string) => LeadRouting | null;
  brandColours: (brand: string) => MailColours;
  send: SendMessage;
  sendText: (sms: {
    siteId: string;
    to: string;
    text: string;
  }) => Promise<{ kind: "sent" } | { kind: "refused" | "failed"; reason: string }>;
};

/** The words are in the lead's events, so the payload has no personal data. */
const answerTraits = { isNotice: false, isPayloadPersonal: false };

/** Send what staff answered: emails in the site's brand, texts as they were written. */
export function answerHandlers(ports: AnswerPorts): Record<"lead-answer-mail" | "lead-answer-sms", OutboxHandler> {
  return {
    "lead-answer-mail": {
      ...answerTraits,
      isMail: true,
      async work(entry, { now, timeLimit }) {
        const found = await findAnswer(entry, ports);
        return found.kind === "answer" ? sendMail(found, ports, now(), timeLimit()) : found;
      },
    },
    "lead-answer-sms": {
      ...answerTraits,
      isMail: false,
      async work(entry, { timeLimit }) {
        const found = await findAnswer(entry, ports);
        if (found.kind !== "answer") return found;
        const { stored, lead } = found;
        if (!isMobile(lead.phone))
          return { kind: "refused", reason: "The shopper's newest number is no mobile number." };
        timeLimit();
        const sent = await ports.sendText({ siteId: entry.siteId, to: lead.phone, text: stored.answer.text });
        return sent.kind === "sent" ? { kind: "taken" } : sent;
      },
    },
  };
}

/** `lead` is as of its newest contact. */
type FoundAnswer = { kind: "answer"; stored: StoredAnswer; lead: NewLead; first: StoredLead };

async function findAnswer(
  { siteId, subjectId, id }: ClaimedEntry,
  { answers, leads }: AnswerPorts,
): Promise<FoundAnswer | WorkResult> {
  const leadId = leadOfAnswers(subjectId) ?? "";
  const [stored, lead] = await Promise.all([answers.find(siteId, leadId, id), leads.lead(siteId, leadId)]);
  if (stored === null || lead === null || lead.erasedAt !== null)
    return { kind: "refused", reason: "The lead's personal data was erased." };
  return { kind: "answer", stored, lead: newestContact(lead), first: lead };
}

async function sendMail(
  { stored, lead, first }: FoundAnswer,
  ports: AnswerPorts,
  now: number,
  signal: AbortSignal,
): Promise<WorkResult> {
  const { outbox, findRouting, brandColours, send } = ports;
  const routing = findRouting(lead.siteId);
  if (routing === null) return siteNotLoaded;
  const site = settingsOfLead(lead, routing);
  const [sent, author] = await Promise.all([
    outbox.readEntries(lead.siteId, lead.leadId),
    findAuthor(stored, first, ports, now),
  ]);
  const confirmations = sent.filter(({ kind, state }) => kind === "confirmation-mail" && state === "done");
  const references = [...confirmations.map(({ id }) => id), ...stored.earlierMails];
  const colours = brandColours(site.brand);
  return send(answerMail({ answer: stored.answer, lead, site, colours, author, references }), signal);
}

/** Null if they may no longer work on the lead: the shopper's reply then goes to the dealership. */
async function findAuthor(
  { actorId }: StoredAnswer,
  lead: StoredLead,
  { people, installation }: AnswerPorts,
  now: number,
): Promise<Person | null> {
  const author = actorId === null ? null : await people.find(actorId);
  return author !== null && mayWorkOn(author, lead, { installation: installation(), now }) ? author : null;
}

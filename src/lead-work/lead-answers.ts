import type { People } from "../desk/people.ts";
import { type LeadRouting, settingsOfLead } from "../leads/delivery/delivery-target.ts";
import { newestContact } from "../leads/lead-contacts.ts";
import type { LeadStore, NewLead } from "../leads/lead-store.ts";
import type { MailColours } from "../outbox/mail-html.ts";
import { type OutboxHandler, siteNotLoaded, type WorkResult } from "../outbox/outbox-handler.ts";
import type { SendMessage } from "../outbox/outbox-message.ts";
import type { ClaimedEntry, Outbox } from "../outbox/outbox.ts";
import { leadOfAnswers } from "./answer-entry.ts";
import { answerMail } from "./answer-mail.ts";
import type { LeadAnswer } from "./lead-event.ts";

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
      async work(entry, { timeLimit }) {
        const found = await findAnswer(entry, ports);
        return found.kind === "answer" ? sendMail(entry, found, ports, timeLimit()) : found;
      },
    },
    "lead-answer-sms": {
      ...answerTraits,
      isMail: false,
      async work(entry) {
        const found = await findAnswer(entry, ports);
        if (found.kind !== "answer") return found;
        const { stored, lead } = found;
        const sent = await ports.sendText({ siteId: entry.siteId, to: lead.phone, text: stored.answer.text });
        return sent.kind === "sent" ? { kind: "taken" } : sent;
      },
    },
  };
}

type FoundAnswer = { kind: "answer"; stored: StoredAnswer; lead: NewLead };

async function findAnswer(
  { siteId, subjectId, id }: ClaimedEntry,
  { answers, leads }: AnswerPorts,
): Promise<FoundAnswer | WorkResult> {
  const leadId = leadOfAnswers(subjectId) ?? "";
  const [stored, lead] = await Promise.all([answers.find(siteId, leadId, id), leads.lead(siteId, leadId)]);
  if (stored === null || lead === null || lead.erasedAt !== null)
    return { kind: "refused", reason: "The lead's personal data was erased." };
  return { kind: "answer", stored, lead: newestContact(lead) };
}

async function sendMail(
  { siteId }: ClaimedEntry,
  { stored, lead }: FoundAnswer,
  { outbox, people, findRouting, brandColours, send }: AnswerPorts,
  signal: AbortSignal,
): Promise<WorkResult> {
  const routing = findRouting(siteId);
  if (routing === null) return siteNotLoaded;
  const site = settingsOfLead(lead, routing);
  const [sent, author] = await Promise.all([
    outbox.readEntries(siteId, lead.leadId),
    stored.actorId === null ? null : people.find(stored.actorId),
  ]);
  const confirmations = sent.filter(({ kind, state }) => kind === "confirmation-mail" && state === "done");
  const references = [...confirmations.map(({ id }) => id), ...stored.earlierMails];
  const colours = brandColours(site.brand);
  return send(answerMail({ answer: stored.answer, lead, site, colours, author, references }), signal);
}

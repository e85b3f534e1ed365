import type { EnquiryKind } from "../../enquiry-kinds/enquiry-kinds.ts";
import type { MailColours } from "../../outbox/mail-html.ts";
import { type OutboxHandler, siteNotLoaded, type WorkResult } from "../../outbox/outbox-handler.ts";
import type { SendMessage } from "../../outbox/outbox-message.ts";
import type { ClaimedEntry, Digest } from "../../outbox/outbox.ts";
import { type ContactOfLead, contactsOfLead } from "../lead-contacts.ts";
import { leadLinks } from "../lead-links.ts";
import { allSites, type RateLimit, type RateLimits } from "../rate-limits.ts";
import type { SignText } from "../signed-token.ts";
import type { LeadSite } from "../lead-site.ts";
import type { LeadStore, StoredLead } from "../lead-store.ts";
import {
  payloadContactId,
  leadDeliveries,
  type findTargetsKind,
  type LeadRouting,
  settingsOfLead,
} from "./delivery-target.ts";
import type { LeadDelivery, LeadDeposit, LeadOffer } from "./lead-delivery.ts";
import type { LeadTarget } from "./lead-target.ts";
import { leadTargets, type LeadTargetKind } from "./lead-targets.ts";
import { dayMs } from "../../settings/durations.ts";

export type LeadDeliveryPorts = {
  leads: Pick<LeadStore, "lead">;
  rateLimits: RateLimits;
  send: SendMessage;
  /** Null when the site is not loaded. */
  findRouting: (siteId: string) => LeadRouting | null;
  /** The answers of the application for finance with this id; null if there is none (any more). */
  readApplicationFacts: (
    siteId: string,
    applicationId: string,
  ) => Promise<readonly { label: string; text: string }[] | null>;
  digest: Digest;
  sign: SignText;
  brandColours: (brand: string) => MailColours;
};

/** The page of a lead in the desk; null where nobody may work on it there. */
export type FindDeskHref = (
  lead: Pick<StoredLead, "siteId" | "leadId" | "dealershipSlug" | "category">,
  now: number,
) => Promise<string | null>;

/**
 * `findDeposit`: what the shopper is told of the deposit of an enquiry; null if it has no reservation. `findOffer`: likewise
 * of the offer for a trade-in.
 */
export type LeadHandlerPorts = LeadDeliveryPorts & {
  findDeposit: (lead: StoredLead, site: LeadSite) => Promise<LeadDeposit | null>;
  findOffer: (lead: StoredLead, site: LeadSite, now: number) => Promise<LeadOffer | null>;
  findDeskHref: FindDeskHref;
};

export function leadHandlers(ports: LeadHandlerPorts): Record<LeadTargetKind | typeof findTargetsKind, OutboxHandler> {
  const deliveries = leadTargets.map((target) => [target.kind, deliveryHandler(target, ports)] as const);
  return {
    ...(Object.fromEntries(deliveries) as Record<LeadTargetKind, OutboxHandler>),
    "lead-received": findTargetsHandler(ports),
  };
}

/** Mails to one address on all sites together: anyone can enter anyone's address. */
const confirmationsOfDay: RateLimit = {
  name: "confirmations",
  of: "recipient",
  most: 10,
  windowMs: dayMs,
};

function mayConfirm(email: string, now: number, { rateLimits }: Pick<LeadDeliveryPorts, "rateLimits">) {
  return rateLimits.take(confirmationsOfDay, { siteId: allSites, address: null, recipient: email.toLowerCase(), now });
}

/** Only the dealer waits for it, and its payload has no personal data. */
const leadTraits = { isNotice: false, isPayloadPersonal: false };

const applicationForm: EnquiryKind = "pre-approval";

function deliveryHandler(
  { isMail, reader, contact: about, buildMessage }: LeadTarget,
  ports: LeadHandlerPorts,
): OutboxHandler {
  return {
    ...leadTraits,
    isMail,
    async work(entry, { now, timeLimit }) {
      const found = await findContact(entry, about, ports);
      if (found.kind !== "contact") return found;
      const { contact, stored, leadId, routing } = found;
      const site = settingsOfLead(contact.lead, routing);
      if (reader === "shopper" && entry.attempts === 1 && !(await mayConfirm(contact.lead.email, now(), ports)))
        return { kind: "replaced", entries: [] };
      const links = leadLinks(entry.siteId, leadId, site, ports.sign);
      const colours = ports.brandColours(site.brand);
      const isApplication = contact.lead.form === applicationForm && reader === "dealer";
      const application = isApplication ? await ports.readApplicationFacts(entry.siteId, contact.contactId) : null;
      const deposit = reader === "shopper" ? await ports.findDeposit(stored, site) : null;
      const offer = reader === "shopper" ? await ports.findOffer(stored, site, now()) : null;
      const deskHref = reader === "dealer" ? await ports.findDeskHref(stored, now()) : null;
      const told = { application, deposit, offer, deskHref };
      const delivery: LeadDelivery = { ...contact, ...told, site, links, colours, deliveryId: entry.id };
      return ports.send(buildMessage(delivery, entry.payload), timeLimit());
    },
  };
}

function findTargetsHandler(ports: LeadDeliveryPorts): OutboxHandler {
  return {
    ...leadTraits,
    isMail: false,
    async work(entry) {
      const found = await findContact(entry, "own", ports);
      if (found.kind !== "contact") return found;
      const { contactId, lead } = found.contact;
      const planned = leadDeliveries({ ...lead, leadId: contactId }, found.routing, ports.digest);
      const entries = planned.filter(({ id }) => id !== entry.id);
      if (entries.length > 0) return { kind: "replaced", entries };
      return { kind: "refused", reason: "The site's settings have no lead target. Add one, then redeliver." };
    },
  };
}

type FoundContact = {
  kind: "contact";
  contact: ContactOfLead;
  stored: StoredLead;
  leadId: string;
  routing: LeadRouting;
};

/** The contact that an entry is about, or the reason why there is nothing to deliver. */
async function findContact(
  { siteId, subjectId, payload }: ClaimedEntry,
  about: LeadTarget["contact"],
  { leads, findRouting }: LeadDeliveryPorts,
): Promise<FoundContact | WorkResult> {
  const lead = await leads.lead(siteId, subjectId);
  if (lead === null) return { kind: "refused", reason: "The lead is no longer stored." };
  if (lead.erasedAt !== null) return { kind: "refused", reason: "The lead's personal data was erased." };
  const routing = findRouting(siteId);
  if (routing === null) return siteNotLoaded;
  const contacts = contactsOfLead(lead);
  const contactId = payloadContactId(payload) ?? lead.leadId;
  const contact = about === "newest" ? contacts.at(-1) : contacts.find((known) => known.contactId === contactId);
  if (contact === undefined) return { kind: "refused", reason: "The contact is no longer stored." };
  return { kind: "contact", contact, stored: lead, leadId: lead.leadId, routing };
}

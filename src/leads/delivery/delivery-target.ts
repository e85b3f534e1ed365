import { z } from "zod";
import { mailLane } from "../../outbox/mail-lane.ts";
import type { DeliverySite } from "./delivery-site.ts";
import type { NewLead } from "../lead-store.ts";
import { dealershipOfLead, type PostcodePosition, type RoutedLead, routeOfLead } from "./lead-route.ts";
import type { OutboxKind } from "../../outbox/outbox-kinds.ts";
import type { Digest, OutboxEntry } from "../../outbox/outbox.ts";
import { suspectLine } from "../../outbox/suspect-line.ts";
import { confirmationMailTarget } from "./confirmation-mail.target.ts";
import type { DeliveryTarget } from "./lead-target.ts";
import { targetsNamedBy, uniqueTargets } from "./lead-targets.ts";
import { mailTarget } from "./mail.target.ts";
import { overdueMailTarget } from "./overdue-mail.target.ts";

declare module "../../outbox/outbox-kinds.ts" {
  interface OutboxKinds {
    "lead-received": true;
  }
}

/** Kind of an entry that finds a lead's targets later, because none was known when it was stored. */
export const findTargetsKind = "lead-received";
/** Such entries have no target yet. */
const noTarget = "none";
/** Leads that arrive together may be stored out of order: after this time the order is final. */
const settleMs = 1_000;

export type LeadRouting = {
  site: DeliverySite;
  siteForDealership: (slug: string) => DeliverySite;
  findPosition: PostcodePosition;
};

/** A contact of a lead. `leadId` is the lead's for the first contact, and the contact's own for later ones. */
type ContactRef = Pick<NewLead, "siteId" | "leadId" | "receivedAt">;

type DeliveredLead = ContactRef & RoutedLead & Pick<NewLead, "suspicions">;

/**
 * One outbox entry for each target of a contact, with deterministic ids. A contact without targets gets an entry that
 * finds them later, and that is listed as failed for the operator if there are still none.
 */
export function leadDeliveries(lead: DeliveredLead, routing: LeadRouting, digest: Digest): OutboxEntry[] {
  const targets = targetsOfLead(lead, routing);
  const entries =
    targets.length === 0 ? [findTargetsEntry(lead, digest)] : targets.map((target) => entryTo(lead, target, digest));
  if (lead.suspicions.length === 0) return entries;
  // They never delay an unsuspicious lead to the same receiver.
  return entries.map((entry) => ({ ...entry, target: suspectLine(entry.target) }));
}

/** All messages for a contact: its deliveries, and the confirmation to its shopper. */
export function leadMessages(lead: NewLead, routing: LeadRouting, digest: Digest): OutboxEntry[] {
  return [...leadDeliveries(lead, routing, digest), ...leadConfirmations(lead, routing, digest)];
}

/** Empty if the site sends no confirmations, the shopper gave no address, or a program may have made it up. */
function leadConfirmations(lead: NewLead, routing: LeadRouting, digest: Digest): OutboxEntry[] {
  if (!settingsOfLead(lead, routing).leadDelivery.confirmation) return [];
  if (lead.email === "" || lead.suspicions.length > 0) return [];
  return [entryTo(lead, confirmationMailTarget.of({ lane: mailLane(lead.leadId, digest) }), digest)];
}

/** The entry that alerts an address about a lead that was not opened in time. */
export function overdueAlert(lead: ContactRef, address: string, now: number, digest: Digest): OutboxEntry {
  return { ...entryTo(lead, overdueMailTarget.of({ address }), digest), dueAt: now };
}

/** The entry that finds a lead's targets, using the settings in force when it is processed. */
export function findTargetsEntry(lead: ContactRef, digest: Digest): OutboxEntry {
  return leadEntry(lead, findTargetsKind, noTarget, null, digest);
}

/** The contact that an entry delivers; null in entries of releases that stored one contact per lead. */
export function payloadContactId(payload: unknown): string | null {
  return z.object({ contactId: z.string() }).safeParse(payload).data?.contactId ?? null;
}

/** The settings that apply to a lead: those of its dealership, else the site's. */
export function settingsOfLead(lead: RoutedLead, { site, siteForDealership, findPosition }: LeadRouting): DeliverySite {
  const dealership = dealershipOfLead(lead, site, findPosition);
  return dealership === null ? site : siteForDealership(dealership);
}

/**
 * A lead's targets: those of its route, else its dealership's, else the site's. The default target is the general
 * email address. Duplicates are removed.
 */
function targetsOfLead(lead: RoutedLead, routing: LeadRouting): DeliveryTarget[] {
  const usual = firstWithTargets(settingsOfLead(lead, routing), routing.site);
  const route = routeOfLead(lead, routing.site, routing.findPosition);
  if (route === null) return usual;
  const dealership = route.to.dealership === null ? [] : targetsOfSite(routing.siteForDealership(route.to.dealership));
  const own = [...targetsNamedBy(route.to), ...dealership];
  if (own.length === 0) return usual;
  return uniqueTargets(route.usualTargets === "kept" ? [...own, ...usual] : own);
}

function firstWithTargets(...settings: DeliverySite[]): DeliveryTarget[] {
  return settings.map(targetsOfSite).find((targets) => targets.length > 0) ?? [];
}

/** All targets of a site or dealership; by default its general email address. */
function targetsOfSite({ leadDelivery, contact }: DeliverySite): DeliveryTarget[] {
  const targets = targetsNamedBy(leadDelivery);
  return targets.length > 0 || contact.email === null ? targets : [mailTarget.of({ address: contact.email })];
}

function entryTo(lead: ContactRef, { kind, line, details }: DeliveryTarget, digest: Digest): OutboxEntry {
  return leadEntry(lead, kind, line, { kind, ...details }, digest);
}

function leadEntry(
  { siteId, leadId, receivedAt }: ContactRef,
  kind: OutboxKind,
  target: string,
  payload: object | null,
  digest: Digest,
): OutboxEntry {
  const id = digest(JSON.stringify([siteId, leadId, target]));
  return { id, kind, target, payload: { ...payload, contactId: leadId }, dueAt: receivedAt + settleMs };
}

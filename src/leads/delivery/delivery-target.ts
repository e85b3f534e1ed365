import { z } from "zod";
import type { Site } from "../../sites/site-config.ts";
import type { NewLead, OutboxEntry } from "../lead-store.ts";
import { dealershipOfLead, type PostcodePosition, type RoutedLead, routeOfLead } from "./lead-route.ts";

const deliveryTargetSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("mail"), address: z.string() }),
  z.object({ kind: z.literal("adf-mail"), address: z.string() }),
  z.object({ kind: z.literal("adf-post"), url: z.string() }),
  z.object({ kind: z.literal("webhook"), url: z.string(), secretVariable: z.string().nullable() }),
  z.object({ kind: z.literal("adf-file"), folder: z.string() }),
  z.object({ kind: z.literal("overdue-mail"), address: z.string() }),
  /** To the shopper, whose address stays in the lead. */
  z.object({ kind: z.literal("confirmation-mail"), lane: z.string() }),
]);

/** Where a lead goes, and in which form. Secrets stay in the environment: only their variable's name is kept. */
export type DeliveryTarget = z.infer<typeof deliveryTargetSchema>;

/** Kind of an entry whose work is to find a lead's targets, because none was known when it was stored. */
export const findTargetsKind = "lead-received";
/** Such entries have no target yet. */
const noTarget = "none";
/** Leads that arrive together may be stored in another order: after this time the order is settled. */
const settleMs = 1_000;

/** Makes a short name of a text, equal for equal texts. */
export type Digest = (text: string) => string;

/** What decides where the leads of a site go. */
export type LeadRouting = {
  site: Site;
  /** The settings of one of its dealerships. */
  siteForDealership: (slug: string) => Site;
  positionOf: PostcodePosition;
};

/** A contact of a lead: of the first one `leadId` is the lead's, of a later one its own. */
type ContactRef = Pick<NewLead, "siteId" | "leadId" | "receivedAt">;

/**
 * One outbox entry for every target of a contact, with ids that are the same whenever they are made. A contact
 * without any target gets an entry that looks for one later, and that dies in the operator's sight when there still
 * is none.
 */
export function deliveriesOf(lead: ContactRef & RoutedLead, routing: LeadRouting, digest: Digest): OutboxEntry[] {
  const targets = targetsOfLead(lead, routing);
  if (targets.length === 0) return [findTargetsEntry(lead, digest)];
  return targets.map((target) => entryTo(lead, target, digest));
}

/** Everything that a contact sends: its deliveries, and the confirmation to its shopper. */
export function messagesOf(lead: NewLead, routing: LeadRouting, digest: Digest): OutboxEntry[] {
  return [...deliveriesOf(lead, routing, digest), ...confirmationsOf(lead, routing, digest)];
}

/** None where the site sends none or the shopper gave no address, nor to one that a program may have made up. */
function confirmationsOf(lead: NewLead, routing: LeadRouting, digest: Digest): OutboxEntry[] {
  if (!settingsOfLead(lead, routing).leadDelivery.confirmation) return [];
  if (lead.email === "" || lead.suspicions.length > 0) return [];
  return [entryTo(lead, { kind: "confirmation-mail", lane: mailLane(lead.leadId, digest) }, digest)];
}

/**
 * One of 64 lines for mails to shoppers, the same for the same one: nobody waits for a mail server that another's
 * address keeps busy, and yet targets stay few and name nobody.
 */
export function mailLane(shopper: string, digest: Digest): string {
  return digest(shopper).slice(0, 1);
}

/** The entry that alerts an address of a lead which nobody opened in time. */
export function overdueAlertOf(lead: ContactRef, address: string, now: number, digest: Digest): OutboxEntry {
  return { ...entryTo(lead, { kind: "overdue-mail", address }, digest), dueAt: now };
}

/** Whether an entry goes to the shopper and not to the dealer. */
export function isForShopper(kind: string): boolean {
  return kind === "confirmation-mail";
}

/** Whether an entry alerts of a lead that nobody opened in time. */
export function isOverdueAlert(kind: string): boolean {
  return kind === "overdue-mail";
}

/** The entry that finds a lead's targets by the settings of the moment when it is worked. */
export function findTargetsEntry(lead: ContactRef, digest: Digest): OutboxEntry {
  return entryOf(lead, findTargetsKind, noTarget, null, digest);
}

/** The target of an entry, from what the outbox kept. Throws when this release does not know it. */
export function targetOf(payload: unknown): DeliveryTarget {
  return deliveryTargetSchema.parse(payload);
}

/** Which contact of its lead an entry delivers; null in entries of releases that knew one contact only. */
export function contactIdOf(payload: unknown): string | null {
  return z.object({ contactId: z.string() }).safeParse(payload).data?.contactId ?? null;
}

/** The settings that a lead is answered by: those of its dealership, else of the site as a whole. */
export function settingsOfLead(lead: RoutedLead, { site, siteForDealership, positionOf }: LeadRouting): Site {
  const dealership = dealershipOfLead(lead, site, positionOf);
  return dealership === null ? site : siteForDealership(dealership);
}

/**
 * Where a lead goes: to its route's targets, else to its dealership's, else to the site's. Whoever names no
 * target has a general e-mail address. A target that several of them name is one target.
 */
function targetsOfLead(lead: RoutedLead, routing: LeadRouting): DeliveryTarget[] {
  const usual = firstWithTargets(settingsOfLead(lead, routing), routing.site);
  const route = routeOfLead(lead, routing.site, routing.positionOf);
  if (route === null) return usual;
  const dealership = route.to.dealership === null ? [] : targetsOfSite(routing.siteForDealership(route.to.dealership));
  const own = [...targetsOf(route.to), ...dealership];
  if (own.length === 0) return usual;
  return unique(route.usualTargets === "kept" ? [...own, ...usual] : own, targetName);
}

function firstWithTargets(...settings: Site[]): DeliveryTarget[] {
  return settings.map(targetsOfSite).find((targets) => targets.length > 0) ?? [];
}

/** All targets of a site or dealership; one that names none has its general e-mail address. */
function targetsOfSite({ leadDelivery, contact }: Site): DeliveryTarget[] {
  const targets = targetsOf(leadDelivery);
  return targets.length > 0 || contact.email === null ? targets : [{ kind: "mail", address: contact.email }];
}

type NamedTargets = Pick<
  Site["leadDelivery"],
  "emails" | "adfEmails" | "adfUrl" | "webhookUrl" | "webhookSecretVariable" | "dropFolder"
>;

function targetsOf(named: NamedTargets): DeliveryTarget[] {
  const { emails, adfEmails, adfUrl, webhookUrl, webhookSecretVariable, dropFolder } = named;
  const targets: DeliveryTarget[] = [
    ...emails.map((address) => ({ kind: "mail" as const, address })),
    ...adfEmails.map((address) => ({ kind: "adf-mail" as const, address })),
    ...(adfUrl === null ? [] : [{ kind: "adf-post" as const, url: adfUrl }]),
    ...(webhookUrl === null
      ? []
      : [{ kind: "webhook" as const, url: webhookUrl, secretVariable: webhookSecretVariable }]),
    ...(dropFolder === null ? [] : [{ kind: "adf-file" as const, folder: dropFolder }]),
  ];
  return unique(targets, targetName);
}

function entryTo(lead: ContactRef, target: DeliveryTarget, digest: Digest): OutboxEntry {
  return entryOf(lead, target.kind, targetName(target), target, digest);
}

function entryOf(
  { siteId, leadId, receivedAt }: ContactRef,
  kind: string,
  target: string,
  payload: DeliveryTarget | null,
  digest: Digest,
): OutboxEntry {
  const id = digest(JSON.stringify([siteId, leadId, target]));
  return { id, kind, target, payload: { ...payload, contactId: leadId }, dueAt: receivedAt + settleMs };
}

function targetName(target: DeliveryTarget): string {
  switch (target.kind) {
    case "mail":
    case "adf-mail":
    case "overdue-mail":
      return `${target.kind} ${target.address.toLowerCase()}`;
    case "adf-post":
    case "webhook":
      return `${target.kind} ${target.url}`;
    case "adf-file":
      return `${target.kind} ${target.folder}`;
    case "confirmation-mail":
      return `${target.kind} ${target.lane}`;
  }
}

function unique<Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [nameOf(item), item])).values()];
}

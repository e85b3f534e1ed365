import { z } from "zod";
import type { Site } from "../../sites/site-config.ts";
import type { NewLead, OutboxEntry } from "../lead-store.ts";

const deliveryTargetSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("mail"), address: z.string() }),
  z.object({ kind: z.literal("adf-mail"), address: z.string() }),
  z.object({ kind: z.literal("adf-post"), url: z.string() }),
  z.object({ kind: z.literal("webhook"), url: z.string(), secretVariable: z.string().nullable() }),
  z.object({ kind: z.literal("adf-file"), folder: z.string() }),
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

type DeliverySettings = Pick<Site, "leadDelivery" | "contact">;
/** A contact of a lead: of the first one `leadId` is the lead's, of a later one its own. */
type ContactRef = Pick<NewLead, "siteId" | "leadId" | "receivedAt">;

/**
 * One outbox entry for every target of a contact, with ids that are the same whenever they are made. `settings`
 * are those of the lead's dealership. A contact without any target gets an entry that looks for one later, and
 * that dies in the operator's sight when there still is none.
 */
export function deliveriesOf(lead: ContactRef, settings: DeliverySettings, digest: Digest): OutboxEntry[] {
  const targets = targetsOf(settings);
  if (targets.length === 0) return [findTargetsEntry(lead, digest)];
  return targets.map((target) => entryOf(lead, target.kind, targetName(target), target, digest));
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

/** All targets of the settings; a site that names none has its general e-mail address. */
function targetsOf({ leadDelivery, contact }: DeliverySettings): DeliveryTarget[] {
  const { emails, adfEmails, adfUrl, webhookUrl, webhookSecretVariable, dropFolder } = leadDelivery;
  const targets: DeliveryTarget[] = [
    ...unique(emails).map((address) => ({ kind: "mail" as const, address })),
    ...unique(adfEmails).map((address) => ({ kind: "adf-mail" as const, address })),
    ...(adfUrl === null ? [] : [{ kind: "adf-post" as const, url: adfUrl }]),
    ...(webhookUrl === null
      ? []
      : [{ kind: "webhook" as const, url: webhookUrl, secretVariable: webhookSecretVariable }]),
    ...(dropFolder === null ? [] : [{ kind: "adf-file" as const, folder: dropFolder }]),
  ];
  if (targets.length > 0 || contact.email === null) return targets;
  return [{ kind: "mail", address: contact.email }];
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
      return `${target.kind} ${target.address.toLowerCase()}`;
    case "adf-post":
    case "webhook":
      return `${target.kind} ${target.url}`;
    case "adf-file":
      return `${target.kind} ${target.folder}`;
  }
}

function unique(addresses: readonly string[]): string[] {
  return [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()];
}

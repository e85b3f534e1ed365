import type { Kysely } from "kysely";
import type { KnownEnquiry } from "../../leads/lead-store.ts";
import type { Tables } from "./database.ts";
import { matchHash } from "./lead-matches.ts";

/** Finds an enquiry by its keys; see `LeadStore.known`. Without content only the keys are compared. */
export async function knownEnquiry(
  read: Kysely<Tables>,
  siteId: string,
  keys: readonly string[],
  content?: string,
  ownerKeys: readonly string[] = [],
): Promise<KnownEnquiry | null> {
  if (keys.length === 0) return null;
  const found = await read
    .selectFrom("lead_contacts")
    .select(["lead_id", "content_hash"])
    .where("site_id", "=", siteId)
    .where("idempotency_hash", "in", keys.map(matchHash))
    .execute();
  const same = content === undefined ? found[0] : found.find((row) => row.content_hash === matchHash(content));
  const leadId = same?.lead_id ?? (await leadOfOwner(read, siteId, ownerKeys)) ?? found[0]?.lead_id;
  if (leadId === undefined) return null;
  const replacedBy = content === undefined ? null : await newerContact(read, siteId, leadId, matchHash(content));
  return { leadId, isSame: same !== undefined, replacedBy };
}

async function leadOfOwner(
  read: Kysely<Tables>,
  siteId: string,
  ownerKeys: readonly string[],
): Promise<string | undefined> {
  if (ownerKeys.length === 0) return undefined;
  const row = await read
    .selectFrom("lead_matches")
    .select("lead_id")
    .where("site_id", "=", siteId)
    .where("match_hash", "in", ownerKeys.map(matchHash))
    .orderBy("asked_at")
    .executeTakeFirst();
  return row?.lead_id;
}

/** The newest later contact of a lead, if its content differs. */
async function newerContact(
  read: Kysely<Tables>,
  siteId: string,
  leadId: string,
  contentHash: string,
): Promise<string | null> {
  const newest = await read
    .selectFrom("lead_contacts")
    .select(["contact_id", "content_hash"])
    .where("site_id", "=", siteId)
    .where("lead_id", "=", leadId)
    .where("body", "is not", null)
    .orderBy("received_at", "desc")
    .orderBy("contact_id", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest === undefined || newest.content_hash === contentHash ? null : newest.contact_id;
}

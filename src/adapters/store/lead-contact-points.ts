import type { Kysely, Transaction } from "kysely";
import { toContactPoints, type ContactPoint } from "../../leads/contact-point.ts";
import type { Tables } from "./database.ts";
import { readLead } from "./read-leads.ts";

type LeadId = { siteId: string; leadId: string };

export async function addContactPoints(
  transaction: Transaction<Tables>,
  { siteId, leadId }: LeadId,
  sent: { phone: string; email: string },
): Promise<void> {
  const points = toContactPoints(sent);
  if (points.length === 0) return;
  await transaction
    .insertInto("lead_contact_points")
    .values(points.map((point) => ({ site_id: siteId, point, lead_id: leadId })))
    .onConflict((conflict) => conflict.columns(["site_id", "point", "lead_id"]).doNothing())
    .execute();
}

/** Rebuilds a lead's contact points. Required after every change of a stored body. */
export async function renewContactPoints(transaction: Transaction<Tables>, ref: LeadId): Promise<void> {
  await removeContactPoints(transaction, ref);
  const lead = await readLead(transaction, ref.siteId, ref.leadId);
  if (lead === null) return;
  for (const contact of [lead, ...lead.laterContacts]) await addContactPoints(transaction, ref, contact);
}

export async function removeContactPoints(transaction: Transaction<Tables>, { siteId, leadId }: LeadId): Promise<void> {
  await transaction
    .deleteFrom("lead_contact_points")
    .where("site_id", "=", siteId)
    .where("lead_id", "=", leadId)
    .execute();
}

export async function leadIdsOfPoint(read: Kysely<Tables>, siteId: string, point: ContactPoint): Promise<string[]> {
  const rows = await read
    .selectFrom("lead_contact_points")
    .select("lead_id")
    .where("site_id", "=", siteId)
    .where("point", "=", point)
    .orderBy("lead_id")
    .execute();
  return rows.map(({ lead_id }) => lead_id);
}

export async function pointsOfLeads(
  read: Kysely<Tables>,
  siteId: string,
  leadIds: readonly string[],
): Promise<Map<string, ContactPoint[]>> {
  const rows = await read
    .selectFrom("lead_contact_points")
    .select(["lead_id", "point"])
    .where("site_id", "=", siteId)
    .where("lead_id", "in", leadIds)
    .execute();
  const byLead = Map.groupBy(rows, ({ lead_id }) => lead_id);
  return new Map([...byLead].map(([leadId, held]) => [leadId, held.map(({ point }) => point)]));
}

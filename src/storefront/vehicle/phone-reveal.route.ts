import { z } from "zod";
import type { PhoneReveals } from "../../leads/phone-reveals.ts";
import type { SiteRequest } from "../site-request.ts";

const id = z.string().min(1).max(100);

/** What a page sends when it shows a number (§7 "Phone reveal"). */
const revealBody = z.strictObject({ car_id: id, dealership_id: id, website_id: id });

export type PhoneRevealOutcome = { kind: "recorded" } | { kind: "refused"; status: 400 | 404; message: string };

/** Counts one shown number. What names another site, or a vehicle that this one does not have, is refused (BT-08). */
export async function receivePhoneReveal(
  body: unknown,
  { site, stock, now }: SiteRequest,
  reveals: PhoneReveals,
): Promise<PhoneRevealOutcome> {
  const read = revealBody.safeParse(body);
  if (!read.success) {
    return { kind: "refused", status: 400, message: "Send car_id, dealership_id and website_id as texts." };
  }
  const { car_id: vehicleId, dealership_id: dealershipId, website_id: websiteId } = read.data;
  const vehicle = websiteId === site.slug ? await stock.vehicleById(site.slug, vehicleId) : null;
  if (vehicle?.dealershipId !== dealershipId) {
    return { kind: "refused", status: 404, message: "This site has no such vehicle." };
  }
  await reveals.record({ siteId: site.slug, vehicleId, dealershipId, at: now });
  return { kind: "recorded" };
}

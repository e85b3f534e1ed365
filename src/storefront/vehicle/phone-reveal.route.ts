import { type PhoneReveals, phoneRevealBody } from "../../leads/phone-reveals.ts";
import type { SiteRequest } from "../page/site-request.server.ts";

export type PhoneRevealOutcome = { kind: "recorded" } | { kind: "refused"; status: 400 | 404; message: string };

/** Counts one revealed number. Refuses other sites, and vehicles this site does not have (BT-08). */
export async function receivePhoneReveal(
  body: unknown,
  { site, stock, now }: SiteRequest,
  reveals: PhoneReveals,
): Promise<PhoneRevealOutcome> {
  const read = phoneRevealBody.safeParse(body);
  if (!read.success) {
    return { kind: "refused", status: 400, message: "Send car_id, dealership_id and website_id as strings." };
  }
  const { car_id: vehicleId, dealership_id: dealershipId, website_id: websiteId } = read.data;
  const vehicle = websiteId === site.slug ? await stock.vehicleById(site.slug, vehicleId) : null;
  if (vehicle?.dealershipId !== dealershipId) {
    return { kind: "refused", status: 404, message: "This site has no such vehicle." };
  }
  await reveals.record({ siteId: site.slug, vehicleId, dealershipId, at: now });
  return { kind: "recorded" };
}

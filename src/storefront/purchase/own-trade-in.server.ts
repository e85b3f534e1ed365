import { tradeInPath } from "../../addresses/paths.ts";
import { leadReference } from "../../leads/lead-reference.ts";
import type { ChosenTradeIn } from "../../purchases/purchase.ts";
import { ownCarTitle } from "../../trade-in/own-car.ts";
import { isExpired, tradeInLivesMs } from "../../trade-in/trade-in.ts";
import type { Site } from "../../sites/site-config.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { VisitorPorts } from "../page/visit.server.ts";

export type ValuedTradeIn = Extract<ChosenTradeIn, { kind: "valued" }>;

/** The offer for the visitor's own car, by the cookie of its trade-in; null if none stands. */
export async function ownTradeIn(
  token: string | null,
  { site, now }: Pick<SiteRequest, "site" | "now">,
  { tradeIns, keyOf }: Pick<VisitorPorts, "tradeIns" | "keyOf">,
): Promise<ValuedTradeIn | null> {
  if (token === null || !site.tradeIn.enabled) return null;
  const tradeIn = await tradeIns.tradeIn(site.slug, keyOf(token));
  if (tradeIn?.valuation?.kind !== "found" || tradeIn.vehicle === null || isExpired(tradeIn, now)) return null;
  return {
    kind: "valued",
    car: ownCarTitle(tradeIn.vehicle),
    offerDollars: tradeIn.valuation.price,
    standsUntil: tradeIn.startedAt + tradeInLivesMs,
    reference: leadReference(tradeIn.leadId ?? ""),
  };
}

/** Where a car is valued for a vehicle; null if the site values none. */
export function valueHrefOf({ id }: Pick<Vehicle, "id">, { tradeIn }: Pick<Site, "tradeIn">): string | null {
  return tradeIn.enabled ? `${tradeInPath}?car_id=${encodeURIComponent(id)}` : null;
}

import { leadReference } from "../leads/lead-reference.ts";
import type { SignText } from "../leads/signed-token.ts";
import { ownCarTitle } from "../trade-in/own-car.ts";
import { tokenOfTradeInCookie } from "../trade-in/trade-in-cookie.ts";
import { isExpired, tradeInLivesMs } from "../trade-in/trade-in.ts";
import type { TradeInSettings } from "../trade-in/trade-in-settings.ts";
import type { TradeInStore } from "../trade-in/trade-in-store.ts";
import { tradeInText } from "./order-words.ts";
import type { ChosenTradeIn } from "./purchase.ts";

/** Parameter that opens a reservation page with the offer for the visitor's own car. */
export const withTradeIn = "trade_in";

type Asked = { site: { slug: string; tradeIn: Pick<TradeInSettings, "enabled"> }; now: number };
type OwnTradeInPorts = { tradeIns: Pick<TradeInStore, "tradeIn">; hashKey: (text: string) => string; sign: SignText };

/** The offer for the visitor's own car, by the cookie of its trade-in; null if none stands. */
export async function ownTradeIn(
  cookie: string | null,
  { site, now }: Asked,
  { tradeIns, hashKey, sign }: OwnTradeInPorts,
): Promise<Extract<ChosenTradeIn, { kind: "valued" }> | null> {
  const token = tokenOfTradeInCookie(cookie, site.slug, sign);
  if (token === null || !site.tradeIn.enabled) return null;
  const tradeIn = await tradeIns.tradeIn(site.slug, hashKey(token));
  if (tradeIn?.valuation?.kind !== "found" || tradeIn.vehicle === null || isExpired(tradeIn, now)) return null;
  return {
    kind: "valued",
    car: ownCarTitle(tradeIn.vehicle),
    offerDollars: tradeIn.valuation.price,
    standsUntil: tradeIn.startedAt + tradeInLivesMs,
    reference: leadReference(tradeIn.leadId ?? ""),
  };
}

/** The same as text for the dealership; empty if none stands. */
export async function tradedInText(...asked: Parameters<typeof ownTradeIn>): Promise<string> {
  const own = await ownTradeIn(...asked);
  return own === null ? "" : tradeInText(own);
}

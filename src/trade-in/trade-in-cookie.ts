import { idOfToken, signedToken, type SignText } from "../leads/signed-token.ts";

const about = (siteId: string) => ["trade-in", "cookie", siteId];

/**
 * The cookie of the browser that started a trade-in, from the token of its address. The address is shared with others,
 * and opens the offer; only the cookie fills in what its shopper entered.
 */
export function tradeInCookie(token: string, siteId: string, sign: SignText): string {
  return signedToken(about(siteId), token, sign);
}

/** The token of the address; null if this site did not sign the cookie. */
export function tokenOfTradeInCookie(cookie: string | null, siteId: string, sign: SignText): string | null {
  return cookie === null ? null : idOfToken(about(siteId), cookie, sign);
}

import { purchaseResumePath } from "../addresses/paths.ts";
import { idOfToken, signedToken, type SignText } from "../leads/signed-token.ts";
import type { PurchaseKey } from "./purchase-store.ts";

/**
 * The cookie continues a purchase in its browser, the mailed link in any other. `start`: the form that starts it, so
 * that a button pressed twice starts one purchase.
 */
export type PurchaseTokenPurpose = "cookie" | "mail" | "start";

/** Whoever has this token may continue the purchase. */
export function purchaseToken(
  purpose: PurchaseTokenPurpose,
  { siteId, purchaseId }: PurchaseKey,
  sign: SignText,
): string {
  return signedToken(["online purchase", purpose, siteId], purchaseId, sign);
}

/** The purchase of a token; null if this site did not sign it for the purpose. */
export function purchaseOfToken(
  purpose: PurchaseTokenPurpose,
  siteId: string,
  token: string,
  sign: SignText,
): PurchaseKey | null {
  const purchaseId = idOfToken(["online purchase", purpose, siteId], token, sign);
  return purchaseId === null ? null : { siteId, purchaseId };
}

/** The path of the private link that continues a purchase. */
export function purchaseResumeHref(key: PurchaseKey, sign: SignText): string {
  return `${purchaseResumePath}/${purchaseToken("mail", key, sign)}`;
}

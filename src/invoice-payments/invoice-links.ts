import { paymentReceiptPath } from "../addresses/paths.ts";
import { idOfToken, signedToken, type SignText } from "../leads/signed-token.ts";
import type { StoredInvoicePayment } from "./invoice-payments.ts";

/** Value of `?from=` on the way back from the payment page after paying. */
export const fromPayment = "payment";

/** The private address of a payment's receipt. */
export function receiptHref(
  { siteId, paymentId }: Pick<StoredInvoicePayment, "siteId" | "paymentId">,
  sign: SignText,
): string {
  return `${paymentReceiptPath}/${signedToken(about(siteId), paymentId, sign)}`;
}

/** The payment that an address names; null if this site did not sign it. */
export function paymentOfToken(siteId: string, token: string, sign: SignText): string | null {
  return idOfToken(about(siteId), token, sign);
}

function about(siteId: string): string[] {
  return ["invoice payment", siteId];
}

import type { FinanceTerms } from "../../finance/finance-terms.ts";
import { loanInputs, purchaseLoan, purchaseOrder, type OrderLoan } from "../../purchases/order.ts";
import type { Order } from "../../purchases/ordered.ts";
import type { PurchaseContent } from "../../purchases/purchase.ts";
import type { Site } from "../../sites/site-config.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";

/** What a purchase costs as far as its steps are done, with the loan that the shopper asks for. */
export function pricedOrder(
  vehicle: Vehicle,
  content: PurchaseContent,
  settings: Site,
  terms: FinanceTerms,
  now: number,
): { order: Order; loan: OrderLoan | null } {
  const order = purchaseOrder(vehicle, content, settings, now);
  const { payment } = content;
  if (payment?.kind !== "finance") return { order, loan: null };
  return { order, loan: purchaseLoan(loanInputs(order, payment, terms), terms) };
}

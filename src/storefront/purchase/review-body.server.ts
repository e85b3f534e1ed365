import { termsNote } from "../../finance/finance-terms.ts";
import { formatPhoneNumber } from "../../leads/phone-number.ts";
import type { SignText } from "../../leads/signed-token.ts";
import { handoverBalanceCents } from "../../purchases/order.ts";
import { buyerAddress, handoverText, paymentText, tradeInText } from "../../purchases/order-words.ts";
import type { BuyerDetails } from "../../purchases/purchase.ts";
import { type Fact, orderView } from "../order/order-view.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { purchaseContractText } from "./handover-body.server.ts";
import { pricedOrder } from "./purchase-order.server.ts";
import { type PageStep, stepLabels, stepPath } from "./purchase-steps.ts";
import type { OpenPurchase } from "./purchase-visit.server.ts";
import type { StepBody } from "./purchase-view.ts";
import { reviewDigest } from "./review-changes.ts";

/** Everything that was chosen, what it costs, and the digest of it that the button sends. */
export function reviewStep(
  { purchase, vehicle, settings, terms, place }: OpenPurchase,
  { now }: Pick<SiteRequest, "now">,
  { sign }: { sign: SignText },
): Extract<StepBody, { kind: "review" }> {
  const { content } = purchase;
  const { tradeIn, payment, handover, details } = content;
  const { order, loan } = pricedOrder(vehicle, content, settings, terms, now);
  const facts = {
    "trade-in": tradeIn === null ? [] : [{ label: "Your car", text: tradeInText(tradeIn) }],
    payment:
      payment === null
        ? []
        : [{ label: "How you pay", text: paymentText(payment, loan, handoverBalanceCents(order, loan)) }],
    handover: handover === null ? [] : [{ label: "How and when", text: handoverText(handover, place?.name ?? null) }],
    details: details === null ? [] : detailFacts(details),
  };
  const section = (step: keyof typeof facts & PageStep) => ({
    heading: stepLabels[step],
    href: stepPath(step),
    facts: facts[step],
  });
  const costs = orderView(
    { order, loan, loanNote: loan && termsNote(terms, settings, now) },
    { siteName: settings.name, isPaid: false },
  );
  const contract = purchaseContractText(vehicle, settings);
  return {
    kind: "review",
    sections: [section("trade-in"), section("payment"), section("handover"), section("details")],
    order: costs,
    contract,
    seen: reviewDigest({ ...facts, costs, deposit: order.depositCents, contract }, sign),
  };
}

function detailFacts(details: BuyerDetails): Fact[] {
  return [
    { label: "Name", text: details.name },
    { label: "Mobile", text: formatPhoneNumber(details.phone) },
    { label: "Email", text: details.email },
    { label: "Address", text: buyerAddress(details) },
  ];
}

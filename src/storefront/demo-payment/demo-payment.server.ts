import { demoPaymentHref } from "../../addresses/paths.ts";
import { centsText } from "../../vehicles/cents-text.ts";
import type { DemoCheckout } from "../../payments/demo-checkouts.ts";
import { type MessagePage, messagePage, notFoundPage } from "../message/message-pages.server.ts";
import type { Page } from "../page/page.ts";
import { plainHead } from "../page/plain-head.ts";
import type { PrivateVisit } from "../page/visit.server.ts";
import type { DemoPaymentView } from "./demo-payment-page.tsx";

export const triedParameter = "tried";

type DemoPaymentAnswer = Page<"demo-payment", DemoPaymentView> | MessagePage;

export async function demoPaymentOfVisit({
  parameters,
  query,
  request,
  ports,
}: PrivateVisit): Promise<DemoPaymentAnswer> {
  const checkoutId = parameters["checkout"] ?? "";
  const checkout = await ports.payments.demo?.checkout(request.site.slug, checkoutId);
  if (!checkout) return notFoundPage();
  if (checkout.paidAt !== null)
    return closedPage(
      "This demonstration payment is finished",
      "It cannot be made a second time.",
      checkout.successUrl,
    );
  if (checkout.endedAt !== null || checkout.expiresAt <= request.now)
    return closedPage("This payment page has expired", "Nothing was paid.", checkout.cancelUrl);
  return openPage(checkout, new URLSearchParams(query).get(triedParameter));
}

function closedPage(title: string, text: string, href: string): MessagePage {
  return messagePage(200, { title, text, links: [{ label: "Back to the dealer", href }] });
}

function openPage(checkout: DemoCheckout, tried: string | null): DemoPaymentAnswer {
  const { checkoutId, description, amountCents, cancelUrl } = checkout;
  return {
    name: "demo-payment",
    status: 200,
    props: {
      action: demoPaymentHref(checkoutId),
      description,
      amountText: centsText(amountCents),
      cancelHref: cancelUrl,
      step: tried === "challenge" ? "challenge" : "card",
      isDeclined: tried === "declined",
    },
    head: plainHead("Demonstration payment"),
  };
}

import { HTTPException } from "hono/http-exception";
import { onlinePaymentPath, paymentReceiptPath } from "../../addresses/paths.ts";
import type { Account } from "../../accounts/account-store.ts";
import { receiptHref } from "../../invoice-payments/invoice-links.ts";
import { earlierText } from "../../invoice-payments/close-others.ts";
import { type PayAnswer, payInvoice } from "../../invoice-payments/pay-invoice.ts";
import { hasCardNumber } from "../../leads/card-number.ts";
import { readPaymentForm } from "../../invoice-payments/read-payment-form.ts";
import { notFoundPage } from "../../storefront/message/message-pages.server.ts";
import {
  paidDealerships,
  paymentFormPage,
  type PaymentProgress,
} from "../../storefront/online-payment/online-payment.server.ts";
import { paymentOfLink } from "../../storefront/online-payment/receipt.server.ts";
import type { App, AppPorts, SiteContext } from "../app-ports.ts";
import { formFields } from "../form-fields.ts";
import { html } from "../html-answer.ts";
import { limitStarts } from "../limit-starts.ts";
import { refuseNotOffered } from "../refuse-not-offered.ts";
import { signedInAccount } from "../session.ts";

type Field = (name: string) => string;

const longestText = 300;
const keyPattern = /^[\w-]{8,64}$/;

/** Payments of invoices. The gate before them lets only signed-in customers through. */
export function addOnlinePaymentRoutes(app: App, ports: AppPorts): void {
  app.post(onlinePaymentPath, async (context, next) => {
    const { site } = context.get("request");
    const account = await signedInAccount(context, site.slug, ports);
    if (!site.content.onlinePayment) refuseNotOffered("invoice");
    if (account === null) return next();
    // Each form can ask the gateway about earlier payments, also when it begins none.
    await limitStarts("payments", context, ports);
    const form = await formFields(context);
    return take((name) => (form(name) ?? "").slice(0, longestText), account, context, ports);
  });
  app.post(`${paymentReceiptPath}/:token/pay`, async (context) => {
    const request = context.get("request");
    const payment = await paymentOfLink(context.req.param("token"), request, ports);
    if (payment === null) return html(notFoundPage(), request, ports, "no-store");
    const checkout = payment.state === "open" ? payment.checkout : null;
    return context.redirect(checkout?.url ?? receiptHref(payment, ports.invoicing.sign), 303);
  });
}

async function take(field: Field, account: Account, context: SiteContext, ports: AppPorts): Promise<Response> {
  const request = context.get("request");
  const dealerships = paidDealerships(request, ports);
  const read = readPaymentForm(field, dealerships);
  const sentKey = field("payment_key");
  const paymentKey = keyPattern.test(sentKey) ? sentKey : ports.invoicing.newId();
  const answer = (refused: Pick<PaymentProgress, "errors" | "again">) =>
    formAnswer({ ...refused, paymentKey, values: sentValues(field) }, account, context, ports);
  if (!read.ok) return answer({ errors: read.errors, again: null });
  const { wanted } = read;
  const paid = await payInvoice(
    {
      siteId: request.site.slug,
      account,
      wanted,
      key: paymentKey,
      isPaidAgain: field("again") === "yes",
      dealership: dealerships.find(({ slug }) => slug === wanted.dealershipSlug)?.name ?? request.site.name,
      address: context.get("clientAddress"),
      origin: ports.mode === "demo" ? new URL(context.req.url).origin : `https://${request.site.hosts[0]}`,
    },
    ports.invoicing,
    request.now,
  );
  if (paid.kind !== "earlier") return context.redirect(hrefAfter(paid, ports), 303);
  const again = earlierText(paid.earlier);
  return answer({ errors: [{ field: "again", message: again }], again });
}

function hrefAfter(
  answer: Exclude<PayAnswer, { kind: "earlier" }>,
  { invoicing }: Pick<AppPorts, "invoicing">,
): string {
  switch (answer.kind) {
    case "opened":
      return answer.checkoutUrl ?? receiptHref(answer.payment, invoicing.sign);
    case "limited":
      throw new HTTPException(429, { message: "Too many payments were started. Try again in an hour, or call us." });
    case "closed":
      throw new HTTPException(409, { message: "This dealership is not taking online payments at the moment." });
  }
}

function formAnswer(
  progress: PaymentProgress,
  account: Account,
  context: SiteContext,
  ports: AppPorts,
): Promise<Response> {
  const request = context.get("request");
  return paymentFormPage(progress, account, request, ports).then((page) => html(page, request, ports, "no-store"));
}

/** What was sent, to be corrected. The number of a card is not repeated. */
function sentValues(field: Field): PaymentProgress["values"] {
  const value = (name: string) => (hasCardNumber(field(name)) ? "" : field(name));
  return {
    dealership: value("dealership"),
    invoice: value("invoice"),
    amount: value("amount"),
    name: value("name"),
    email: value("email"),
  };
}

import { demoPaymentHref, demoPaymentPath, paymentEventsPath } from "../../addresses/paths.ts";
import type { DemoEvent, DemoPayments } from "../../payments/demo-checkouts.ts";
import { type DemoOutcome, isDemoOutcome } from "../../storefront/demo-payment/demo-outcomes.ts";
import { triedParameter } from "../../storefront/demo-payment/demo-payment.server.ts";
import type { App, AppPorts, SiteContext } from "../app-ports.ts";
import { formFields } from "../form-fields.ts";

const slowMs = 10_000;

type Paying = { context: SiteContext; checkoutId: string; demo: DemoPayments; app: App; ports: AppPorts };

/** The button on the demo's payment page. It reads nothing but the chosen outcome. */
export function addDemoPaymentRoutes(app: App, ports: AppPorts): void {
  const { demo } = ports.payments;
  if (demo === null) return;
  app.post(`${demoPaymentPath}/:checkout`, async (context, next) => {
    if (context.get("request").site.reservation.provider !== "demo") return next();
    const field = await formFields(context);
    const outcome = field("outcome");
    const checkoutId = context.req.param("checkout");
    const chosen = isDemoOutcome(outcome) ? outcome : "declined";
    return context.redirect(await hrefAfter(chosen, { context, checkoutId, demo, app, ports }), 303);
  });
}

/** Does what was chosen; answers where the shopper goes. */
async function hrefAfter(outcome: DemoOutcome, paying: Paying): Promise<string> {
  const { demo, checkoutId, context } = paying;
  const page = demoPaymentHref(checkoutId);
  if (outcome === "declined" || outcome === "challenge") return `${page}?${triedParameter}=${outcome}`;
  const presses = outcome === "twice" ? [pay(paying), pay(paying)] : [pay(paying)];
  const events = (await Promise.all(presses)).filter((event) => event !== null);
  if (outcome === "slow") events.forEach((event) => setTimeout(() => void send(event, paying), slowMs).unref());
  else await Promise.all(events.map((event) => send(event, paying)));
  const checkout = await demo.checkout(context.get("request").site.slug, checkoutId);
  return checkout === null || checkout.paidAt === null ? page : checkout.successUrl;
}

function pay({ demo, checkoutId, context }: Paying): Promise<DemoEvent | null> {
  const { site, now } = context.get("request");
  return demo.pay(site.slug, checkoutId, now);
}

/** Sends an event to the webhook of this site, as a gateway does from outside. */
async function send({ body, signature }: DemoEvent, { app, context, ports }: Paying): Promise<void> {
  const { req } = context;
  const headers = {
    host: req.header("host") ?? "",
    "content-type": "application/json",
    "stripe-signature": signature,
  };
  const answer = await app.request(new URL(`${paymentEventsPath}/demo`, req.url), { method: "POST", headers, body });
  if (!answer.ok) {
    const { site } = context.get("request");
    ports.log("warn", "demo payment event not accepted", { site: site.slug, status: answer.status });
  }
}

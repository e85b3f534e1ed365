import { paymentEventsPath } from "../../addresses/paths.ts";
import { receiveEvent, type EventReceipt } from "../../payments/receive-event.ts";
import type { App, AppPorts, SiteContext } from "../app-ports.ts";
import { limitedBody } from "../limited-body.ts";
import { errorFacts } from "../log.ts";

/** Events of Stripe are smaller by far. */
const largestEventBytes = 131_072;

const noStore = { "cache-control": "no-store" };

/**
 * The webhook of payment gateways. An event is answered with 200 only after it is stored; after any other answer the
 * gateway sends it again.
 */
export function addPaymentEventRoutes(app: App, ports: AppPorts): void {
  const path = `${paymentEventsPath}/:provider`;
  app.use(
    path,
    limitedBody({
      largestBytes: largestEventBytes,
      tooLarge: () => Response.json({ error: "The event is too large." }, { status: 413 }),
      incomplete: (status, message) => Response.json({ error: message }, { status }),
    }),
  );
  app.post(path, (context) => takeEvent(context, ports));
}

async function takeEvent(context: SiteContext, ports: AppPorts): Promise<Response> {
  const { site, now } = context.get("request");
  if (context.req.param("provider") !== site.reservation.provider)
    return context.json({ error: "This site does not take payments through this provider." }, 404, noStore);
  const {
    payments: { gateways, events },
    log,
  } = ports;
  const raw = new Uint8Array(await context.req.arrayBuffer());
  const signature = context.req.header("stripe-signature") ?? null;
  try {
    const receipt = await receiveEvent({ siteId: site.slug, raw, signature, now }, gateways, events);
    // Anyone can send a request without a signature.
    if (signature !== null) logReceipt(receipt, site.slug, ports);
    const { status, body } = answerTo(receipt);
    return context.json(body, status, noStore);
  } catch (error) {
    log("error", "payment event not stored", { site: site.slug, ...errorFacts(error) });
    return context.json({ error: "The event could not be stored. Send it again." }, 503, noStore);
  }
}

function answerTo(receipt: EventReceipt): { status: 200 | 400 | 422; body: object } {
  if (receipt.kind === "bad-signature") return { status: 400, body: { error: "The signature is not valid." } };
  if (receipt.kind === "unreadable") return { status: 422, body: { error: "The event is in an unknown format." } };
  return { status: 200, body: { received: true } };
}

function logReceipt(receipt: EventReceipt, site: string, { log }: Pick<AppPorts, "log">): void {
  if (receipt.kind === "bad-signature")
    return log("warn", "payment event rejected: its signature is not valid", { site });
  if (receipt.kind === "unreadable") return log("error", "payment event unreadable", { site, reason: receipt.reason });
  if (receipt.kind === "refused")
    return log("warn", "payment event refused: another account of the site signed it", { site, type: receipt.type });
  if (receipt.kind === "handled") log("info", "payment event", { site, type: receipt.type });
}

import { miscellaneousApiPath, tradeInsPath } from "../../addresses/paths.ts";
import { leadEvent } from "../../analytics/lead-events.ts";
import { sentText, type SentFields } from "../../enquiries/sent-fields.ts";
import type { FieldError } from "../../leads/read-enquiry.ts";
import { errorListHeading } from "../../leads/form-definition.ts";
import { readBody } from "../../storefront/enquiry/enquiry-body.route.ts";
import { readSender } from "../../storefront/enquiry/enquiry.route.ts";
import { notFoundPage } from "../../storefront/message/message-pages.server.ts";
import { tradeInHref } from "../../storefront/trade-in/form-steps.server.ts";
import {
  type FoundTradeIn,
  startPage,
  stepPage,
  tradeInOfToken,
} from "../../storefront/trade-in/trade-in-pages.server.ts";
import { acceptOffer } from "../../trade-in/accept-offer.ts";
import { readAnswers } from "../../trade-in/condition.ts";
import { readOwnVehicle } from "../../trade-in/own-car.ts";
import { sendDetails } from "../../trade-in/send-details.ts";
import { chosenMakes, startTradeIn } from "../../trade-in/start-trade-in.ts";
import { tradeInCookie } from "../../trade-in/trade-in-cookie.ts";
import { tradeInStep, type TradeIn } from "../../trade-in/trade-in.ts";
import { saveValuation } from "../../trade-in/value-trade-in.ts";
import type { App, AppPorts, SiteContext } from "../app-ports.ts";
import { html, wantsJson } from "../html-answer.ts";
import { errorFacts } from "../log.ts";
import { limitStarts } from "../limit-starts.ts";
import { refuseNotOffered } from "../refuse-not-offered.ts";
import { setCookieToken } from "../session.ts";

/** The steps of a trade-in, as forms and as JSON (§7). */
export function addTradeInRoutes(app: App, ports: AppPorts): void {
  app.post(tradeInsPath, async (context) => {
    const request = context.get("request");
    if (!request.site.tradeIn.enabled) refuseNotOffered("tradeIn");
    const sent = await readBody(context);
    await limitStarts("trade-ins", context, ports);
    const started = await startTradeIn(sent, context.get("clientAddress"), request, ports);
    if (started.kind === "invalid") {
      if (wantsJson(context.req)) return invalid(context, started.errors);
      return html(await startPage(request, { sent, errors: started.errors }), request, ports, "no-store");
    }
    if (started.kind === "limited") {
      const page = await startPage(request, { sent, errors: [] }, started.limits);
      return html(page, request, ports, "no-store");
    }
    if (!wantsJson(context.req)) {
      setCookieToken(context, "trade-in", tradeInCookie(started.token, request.site.slug, ports.sign), ports);
      return context.redirect(tradeInHref(started.token), 303);
    }
    const { lookup, vehicle } = started.tradeIn;
    return context.json({ id: started.token, found: lookup === "found", vehicle });
  });
  app.post(`${tradeInsPath}/:token`, async (context) => {
    const request = context.get("request");
    if (!request.site.tradeIn.enabled) refuseNotOffered("tradeIn");
    const found = await tradeInOfToken(context.req.param("token"), request, ports);
    if (found === null) return html(notFoundPage(), request, ports, "no-store");
    const sent = await readBody(context);
    const taken = await takeStep(found, sent, context, ports);
    if (taken.kind === "gone") return html(notFoundPage(), request, ports, "no-store");
    if (wantsJson(context.req))
      return taken.kind === "invalid" ? invalid(context, taken.errors) : context.json(stepAnswer(found.token, taken));
    if (taken.kind === "taken") return context.redirect(tradeInHref(found.token), 303);
    const refused = { sent, errors: taken.errors };
    const page = await stepPage(found, request, ports, { step: sentText(sent, "step"), refused });
    return html(page, request, ports, "no-store");
  });
  addMiscellaneous(app, ports);
}

function invalid(context: SiteContext, errors: readonly FieldError[]): Response {
  return context.json({ error: errorListHeading, errors }, 422);
}

type Taken =
  | { kind: "taken"; tradeIn: TradeIn }
  | { kind: "invalid"; errors: readonly FieldError[] }
  | { kind: "gone" };

/** Takes the step that was sent, if the trade-in has reached it. A step that was taken before is repeated or ignored. */
async function takeStep(
  { tradeIn }: FoundTradeIn,
  sent: SentFields,
  context: SiteContext,
  ports: AppPorts,
): Promise<Taken> {
  const request = context.get("request");
  const reached = tradeInStep(tradeIn);
  if (reached === "offer") return sent["offer_accepted"] === undefined ? { kind: "taken", tradeIn } : accept();
  if (reached === "manual") {
    const named = readOwnVehicle(sent, { makes: chosenMakes, now: request.now });
    return named.ok ? changed({ ...tradeIn, vehicle: named.read }) : { kind: "invalid", errors: named.errors };
  }
  const isCondition = sentText(sent, "step") === "condition" || sent["adjustmentAnswers"] !== undefined;
  if (reached === "condition" || isCondition) {
    const read = readAnswers(sent, request.site.tradeIn.conditionQuestions);
    return read.ok ? changed({ ...tradeIn, answers: read.answers }) : { kind: "invalid", errors: read.errors };
  }
  const stored = await sendDetails(tradeIn, sent, readSender(context), request, ports);
  return stored.kind === "stored" ? { kind: "taken", tradeIn: stored.tradeIn } : stored;

  async function changed(next: TradeIn): Promise<Taken> {
    return (await ports.tradeIns.update(next)) ? { kind: "taken", tradeIn: next } : { kind: "gone" };
  }

  async function accept(): Promise<Taken> {
    const leadId = await acceptOffer(tradeIn, request, ports);
    if (leadId === null) return { kind: "gone" };
    void recordAccepted(leadId, context, ports);
    return { kind: "taken", tradeIn };
  }
}

/** The answer of a step for scripts: the lead's id once there is one, and the result of the valuation. */
function stepAnswer(id: string, taken: Taken): object {
  if (taken.kind !== "taken") return { id };
  const { leadId, valuation } = taken.tradeIn;
  if (leadId === null) return { id };
  if (valuation?.kind !== "found") return { id, lead_id: leadId, offer: null };
  const { price, low, high } = valuation;
  return { id, lead_id: leadId, offer: { offer_price: price, low, high } };
}

/** Runs without delaying the response (AN-06). */
async function recordAccepted(leadId: string, context: SiteContext, { leads, analytics, log }: AppPorts) {
  const { site } = context.get("request");
  try {
    const lead = await leads.lead(site.slug, leadId);
    const event = lead && leadEvent(lead, site);
    if (event) await analytics.record(event);
  } catch (error) {
    log("warn", "analytics event not recorded", { site: site.slug, ...errorFacts(error) });
  }
}

const savedColumn = "valuation";

/** Stores a valuation result on sites that ask for it (§7). Only logged; the stored figures are the server's own. */
function addMiscellaneous(app: App, ports: AppPorts): void {
  app.post(miscellaneousApiPath, async (context, next) => {
    const request = context.get("request");
    const { site } = request;
    if (!site.tradeIn.enabled || !site.tradeIn.storesValuation) return next();
    const sent = await readBody(context);
    if (sentText(sent, "column_name") !== savedColumn)
      return context.json({ success: false, error: `column_name must be ${savedColumn}` }, 422);
    const found = await tradeInOfToken(sentText(sent, "trade_in"), request, ports);
    const isSaved = found !== null && (await saveValuation(found.tradeIn, request, ports));
    if (isSaved) ports.log("info", "valuation data saved", { site: site.slug, lead: found.tradeIn.leadId });
    else if (found === null)
      ports.warn("Failed to save valuation data", { site: site.slug, reason: "no such trade-in" });
    return context.json({ success: isSaved }, isSaved ? 200 : 404);
  });
}

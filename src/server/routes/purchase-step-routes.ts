import { purchasePath } from "../../addresses/paths.ts";
import type { AnswerError } from "../../finance-applications/read-answers.ts";
import { changePurchase } from "../../purchases/change-purchase.ts";
import { keepVehicle } from "../../purchases/keep-vehicle.ts";
import type { PurchaseContent, PurchaseStep } from "../../purchases/purchase.ts";
import { linkMailTo } from "../../leads/link-mails.ts";
import { purchaseLinkName, purchaseMail } from "../../purchases/purchase-mail.ts";
import { quotedPostcode, type Sent } from "../../purchases/read-steps.ts";
import { sendPurchase } from "../../purchases/send-purchase.ts";
import { readSender } from "../../storefront/enquiry/enquiry.route.ts";
import { purchaseStepPage } from "../../storefront/purchase/purchase-pages.server.ts";
import { outOfDateNotice, wrongPurchasePage } from "../../storefront/purchase/another-purchase.server.ts";
import { quoteFor } from "../../storefront/purchase/delivery-quote.server.ts";
import { isReached, openStep, openStepHref } from "../../storefront/purchase/open-step.server.ts";
import { isPurchaseStep, type PageStep, stepPath } from "../../storefront/purchase/purchase-steps.ts";
import { pricedPurchase, readStep, textsOfStep } from "../../storefront/purchase/read-step.server.ts";
import {
  type OpenPurchase,
  purchaseOfVisitor,
  type VisitedPurchase,
} from "../../storefront/purchase/purchase-visit.server.ts";
import { reviewStep } from "../../storefront/purchase/review-body.server.ts";
import { changedParts } from "../../storefront/purchase/review-changes.ts";
import { notKeptPage } from "../../storefront/purchase/not-kept.server.ts";
import { continueHref, isOpenPurchase } from "../../storefront/purchase/purchase.server.ts";
import { vehicleTitle } from "../../vehicles/vehicle-title.ts";
import type { App, AppPorts, SiteContext } from "../app-ports.ts";
import { formFields } from "../form-fields.ts";
import { html } from "../html-answer.ts";
import { refuseNotOffered } from "../refuse-not-offered.ts";
import { readVisitor } from "../session.ts";
import { openPayment, payDeposit } from "./pay-purchase.ts";

/** Longest id or slug of a vehicle that a form can name. */
export const longestCarId = 200;

/** The steps of buying a vehicle online. Each keeps the vehicle for the shopper for longer. */
export function addPurchaseStepRoutes(app: App, ports: AppPorts): void {
  app.post(`${purchasePath}/:step`, async (context, next) => {
    const step = context.req.param("step");
    if (step !== "review" && !isPurchaseStep(step)) return next();
    const request = context.get("request");
    const visited = await purchaseOfVisitor(readVisitor(context, ports), request, ports);
    const field = await formFields(context);
    if (visited !== null && field("purchase") !== visited.purchase.purchaseId)
      return wrongPurchase(step, visited, field, context, ports);
    if (visited === null || !isOpenPurchase(visited)) return notOpen(step, visited, field, context, ports);
    const { purchase, settings, vehicle } = visited;
    if (!settings.actions.onlinePurchase) refuseNotOffered("purchase");
    if (!isReached(step, visited, request.now)) return context.redirect(openStepHref(visited, request.now), 303);
    const kept = await keepVehicle(purchase, settings, context.get("clientAddress"), ports, request.now);
    if (kept !== "won" && kept !== "own") {
      // Pressed twice, the first press has passed the claim on to the reservation.
      const current = await purchaseOfVisitor(readVisitor(context, ports), request, ports);
      if (current?.stage === "paying") return notOpen(step, current, field, context, ports);
      return html(await notKeptPage(kept, vehicle, request, ports), request, ports, "no-store");
    }
    if (field("also") === "mail") return mail(step, visited, field, context, ports);
    if (step === "handover" && field("also") === "quote" && field("handover") !== "pick-up")
      return quote(visited, field, context, ports);
    return step === "review"
      ? payDeposit(visited, field("seen"), context, ports)
      : save(step, visited, field, context, ports);
  });
}

/**
 * The form is about another purchase: nothing is stored. What was typed can be used for the right one, if that has
 * reached the step.
 */
async function wrongPurchase(
  step: PageStep,
  visited: VisitedPurchase,
  field: Sent,
  context: SiteContext,
  ports: AppPorts,
): Promise<Response> {
  const request = context.get("request");
  const carId = field("car_id");
  const isAboutNone = (field("purchase") ?? "") === "";
  if (isAboutNone && isOpenPurchase(visited) && !isReached(step, visited, request.now))
    return context.redirect(openStepHref(visited, request.now), 303);
  if (step !== "review" && isOpenPurchase(visited) && isReached(step, visited, request.now)) {
    const progress = { sent: textsOfStep(field), notice: outOfDateNotice(visited), status: 409 };
    return html(await purchaseStepPage(step, visited, request, ports, progress), request, ports, "no-store");
  }
  const goOn = continueHref(visited, request, ports);
  return html(
    await wrongPurchasePage(visited, (carId ?? "").slice(0, longestCarId), goOn, request),
    request,
    ports,
    "no-store",
  );
}

/** No step can be taken: the shopper is led to the payment that was asked for, or to the page that says why. */
async function notOpen(
  step: PageStep,
  visited: VisitedPurchase | null,
  field: Sent,
  context: SiteContext,
  ports: AppPorts,
): Promise<Response> {
  if (visited === null) return context.redirect(purchasePath, 303);
  const { purchase, vehicle, stage } = visited;
  if (step === "review" && stage === "paying" && vehicle !== null && purchase.leadId !== null) {
    const open = { ...visited, vehicle };
    // Another tab may have changed the order before it asked to pay: its reservation's page states what was ordered.
    const isAsSeen = changedParts(field("seen"), reviewStep(open, context.get("request"), ports).seen).length === 0;
    if (isAsSeen) return openPayment(purchase.leadId, open, context, ports);
  }
  // Somebody else has it for the moment: what was answered is kept for when it is free again.
  if (step !== "review" && stage === "taken" && vehicle !== null) {
    const request = context.get("request");
    const open = { ...visited, vehicle };
    const read = await readStep(step, open, field, request, ports);
    if (read.ok) await withChange(open, read.change, request.now, ports);
  }
  return context.redirect(continueHref(visited, context.get("request"), ports), 303);
}

async function save(
  step: PurchaseStep,
  visited: OpenPurchase,
  field: Sent,
  context: SiteContext,
  ports: AppPorts,
): Promise<Response> {
  const request = context.get("request");
  const read = await readStep(step, visited, field, request, ports);
  if (!read.ok) return again(step, visited, field, read.errors, context, ports);
  const changed = await withChange(visited, read.change, request.now, ports);
  if (changed === null) return context.redirect(purchasePath, 303);
  const isEstimate = field("also") === "estimate" && read.change.payment?.kind === "finance";
  if (isEstimate) return context.redirect(`${stepPath(step)}#estimate`, 303);
  if (step === "details") {
    const sent = await sendPurchase(
      pricedPurchase({ ...visited, purchase: changed }, request.now),
      { booksTime: false },
      readSender(context),
      request,
      ports,
    );
    if (sent.kind === "invalid") return again(step, visited, field, sent.errors, context, ports);
  }
  return context.redirect(stepPath(openStep({ ...visited, purchase: changed }, request.now)), 303);
}

/** Shows what delivery to the postcode costs, beside what was chosen so far. */
async function quote(visited: OpenPurchase, field: Sent, context: SiteContext, ports: AppPorts): Promise<Response> {
  const request = context.get("request");
  const postcode = (field("delivery_postcode") ?? "").trim();
  const quoted = await quotedPostcode(postcode, quoteFor(visited, request));
  const errors = "error" in quoted ? [{ field: "delivery_postcode", message: quoted.error }] : [];
  const changed = errors.length > 0 ? visited.purchase : await withChange(visited, { postcode }, request.now, ports);
  if (changed === null) return context.redirect(purchasePath, 303);
  const shown = { ...visited, purchase: changed };
  return again("handover", shown, (name) => (name === "handover" ? "delivery" : field(name)), errors, context, ports);
}

function withChange({ purchase }: OpenPurchase, change: Partial<PurchaseContent>, now: number, ports: AppPorts) {
  return changePurchase(purchase, { content: (content) => ({ ...content, ...change }), now }, ports);
}

async function again(
  step: PageStep,
  visited: OpenPurchase,
  field: Sent,
  errors: AnswerError[],
  context: SiteContext,
  ports: AppPorts,
): Promise<Response> {
  const request = context.get("request");
  const page = await purchaseStepPage(step, { ...visited, stage: "open" }, request, ports, {
    sent: textsOfStep(field),
    errors,
  });
  return html(page, request, ports, "no-store");
}

/** Saves what is valid of the step, and mails the link to the address of the details. */
async function mail(
  step: PageStep,
  visited: OpenPurchase,
  field: Sent,
  context: SiteContext,
  ports: AppPorts,
): Promise<Response> {
  const request = context.get("request");
  const { purchase, settings, vehicle } = visited;
  const { details } = purchase.content;
  if (details === null) return context.redirect(stepPath(step), 303);
  const read = step === "review" ? null : await readStep(step, visited, field, request, ports);
  const change = read?.ok ? read.change : {};
  const to = (change.details ?? details).email;
  const asked = await linkMailTo(
    to,
    { about: purchaseLinkName(purchase), siteId: purchase.siteId, linkMails: purchase.content.linkMails },
    { address: context.get("clientAddress"), now: request.now },
    ports,
  );
  const entry = purchaseMail(
    purchase,
    {
      to,
      vehicleName: vehicleTitle(vehicle).full,
      site: settings,
      keptDays: request.site.purchase.keptDays,
      now: request.now,
    },
    ports,
  );
  const sent = asked.kind === "due" ? { linkMails: asked.linkMails } : {};
  const content = (before: PurchaseContent) => ({ ...before, ...change, ...sent });
  await changePurchase(purchase, { content, now: request.now, mail: asked.kind === "due" ? entry : null }, ports);
  return context.redirect(`${stepPath(step)}?${asked.kind === "limited" ? "unmailed" : "mailed"}`, 303);
}

import { purchaseHref, purchasePath, vehicleHref } from "../../addresses/paths.ts";
import type { AnswerError } from "../../finance-applications/read-answers.ts";
import { journeyNames } from "../../enquiry-kinds/journey-names.ts";
import { claimMs } from "../../purchases/claim.ts";
import { emptyContent, purchaseSteps } from "../../purchases/purchase.ts";
import { depositAmount, dollars, timeOfDay } from "../../reservations/reservation-words.ts";
import type { Site } from "../../sites/site-config.ts";
import { purchasePriceDisplay } from "../../vehicles/price-display.ts";
import { vehicleImages } from "../../vehicles/vehicle-images.ts";
import { vehicleTitle } from "../../vehicles/vehicle-title.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import type { Page } from "../page/page.ts";
import { plainHead } from "../page/plain-head.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { anotherView, fieldsAbout, replacedPurchaseField, type RunningPurchase } from "./another-purchase.server.ts";
import { askedAgainText, openStep } from "./open-step.server.ts";
import { orderSoFar } from "./order-so-far.server.ts";
import { letGoPath, pageSteps, type PageStep, stepLabels, stepPath } from "./purchase-steps.ts";
import type { PurchaseView, ShownVehicle, StepBody } from "./purchase-view.ts";
import type { OpenPurchase, VisitedPurchase } from "./purchase-visit.server.ts";
import { type StepPorts, stepView } from "./step-bodies.server.ts";
import { minuteMs } from "../../settings/durations.ts";

export type PurchaseAnswer = Page<"purchase", PurchaseView>;

export type StepProgress = {
  /** What was sent, if the step is shown again for correction. */
  sent?: Readonly<Record<string, string>>;
  errors?: AnswerError[];
  notice?: string | null;
  /** Default: 422 with errors, 200 without. */
  status?: number;
};

const lapsedNotice =
  "Your time for this vehicle is up, but nobody else has it yet. Continue, and we'll hold it for you again.";

/** The page of a step. */
export async function purchaseStepPage(
  step: PageStep,
  visited: OpenPurchase,
  request: SiteRequest,
  ports: StepPorts,
  { sent, errors = [], notice = null, status = errors.length > 0 ? 422 : 200 }: StepProgress,
): Promise<PurchaseAnswer> {
  const { purchase, vehicle, settings, stage } = visited;
  const { content } = purchase;
  const before = pageSteps[pageSteps.indexOf(step) - 1];
  const shown = await stepView(step, visited, request, ports);
  const total = orderSoFar(vehicle, content, settings, request.now);
  return {
    name: "purchase",
    status,
    dealershipSlug: vehicle.dealershipSlug,
    props: {
      heading: stepLabels[step],
      intro: null,
      vehicle: vehicleView(vehicle, settings, step === "review" ? withoutParts(total) : total),
      time: timeView(visited, request),
      notice: notice ?? askedAgainText(step, visited, request.now) ?? (stage === "lapsed" ? lapsedNotice : null),
      steps: pageSteps.map((each) => shownStep(each, step, visited, request.now)),
      another: null,
      action: stepPath(step),
      fields: fieldsAbout(visited),
      typedAs: status === 409 ? null : purchase.purchaseId,
      button: step === "review" ? `Pay the deposit of ${dollars(settings.reservation.depositCents)}` : "Continue",
      body: errors.length > 0 ? withoutFigures(shown.body) : shown.body,
      sent: sent ?? shown.texts,
      errors,
      backHref: before === undefined ? null : stepPath(before),
      canMail: content.details !== null,
      letGoHref: letGoPath,
      privacyNotice: step === "details" ? settings.enquiry.privacyNotice : null,
    },
    head: plainHead(`${journeyNames.onlinePurchase}: ${stepLabels[step].toLowerCase()}`),
  };
}

function withoutParts(total: ShownVehicle["total"]): ShownVehicle["total"] {
  return total && { ...total, partsText: null };
}

/** Figures of earlier answers say nothing beside answers that were refused. */
function withoutFigures(body: StepBody): StepBody {
  if (body.kind === "payment") return { ...body, finance: body.finance && { ...body.finance, loanText: null } };
  if (body.kind === "handover") return { ...body, delivery: body.delivery && { ...body.delivery, quote: null } };
  return body;
}

/**
 * Where a vehicle is started to be bought. Nothing is kept before the button is pressed. `another`: the purchase that
 * the browser is at, which starting ends. `startToken`: what makes a second press start nothing more.
 */
export function purchaseStartPage(
  vehicle: Vehicle,
  settings: Site,
  { another, startToken }: { another: RunningPurchase | null; startToken: string },
  request: SiteRequest,
): PurchaseAnswer {
  const deposit = depositAmount(settings.reservation);
  const { holdHours } = settings.reservation;
  return {
    name: "purchase",
    status: 200,
    dealershipSlug: vehicle.dealershipSlug,
    props: {
      heading: journeyNames.onlinePurchase,
      intro: `Five short steps. We hold the vehicle for you for ${claimMs / minuteMs} minutes after each one, so nobody else can buy it in the meantime.`,
      vehicle: vehicleView(vehicle, settings, orderSoFar(vehicle, emptyContent, settings, request.now)),
      time: null,
      notice: null,
      another: another && anotherView(another, request),
      steps: [],
      action: purchasePath,
      typedAs: null,
      fields: { car_id: vehicle.slug, start: startToken, ...(another && replacedPurchaseField(another)) },
      button: another ? "Start with this one instead" : "Start and hold the vehicle",
      body: {
        kind: "start",
        points: [
          "Trade in your car, or not",
          "Finance or cash",
          "Delivery or pick-up, with a time",
          "Your details",
          `Check the total and pay a deposit of ${deposit}, which is fully refundable and holds the vehicle for ${holdHours} hours`,
        ],
      },
      sent: {},
      errors: [],
      backHref: vehicleHref(vehicle.slug),
      canMail: false,
      letGoHref: null,
      privacyNotice: null,
    },
    head: { ...plainHead(`Buy the ${vehicleTitle(vehicle).line} online`), canonicalPath: purchaseHref(vehicle.slug) },
  };
}

function vehicleView(vehicle: Vehicle, settings: Site, total: ShownVehicle["total"]): ShownVehicle {
  const { line, badgeLine } = vehicleTitle(vehicle);
  const { urlPattern, widths } = settings.images;
  return {
    title: line,
    badgeLine,
    href: vehicleHref(vehicle.slug),
    price: shownPrice(vehicle, settings),
    total,
    image: vehicleImages(vehicle)[0]?.reference ?? null,
    images: { urlPattern, widths },
  };
}

function shownPrice(vehicle: Vehicle, { price }: Site): ShownVehicle["price"] {
  const { text, qualifier } = purchasePriceDisplay(vehicle, price);
  return { text, qualifier };
}

function timeView({ stage, claim, settings }: VisitedPurchase, { now }: SiteRequest): PurchaseView["time"] {
  if (stage !== "open" || claim === null) return null;
  const leftMs = claim.until - now;
  return { leftMs, text: `Held for you until ${timeOfDay(claim.until, settings.timeZone)}` };
}

function shownStep(
  each: PageStep,
  step: PageStep,
  visited: VisitedPurchase,
  now: number,
): PurchaseView["steps"][number] {
  const reached = pageSteps.indexOf(openStep(visited, now));
  const index = pageSteps.indexOf(each);
  const isDone = index < reached && purchaseSteps.some((known) => known === each);
  return {
    label: stepLabels[each],
    href: index <= reached ? stepPath(each) : null,
    state: each === step ? "current" : isDone ? "done" : "later",
  };
}

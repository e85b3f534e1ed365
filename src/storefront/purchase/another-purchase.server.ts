import { purchaseHref } from "../../addresses/paths.ts";
import { dealershipName } from "../../leads/delivery/lead-facts.ts";
import { hasMailedLink } from "../../purchases/purchase.ts";
import { timeOfDay } from "../../reservations/reservation-words.ts";
import { vehicleTitle } from "../../vehicles/vehicle-title.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { type MessagePage, messagePage } from "../message/message-pages.server.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { openStep } from "./open-step.server.ts";
import { stepPath } from "./purchase-steps.ts";
import type { PurchaseView } from "./purchase-view.ts";
import { type OpenPurchase, vehicleSoldOnline, type VisitedPurchase } from "./purchase-visit.server.ts";

/** A purchase whose steps are not finished, so that another one must not end it silently. */
export type RunningPurchase = OpenPurchase;

/** The purchase if its steps are not finished; null if it is with its reservation, or its vehicle is gone. */
export function runningPurchase(visited: VisitedPurchase): RunningPurchase | null {
  const { vehicle, stage } = visited;
  const isRunning = stage === "open" || stage === "lapsed" || stage === "taken";
  return vehicle !== null && isRunning ? { ...visited, vehicle } : null;
}

export function fieldsAbout({ purchase, vehicle }: OpenPurchase): Record<string, string> {
  return { purchase: purchase.purchaseId, car_id: vehicle.slug };
}

/** The field that says which purchase the shopper ends by starting another. */
export function replacedPurchaseField({ purchase }: RunningPurchase): Record<string, string> {
  return { instead: purchase.purchaseId };
}

export function anotherView(another: RunningPurchase, { now }: SiteRequest): NonNullable<PurchaseView["another"]> {
  const name = purchaseVehicleName(another.vehicle);
  const href = stepPath(openStep(another, now));
  return {
    title: `You are already buying the ${name}`,
    text: `${keptText(another)}We hold one vehicle at a time. ${endText(another)}`,
    link: { label: `Continue with the ${name}`, href },
  };
}

function keptText({ stage, claim, settings }: RunningPurchase): string {
  if (stage !== "open" || claim === null) return "";
  return `It is held for you until ${timeOfDay(claim.until, settings.timeZone)}. `;
}

export function endText(another: RunningPurchase): string {
  const { purchase, vehicle, settings, stage } = another;
  const name = purchaseVehicleName(vehicle);
  const free =
    stage === "open" ? `the ${name} becomes available to others straight away` : `you will stop buying the ${name}`;
  const kept = hasMailedLink(purchase.content)
    ? "you can come back to what you entered for it through the link we emailed you"
    : "what you entered for it will be deleted";
  const lead = purchase.leadId === null ? "" : ` ${keepsEnquiryText(vehicle, settings)}`;
  return `If you start with this one, ${free}, and ${kept}.${lead}`;
}

/** The part that remains after the details were given: the dealership's enquiry. */
export function keepsEnquiryText(vehicle: Vehicle | null, settings: OpenPurchase["settings"]): string {
  const dealership = vehicle === null ? settings.name : dealershipName(vehicle, settings);
  return `${dealership} keeps your enquiry and contact details, and may call you about it.`;
}

/** Beside the step of the browser's purchase with what was typed for another one. Nothing is stored. */
export function outOfDateNotice({ vehicle }: OpenPurchase): string {
  return `Nothing was stored: the page you sent was out of date. You are now buying the ${purchaseVehicleName(vehicle)} in this browser. What you typed is below. Press Continue to use it for this purchase.`;
}

/** Refuses a form about another purchase than the one that the browser is at. Nothing is stored. */
export async function wrongPurchasePage(
  current: VisitedPurchase,
  carId: string,
  continueHref: string,
  request: SiteRequest,
): Promise<MessagePage> {
  const { vehicle } = current;
  const sent = await vehicleSoldOnline(carId, request);
  const name = vehicle === null ? "another vehicle" : `the ${purchaseVehicleName(vehicle)}`;
  const isOther = sent !== null && sent.id !== vehicle?.id;
  const about = isOther ? `about the ${purchaseVehicleName(sent)}` : "from an earlier start";
  return messagePage(409, {
    title: "Nothing was stored: this page is out of date",
    text: `This page was ${about}. Since you opened it, you have started to buy ${name} in this browser, perhaps in another tab. Your answers were not added to it, and nothing in it has changed.`,
    links: [
      { label: `Continue with ${name}`, href: continueHref },
      ...(isOther ? [{ label: `Go to the ${purchaseVehicleName(sent)}`, href: purchaseHref(sent.slug) }] : []),
    ],
  });
}

function purchaseVehicleName(vehicle: Vehicle): string {
  return vehicleTitle(vehicle).line;
}

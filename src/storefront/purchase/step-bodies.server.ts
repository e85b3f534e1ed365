import { shownDocuments } from "../../content/shown-documents.ts";
import { type FinanceTerms, termsNote, usualDeposit } from "../../finance/finance-terms.ts";
import { offersFinance } from "../../finance/finance-line.ts";
import type { Appointments } from "../../leads/appointments.ts";
import { formatPhoneNumber } from "../../leads/phone-number.ts";
import { loanInputs } from "../../purchases/order.ts";
import type { Order } from "../../purchases/ordered.ts";
import { ownPartLimits, ownPartText } from "../../purchases/own-part.ts";
import { buyerAddress, handoverText, loanText, paymentText, tradeInText } from "../../purchases/order-words.ts";
import { type BuyerDetails, hasNewOffer, type PurchaseContent } from "../../purchases/purchase.ts";
import { purchaseContractText, handoverStep } from "./handover-body.server.ts";
import { detailFields } from "../../purchases/read-steps.ts";
import { dollars, fullTime } from "../../reservations/reservation-words.ts";
import { stateOfPostcode } from "../../settings/state-of-postcode.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { VisitorPorts } from "../page/visit.server.ts";
import { orderView } from "../order/order-view.ts";
import type { Fact } from "../order/order-view.ts";
import { pricedOrder } from "./purchase-order.server.ts";
import { ownTradeIn } from "../../purchases/own-trade-in.ts";
import { valuationHref } from "./value-href.ts";
import type { OpenPurchase } from "./purchase-visit.server.ts";
import { type PageStep, stepLabels, stepPath } from "./purchase-steps.ts";
import type { StepBody, StepView } from "./purchase-view.ts";

export type StepPorts = Pick<VisitorPorts, "tradeIns" | "hashKey"> & { appointments: Appointments };

export function stepView(
  step: PageStep,
  visited: OpenPurchase,
  request: SiteRequest,
  ports: StepPorts,
  tradeInToken: string | null,
): Promise<StepView> | StepView {
  switch (step) {
    case "trade-in":
      return tradeInStep(visited, request, ports, tradeInToken);
    case "payment":
      return paymentStep(visited, request);
    case "handover":
      return handoverStep(visited, request, ports);
    case "details":
      return detailsStep(visited, request);
    case "review":
      return { body: reviewStep(visited, request), texts: {} };
  }
}

async function tradeInStep(
  { purchase, vehicle, settings }: OpenPurchase,
  request: SiteRequest,
  ports: StepPorts,
  token: string | null,
): Promise<StepView> {
  const chosen = purchase.content.tradeIn;
  const own = (await ownTradeIn(token, request, ports)) ?? (chosen?.kind === "valued" ? chosen : null);
  const valued = own !== null && own.standsUntil > request.now ? own : null;
  const usual = valued === null ? "none" : "valued";
  const isChosen = chosen !== null && !hasNewOffer(chosen, valued) && (chosen.kind === "none" || valued !== null);
  return {
    body: {
      kind: "trade-in",
      valued: valued && {
        car: valued.car,
        offerText: dollars(Math.round(valued.offerDollars * 100)),
        untilText: `until ${fullTime(valued.standsUntil, settings.timeZone)}`,
      },
      valueHref: valuationHref(vehicle, settings),
    },
    texts: { trade_in: isChosen ? chosen.kind : usual },
  };
}

const longestTermYears = 7;
const balloons = [0, 10, 20, 30, 40];

function paymentStep({ purchase, vehicle, settings, terms }: OpenPurchase, { now }: SiteRequest): StepView {
  const { content } = purchase;
  const { payment } = content;
  const { order, loan } = pricedOrder(vehicle, content, settings, terms, now);
  const chosen = payment?.kind === "finance" ? payment : usualLoan(order, terms);
  const hasFinance = offersFinance(settings, vehicle.dealershipSlug);
  return {
    body: {
      kind: "payment",
      finance: hasFinance
        ? {
            years: Array.from({ length: longestTermYears }, (_, index) => index + 1),
            balloons: [...new Set([...balloons, chosen.balloonPercent])].toSorted((one, other) => one - other),
            loanText: loan && loanText(loan),
            ownHelp: `Towards the price, besides your trade-in: ${ownPartText(ownPartLimits(order))}. The deposit of ${dollars(order.depositCents)} is part of it.`,
            note: termsNote(terms, settings, now),
          }
        : null,
    },
    texts: {
      payment: payment?.kind ?? (hasFinance ? "" : "cash"),
      years: String(chosen.years),
      deposit: String(chosen.depositDollars),
      balloon: String(chosen.balloonPercent),
    },
  };
}

/** The loan that the form starts with: the usual deposit for the total, less what is traded in. */
export function usualLoan({ totalCents, tradeInCents, depositCents }: Order, terms: FinanceTerms) {
  const usual = usualDeposit(terms, totalCents / 100);
  return {
    years: terms.years,
    depositDollars: Math.max(depositCents / 100, usual - Math.round(tradeInCents / 100)),
    balloonPercent: 0,
  };
}

/** The inputs of the usual loan; null where the dealership offers no finance. */
export function usualInputs({ purchase, vehicle, settings, terms }: OpenPurchase, now: number) {
  if (!offersFinance(settings, vehicle.dealershipSlug)) return null;
  const { order } = pricedOrder(vehicle, purchase.content, settings, terms, now);
  return loanInputs(order, usualLoan(order, terms), terms);
}

function detailsStep({ purchase, settings, vehicle }: OpenPurchase, request: SiteRequest): StepView {
  const { details, handover } = purchase.content;
  const { terms } = settings.enquiry;
  return {
    body: {
      kind: "details",
      fields: detailFields,
      terms: terms.required ? terms.text : null,
      documents: shownDocuments(request, settings),
    },
    texts: details === null ? startingDetails(handover, vehicle.state) : detailTexts(details),
  };
}

function startingDetails(handover: PurchaseContent["handover"], state: string | null): Record<string, string> {
  if (handover?.kind !== "delivery") return { state: state ?? "" };
  return { postcode: handover.postcode, state: stateOfPostcode(handover.postcode) ?? state ?? "" };
}

function detailTexts({
  termsAccepted,
  shownVersions: _versions,
  phone,
  ...texts
}: BuyerDetails): Record<string, string> {
  return { ...texts, phone: formatPhoneNumber(phone), terms_conditions: termsAccepted ? "yes" : "" };
}

function reviewStep({ purchase, vehicle, settings, terms, place }: OpenPurchase, { now }: SiteRequest): StepBody {
  const { content } = purchase;
  const { tradeIn, payment, handover, details } = content;
  const { order, loan } = pricedOrder(vehicle, content, settings, terms, now);
  const section = (step: PageStep, facts: Fact[]) => ({ heading: stepLabels[step], href: stepPath(step), facts });
  return {
    kind: "review",
    sections: [
      section("trade-in", tradeIn === null ? [] : [{ label: "Your car", text: tradeInText(tradeIn) }]),
      section("payment", payment === null ? [] : [{ label: "How you pay", text: paymentText(payment, loan) }]),
      section(
        "handover",
        handover === null ? [] : [{ label: "How and when", text: handoverText(handover, place?.name ?? null) }],
      ),
      section("details", details === null ? [] : detailFacts(details)),
    ],
    order: orderView(
      { order, loan, loanNote: loan && termsNote(terms, settings, now) },
      { siteName: settings.name, isPaid: false },
    ),
    contract: purchaseContractText(vehicle, settings),
    totalCents: order.totalCents,
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

import { shownDocuments } from "../../content/shown-documents.ts";
import type { Appointments } from "../../leads/appointments.ts";
import { formatPhoneNumber } from "../../leads/phone-number.ts";
import type { SignText } from "../../leads/signed-token.ts";
import { type BuyerDetails, hasNewOffer, type PurchaseContent } from "../../purchases/purchase.ts";
import { handoverStep } from "./handover-body.server.ts";
import { detailFields } from "../../purchases/read-steps.ts";
import { dollars } from "../../reservations/reservation-words.ts";
import { offerDay } from "../../trade-in/trade-in.ts";
import { stateOfPostcode } from "../../settings/state-of-postcode.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { paymentStep } from "./payment-body.server.ts";
import { valuationHref } from "./value-href.ts";
import type { OpenPurchase } from "./purchase-visit.server.ts";
import type { PageStep } from "./purchase-steps.ts";
import { reviewStep } from "./review-body.server.ts";
import type { StepView } from "./purchase-view.ts";

export type StepPorts = { appointments: Appointments; sign: SignText };

export function stepView(
  step: PageStep,
  visited: OpenPurchase,
  request: SiteRequest,
  ports: StepPorts,
): Promise<StepView> | StepView {
  switch (step) {
    case "trade-in":
      return tradeInStep(visited, request);
    case "payment":
      return paymentStep(visited, request);
    case "handover":
      return handoverStep(visited, request, ports);
    case "details":
      return detailsStep(visited, request);
    case "review":
      return { body: reviewStep(visited, request, ports), texts: {} };
  }
}

function tradeInStep({ purchase, vehicle, settings, offer }: OpenPurchase, request: SiteRequest): StepView {
  const chosen = purchase.content.tradeIn;
  const own = offer ?? (chosen?.kind === "valued" ? chosen : null);
  const valued = own !== null && own.standsUntil > request.now ? own : null;
  const usual = valued === null ? "none" : "valued";
  const isChosen = chosen !== null && !hasNewOffer(chosen, valued) && (chosen.kind === "none" || valued !== null);
  return {
    body: {
      kind: "trade-in",
      valued: valued && {
        car: valued.car,
        offerText: dollars(Math.round(valued.offerDollars * 100)),
        untilText: `until ${offerDay(valued.standsUntil, settings.timeZone)}`,
      },
      valueHref: valuationHref(vehicle, settings),
    },
    texts: { trade_in: isChosen ? chosen.kind : usual },
  };
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

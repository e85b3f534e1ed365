import { freeSlots } from "../../enquiries/enquiry-time.ts";
import type { Appointments } from "../../leads/appointments.ts";
import { dealershipName } from "../../leads/delivery/lead-facts.ts";
import { appointmentDays } from "../../locations/appointment-slots.ts";
import { addressText } from "../../locations/location.ts";
import { localTime } from "../../locations/local-time.ts";
import { daysOfDelivery } from "../../purchases/delivery.ts";
import { dayText, deliveryText } from "../../purchases/order-words.ts";
import { quotedPostcode } from "../../purchases/read-steps.ts";
import { contractText, withinHoldText } from "../../reservations/contract-words.ts";
import { dollars } from "../../reservations/reservation-words.ts";
import type { Site } from "../../sites/site-config.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { quoteFor } from "./delivery-quote.server.ts";
import type { OpenPurchase } from "./purchase-visit.server.ts";
import type { StepView } from "./purchase-view.ts";

type HandoverPorts = { appointments: Appointments };

export async function handoverDays(
  { place, settings }: OpenPurchase,
  request: SiteRequest,
  { appointments }: HandoverPorts,
) {
  const slots = place === null ? [] : await freeSlots(place, { settings }, request, appointments);
  const today = localTime(request.now, settings.timeZone).date;
  const delivers = settings.purchase.deliveryWithinKm > 0 && place !== null && place.address.lat !== null;
  return {
    pickUp: place === null ? [] : appointmentDays(slots, place),
    delivery: delivers ? daysOfDelivery(today, settings.purchase) : [],
  };
}

export async function handoverStep(
  visited: OpenPurchase,
  request: SiteRequest,
  ports: HandoverPorts,
): Promise<StepView> {
  const { purchase, place, settings, vehicle } = visited;
  const { handover, details, postcode } = purchase.content;
  const { pickUp, delivery } = await handoverDays(visited, request, ports);
  const delivered = handover?.kind === "delivery" ? handover : null;
  const known = postcode ?? delivered?.postcode ?? details?.postcode ?? "";
  return {
    body: {
      kind: "handover",
      place: place && `${place.name}, ${addressText(place)}`,
      days: pickUp,
      delivery:
        delivery.length === 0
          ? null
          : {
              days: delivery.map((date) => ({ value: date, label: dayText(date) })),
              text: deliveryTerms(settings),
              quote: await quoteText(known, visited, request),
            },
      contract: purchaseContractText(vehicle, settings),
    },
    texts: {
      handover: handover?.kind ?? (delivery.length === 0 ? "pick-up" : ""),
      time: handover?.kind === "pick-up" ? (handover.time ?? "") : "",
      delivery_postcode: known,
      date: delivered?.date ?? "",
      part: delivered?.part ?? "",
    },
  };
}

/** What delivery to a postcode costs, or why there is none; null if none is known. */
async function quoteText(postcode: string, visited: OpenPurchase, request: SiteRequest): Promise<string | null> {
  if (postcode === "") return null;
  const quoted = await quotedPostcode(postcode, quoteFor(visited, request));
  if ("error" in quoted) return quoted.error;
  return `Delivery to ${postcode}: ${deliveryText(quoted)}. We measure in a straight line from ${visited.place?.name ?? "the vehicle"}.`;
}

function deliveryTerms({ purchase }: Pick<Site, "purchase">): string {
  const { deliveryWithinKm, deliveryFreeKm, deliveryDollars, deliveryDollarsPerKm } = purchase;
  const each = deliveryFreeKm > 0 ? "each further kilometre" : "each kilometre";
  const perKm =
    deliveryDollarsPerKm === 0 ? "" : ` plus ${dollars(Math.round(deliveryDollarsPerKm * 100))} for ${each}`;
  const charge = deliveryDollars === 0 && deliveryDollarsPerKm === 0 ? "free" : null;
  const beyond = charge ?? `${dollars(Math.round(deliveryDollars * 100))}${perKm}`;
  const free = deliveryFreeKm > 0 && charge === null ? `Free within ${deliveryFreeKm} km, then ` : "";
  return `${free}${free === "" && charge !== null ? "Free" : beyond}, up to ${deliveryWithinKm} km away.`;
}

/** What must happen between the deposit and the handover. */
export function purchaseContractText(vehicle: Vehicle, settings: Site): string {
  const byText = withinHoldText(settings.reservation.holdHours);
  return contractText({ dealership: dealershipName(vehicle, settings), byText });
}

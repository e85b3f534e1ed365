import type { ReadCar } from "./own-car.ts";
import { type CarDetails, type OwnVehicle, readCarDetails, readOwnVehicle } from "./own-car.ts";
import type { SentFields } from "../enquiries/sent-fields.ts";
import { sentText } from "../enquiries/sent-fields.ts";
import type { RateLimit } from "../leads/rate-limits.ts";
import type { FieldError } from "../leads/read-enquiry.ts";
import { manufacturers } from "../vehicles/manufacturers.ts";
import { purposes, type TradeIn, type TradeInFacts } from "./trade-in.ts";
import type { TradeInPorts, TradeInRequest } from "./trade-in-ports.ts";
import { type ExceededLimit, exceededLimits, type RegoLookup } from "./valuation.ts";
import { hourMs } from "../settings/durations.ts";

/** Lookups of one connection in an hour; above this the shopper enters the car. */
const lookups: RateLimit = { name: "rego lookups", of: "connection", most: 20, windowMs: hourMs };
const longestCarId = 100;

export const chosenMakes: readonly string[] = manufacturers.map(({ name }) => name);

export type StartedTradeIn =
  | { kind: "started"; token: string; tradeIn: TradeIn }
  | { kind: "invalid"; errors: FieldError[] }
  /** The car is not valued online, which the shopper does not know yet. */
  | { kind: "limited"; limits: ExceededLimit[] };

/** The form's field that asks to be warned about exceeded limits first. */
export const limitsField = "limits";
export const tellLimits = "tell";

/**
 * Reads the first step and stores the trade-in: `rego` and `regoState` are looked up (§7); with `by=hand` the shopper
 * names the car. A rego that is not found, or a service that does not answer, leads to entry by hand. With `limits=tell`
 * nothing is stored if the car is known not to be valued online.
 */
export async function startTradeIn(
  sent: SentFields,
  address: string | null,
  request: TradeInRequest,
  ports: TradeInPorts,
): Promise<StartedTradeIn> {
  const isByHand = sentText(sent, "by") === "hand";
  const details = readCarDetails(sent, isByHand);
  const named: ReadCar<OwnVehicle> | null = isByHand
    ? readOwnVehicle(sent, { makes: chosenMakes, now: request.now })
    : null;
  if (!details.ok || named?.ok === false) {
    const errors = [...(named?.ok === false ? named.errors : []), ...(details.ok ? [] : details.errors)];
    return { kind: "invalid", errors };
  }
  if (sentText(sent, limitsField) === tellLimits) {
    const limits = exceededLimits({ vehicle: named?.read ?? null, km: details.read.km, now: request.now });
    if (limits.length > 0) return { kind: "limited", limits };
  }
  const lookup = named === null ? await lookedUp(details.read, address, request, ports) : null;
  const token = ports.newId();
  const tradeIn: TradeIn = {
    ...tradeInFacts(sent, details.read),
    lookup: lookup?.kind ?? "by-hand",
    vehicle: named?.read ?? (lookup?.kind === "found" ? lookup.vehicle : null),
    siteId: request.site.slug,
    tradeInId: ports.hashKey(token),
    startedAt: request.now,
    leadId: null,
  };
  await ports.tradeIns.create(tradeIn);
  return { kind: "started", token, tradeIn };
}

function tradeInFacts(sent: SentFields, details: CarDetails): Omit<TradeInFacts, "lookup" | "vehicle"> {
  return {
    ...details,
    purpose: purposes.find((purpose) => purpose === sentText(sent, "purpose")) ?? "trade-in",
    carId: sentText(sent, "car_id", longestCarId) || null,
    answers: null,
    valuation: null,
    acceptedAt: null,
  };
}

async function lookedUp(
  { rego, regoState }: CarDetails,
  address: string | null,
  { site, now }: TradeInRequest,
  { findValuation, rateLimits, warn }: TradeInPorts,
): Promise<RegoLookup> {
  if (!(await rateLimits.take(lookups, { siteId: site.slug, address, now })))
    return { kind: "unavailable", reason: "too many lookups from one connection" };
  const lookup = await findValuation(site).lookup({ rego, regoState });
  if (lookup.kind === "unavailable") warn("rego lookup failed", { site: site.slug, reason: lookup.reason });
  return lookup;
}

import { tradeInsPath } from "../addresses/paths.ts";
import { enquirySubject, type EnquirySubject } from "../enquiries/enquiry-subject.ts";
import { sentText, type SentFields } from "../enquiries/sent-fields.ts";
import type { Sender } from "../enquiries/store-enquiry.ts";
import { submitEnquiry } from "../enquiries/submit-enquiry.ts";
import type { FieldError } from "../leads/read-enquiry.ts";
import { InvalidPostcodeError, nearestLocation, postcodePosition } from "../locations/geocoding.ts";
import { locationDepartment, type Location } from "../locations/location.ts";
import { shownLocations } from "../locations/shown-locations.ts";
import type { PlacesSite } from "../leads/place-fields.ts";
import { categoryOfPurpose, type TradeIn } from "./trade-in.ts";
import type { TradeInPorts, TradeInRequest } from "./trade-in-ports.ts";
import { valueTradeIn } from "./value-trade-in.ts";

export type SentDetails = { kind: "stored"; tradeIn: TradeIn } | { kind: "invalid"; errors: FieldError[] };

const fourDigits = /^\d{4}$/;
const longestAddress = 2_000;
const tokenInPath = new RegExp(`${tradeInsPath}/[\\w-]+`, "g");

/** The locations that can inspect a car: sales locations that the site shows. */
export function inspectingLocations(site: PlacesSite): Location[] {
  const excluded = new Set(site.enquiry.excludedDealershipIds);
  return shownLocations(site).filter(
    (location) => locationDepartment(location) === "sales" && !excluded.has(location.dealershipId),
  );
}

/** The subject of a trade-in's lead: the vehicle that the shopper wants to buy, if any. */
export function tradeInSubject({ carId }: Pick<TradeIn, "carId">, request: TradeInRequest): Promise<EnquirySubject> {
  return enquirySubject("trade-in", carId ?? "", request);
}

/**
 * Stores the shopper's details as a lead (§4, step 1), then values the car. The lead is stored whatever the geocoding
 * and the valuation answer; only a postcode that does not exist is refused.
 */
export async function sendDetails(
  tradeIn: TradeIn,
  sent: SentFields,
  sender: Sender,
  request: TradeInRequest,
  ports: TradeInPorts,
): Promise<SentDetails> {
  const subject = await tradeInSubject(tradeIn, request);
  const place = subject.vehicle === null ? await findPlace(sent, request, ports) : null;
  if (place !== null && "error" in place) return { kind: "invalid", errors: [place.error] };
  const submission = await submitEnquiry(
    leadBody(tradeIn, sent, place?.location ?? null, request),
    { ...sender, referer: withoutTokens(sender.referer), key: tradeIn.tradeInId },
    request,
    { ...ports, isSignedIn: async () => true },
  );
  if (submission.kind === "invalid") return { kind: "invalid", errors: submission.errors };
  if (submission.kind === "gated") throw new Error("A trade-in never needs a sign-in.");
  const stored = { ...tradeIn, leadId: submission.leadId };
  await ports.tradeIns.update(stored);
  return { kind: "stored", tradeIn: await valueTradeIn(stored, request, ports) };
}

type FoundPlace = { location: Location | null } | { error: FieldError };

/** The location that the shopper chose, else the nearest to the postcode, else the site's first. */
async function findPlace(sent: SentFields, { site }: TradeInRequest, ports: TradeInPorts): Promise<FoundPlace> {
  const locations = inspectingLocations(site);
  const [first = null] = locations;
  const chosen = locations.find(({ id }) => id === sentText(sent, "location_id"));
  const postcode = sentText(sent, "postcode").trim();
  if (chosen !== undefined || !fourDigits.test(postcode)) return { location: chosen ?? first };
  try {
    const position = await postcodePosition(postcode, ports.geocode);
    return { location: nearestLocation(position, locations)?.location ?? first };
  } catch (error) {
    if (!(error instanceof InvalidPostcodeError)) throw error;
    if (error.reason === null) return { error: { field: "postcode", message: error.message } };
    ports.warn("geocoding failed", { site: site.slug, reason: error.reason });
    return { location: first };
  }
}

function attributesText(attributes: unknown): string {
  return typeof attributes === "string" ? attributes : JSON.stringify(attributes ?? {});
}

/** The addresses of a visit without the tokens of trade-ins, which are the shopper's alone. */
function withoutTokens(text: string): string {
  return text.replaceAll(tokenInPath, tradeInsPath);
}

/** The fields of the enquiry `trade-in`. Its form is not complete until there is an offer, or none can be made. */
function leadBody(
  tradeIn: TradeIn,
  sent: SentFields,
  location: Location | null,
  { site }: Pick<TradeInRequest, "site">,
): SentFields {
  const { vehicle, km, rego, carId, purpose } = tradeIn;
  const category = categoryOfPurpose[purpose];
  return {
    ...sent,
    url: withoutTokens(sentText(sent, "url", longestAddress)),
    lead_attributes: withoutTokens(attributesText(sent["lead_attributes"])),
    kind: "trade-in",
    car_id: carId ?? "",
    trade_in_make: vehicle?.make ?? "",
    trade_in_model: vehicle?.model ?? "",
    trade_in_year: vehicle === null ? "" : String(vehicle.year),
    trade_in_km: String(km),
    rego,
    location: location?.slug ?? "",
    dealership_slug: location?.dealershipSlug ?? "",
    category: site.enquiry.categories.includes(category) ? category : "",
    lead_id: "",
    step: "2",
    isLastStep: "false",
  };
}

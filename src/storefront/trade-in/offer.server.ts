import { calculatorPath, tradeInsPath, vehicleHref } from "../../addresses/paths.ts";
import { phoneLink } from "../../addresses/phone-href.ts";
import { offersFinance } from "../../finance/finance-line.ts";
import { calculatorFields } from "../../finance/read-calculator.ts";
import { dealershipName } from "../../leads/delivery/lead-facts.ts";
import { leadPhone, placeOfLead } from "../../leads/lead-place.ts";
import { leadReference } from "../../leads/lead-reference.ts";
import type { StoredLead } from "../../leads/lead-store.ts";
import { offerAcceptance } from "../../trade-in/accept-offer.ts";
import { isExpired, type TradeIn, offerDay, tradeInLivesMs } from "../../trade-in/trade-in.ts";
import { isPhotoFault, mostPhotos, photoFaultTexts } from "../../trade-in/trade-in-photos.ts";
import { exceededText, surenessTexts } from "../../trade-in/valuation-copy.ts";
import type { Estimate, ValuationAnswer } from "../../trade-in/valuation.ts";
import { formatDollars } from "../../vehicles/australian-format.ts";
import { calculatorHref } from "../calculator/calculator.server.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { VisitorPorts } from "../page/visit.server.ts";
import { nextOfOffer } from "./next-of-offer.server.ts";
import { carText, type StepContext, tradeInHref } from "./form-steps.server.ts";
import type { OfferView, PhotosView, StepForm } from "./trade-in-view.ts";

/** The last page of a trade-in: the estimate, or why there is none, and the photos. */
export async function offerStep(
  { token, tradeIn, request }: StepContext,
  ports: Pick<VisitorPorts, "leads" | "tradeInPhotos">,
  photoFault: string | null,
): Promise<OfferView> {
  const { siteId, leadId, valuation } = tradeIn;
  const lead = leadId === null ? null : await ports.leads.lead(siteId, leadId);
  const isAccepted = tradeIn.acceptedAt !== null;
  const estimate = valuation?.kind === "found" ? valuation : null;
  const isOver = isExpired(tradeIn, request.now);
  return {
    kind: "offer",
    car: carText(tradeIn),
    estimate: estimate && estimateView(estimate),
    text: offerText(valuation, { isAccepted, isOver }),
    accept: isAccepted || isOver ? null : acceptForm(token, tradeIn, request),
    isAccepted,
    untilText: estimate === null || isAccepted || isOver ? null : untilText(tradeIn, request),
    startAgainHref: isOver ? tradeInsPath : null,
    calculatorHref: estimate === null ? null : await calculatorLink(tradeIn, estimate, request),
    next: await nextOfOffer(tradeIn, estimate !== null && !isOver, request),
    reference: leadReference(leadId ?? ""),
    place: placeView(lead, request),
    photos: await photosView(token, tradeIn, ports, photoFault),
    stored: request.site.tradeIn.storesValuation && estimate !== null ? storedText(token, estimate) : null,
  };
}

function estimateView({ price, low, high, sureness, comparables }: Estimate): OfferView["estimate"] {
  return {
    priceText: formatDollars(price),
    lowText: formatDollars(low),
    highText: formatDollars(high),
    surenessText: surenessTexts[sureness],
    comparables: comparables.map(({ title, slug, km, price: asked }) => ({
      title,
      href: vehicleHref(slug),
      factsText: `${km.toLocaleString("en-AU")} km, ${formatDollars(asked)}`,
    })),
  };
}

const valuerCalls = "Our valuer will call you with a price.";

function offerText(
  valuation: ValuationAnswer | null,
  { isAccepted, isOver }: { isAccepted: boolean; isOver: boolean },
): string {
  if (isAccepted)
    return "Thank you. We will call you to arrange the inspection, and tell you the final price afterwards.";
  switch (valuation?.kind) {
    case "found":
      if (isOver) return "This indicative offer has expired. Prices change, so please value your car again.";
      return "Accept it to arrange an inspection, after which we'll tell you the final price. You are not bound to sell.";
    case "out-of-limits":
      return `${exceededText(valuation.limits)}, so there is no estimate online. ${valuerCalls}`;
    case "not-found":
      return `We don't have enough cars like yours to estimate its price online. ${valuerCalls}`;
    default:
      return `The valuation service did not respond. ${valuerCalls}`;
  }
}

function acceptForm(token: string, tradeIn: TradeIn, { now }: SiteRequest): StepForm | null {
  const acceptance = offerAcceptance(tradeIn, now);
  if (acceptance === null) return null;
  const hidden = Object.entries(acceptance).map(([name, value]) => [name, String(value)] as const);
  return { action: tradeInHref(token), hidden: [["step", "accept"], ...hidden], sent: {}, errors: [] };
}

function untilText({ startedAt }: TradeIn, { site }: SiteRequest): string {
  const until = offerDay(startedAt + tradeInLivesMs, site.timeZone);
  return `Valid until ${until}. Bookmark this page to come back to it.`;
}

const tradeInField = calculatorFields.find(({ input }) => input === "tradeInDollars")?.name ?? "";

/** The calculator with the offer as the trade-in, for the vehicle that the shopper wants if it has finance. */
async function calculatorLink(
  { carId }: TradeIn,
  { price }: Estimate,
  { site, stock, siteForDealership }: SiteRequest,
): Promise<string | null> {
  const vehicle = carId === null ? null : await stock.vehicleById(site.slug, carId);
  const own = vehicle && calculatorHref(vehicle, siteForDealership(vehicle.dealershipSlug));
  if (own !== null) return `${own}&${tradeInField}=${price}`;
  return offersFinance(site) ? `${calculatorPath}?${tradeInField}=${price}` : null;
}

function placeView(lead: StoredLead | null, { site, siteForDealership }: SiteRequest): OfferView["place"] {
  if (lead === null) return { name: site.name, phone: phoneLink(site.contact.phone) };
  const settings = siteForDealership(lead.dealershipSlug ?? "");
  const place = placeOfLead(lead, settings);
  return { name: place?.name ?? dealershipName(lead, settings), phone: phoneLink(leadPhone(place, settings)) };
}

async function photosView(
  token: string,
  { siteId, leadId }: TradeIn,
  { tradeInPhotos }: Pick<VisitorPorts, "tradeInPhotos">,
  fault: string | null,
): Promise<PhotosView> {
  const ids = leadId === null ? [] : await tradeInPhotos.ids(siteId, leadId);
  return {
    action: photosHref(token),
    photos: ids.map((id) => photoView(token, id)),
    mostPhotos,
    notice: isPhotoFault(fault) ? photoFaultTexts[fault] : null,
  };
}

export function photosHref(token: string): string {
  return `${tradeInHref(token)}/photos`;
}

export function photoView(token: string, photoId: string) {
  const href = `${photosHref(token)}/${photoId}`;
  return { pictureHref: href, thumbnailHref: `${href}?size=thumbnail`, removeHref: `${href}/remove` };
}

/** The valuation result with its column, as text of an attribute (TI-10). */
function storedText(token: string, { id, price, low, high }: Estimate): string {
  return JSON.stringify({ column_name: "valuation", trade_in: token, id, offer_price: price, low, high });
}

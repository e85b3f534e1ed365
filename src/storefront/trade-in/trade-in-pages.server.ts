import { tradeInPath, tradeInsPath, sellMyCarPath } from "../../addresses/paths.ts";
import { sentText } from "../../enquiries/sent-fields.ts";
import type { StoredLead } from "../../leads/lead-store.ts";
import { leadOfOfferToken } from "../../trade-in/lead-offer.ts";
import { inspectingLocations } from "../../trade-in/send-details.ts";
import { isExpired, type Purpose, tradeInStep, type TradeIn, type TradeInStep } from "../../trade-in/trade-in.ts";
import { limitedText, limitsText, promiseText } from "../../trade-in/valuation-copy.ts";
import { type ExceededLimit, exceededLimits } from "../../trade-in/valuation.ts";
import { vehicleNotice } from "../../vehicles/vehicle-notice.ts";
import { vehicleTitle } from "../../vehicles/vehicle-title.ts";
import { vehicleHref } from "../../addresses/paths.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { isInScope } from "../../search/base-condition.ts";
import { notFoundPage } from "../message/message-pages.server.ts";
import { tradeInsEndedPage } from "./trade-ins-ended.server.ts";
import type { MessageView } from "../message/message-page.tsx";
import { questionPage } from "../structured-data/lists.ts";
import { placeToCall } from "../place/place-to-call.server.ts";
import type { Page, PageHead } from "../page/page.ts";
import { privateLinkHead } from "../page/plain-head.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { PrivateVisit, VisitorPorts } from "../page/visit.server.ts";
import {
  carStep,
  carText,
  tradeInHref,
  conditionStep,
  detailsStep,
  manualStep,
  type Refused,
} from "./form-steps.server.ts";
import { offerStep } from "./offer.server.ts";
import { tokenOfTradeInCookie } from "../../trade-in/trade-in-cookie.ts";
import type { StepView, TradeInView } from "./trade-in-view.ts";

export type TradeInPageAnswer = Page<"trade-in", TradeInView>;

const untouched: Refused = { sent: {}, errors: [] };
const longestToken = 160;

const headings: Record<Purpose, string> = { "trade-in": "Value your trade-in", sell: "Sell us your car" };
const stepHeadings = ["Your car", "Its condition", "Your details"];
const stepProgress: Record<TradeInStep, number | null> = { manual: 0, condition: 1, details: 2, offer: null };

/** The first page: at `/sell-my-car` without a purchase, otherwise towards the vehicle of `car_id`, if any. */
export async function startPageOfVisit({
  path,
  query,
  request,
  visitor,
  ports,
}: PrivateVisit): Promise<TradeInPageAnswer> {
  const asked = new URLSearchParams(query);
  const purpose: Purpose = path === sellMyCarPath ? "sell" : "trade-in";
  const sent = { purpose, car_id: asked.get("car_id") ?? "", by: asked.get("by") ?? "" };
  const page = await startPage(request, { sent, errors: [] });
  const token = tokenOfTradeInCookie(visitor.token("trade-in"), request.site.slug, ports.sign);
  const unfinished = await tradeInOfToken(token ?? "", request, ports);
  if (unfinished === null || unfinished.tradeIn.acceptedAt !== null) return page;
  const resume = { href: tradeInHref(unfinished.token), car: carText(unfinished.tradeIn) };
  return { ...page, props: { ...page.props, resume } };
}

/** The first page, empty, with what was refused, or with the limits that the car exceeds. */
export async function startPage(
  request: SiteRequest,
  refused: Refused,
  exceeded: readonly ExceededLimit[] = [],
): Promise<TradeInPageAnswer> {
  const purpose: Purpose = sentText(refused.sent, "purpose") === "sell" ? "sell" : "trade-in";
  const carId = sentText(refused.sent, "car_id");
  const step = carStep(request, refused, { startHref: pathOfStart(purpose, carId), exceeded });
  const isCanonical = carId === "" && refused.errors.length === 0 && sentText(refused.sent, "by") === "";
  const page = await tradeInPage(step, { purpose, carId, current: 0, exceeded }, request);
  const path = purpose === "sell" ? sellMyCarPath : tradeInsPath;
  return {
    ...page,
    props: { ...page.props, questions: request.site.tradeIn.questions },
    head: startHead(page.head, path, isCanonical, request),
  };
}

function startHead(head: PageHead, canonicalPath: string, index: boolean, { site }: SiteRequest): PageHead {
  const structuredData = site.tradeIn.questions.length > 0 ? [questionPage(site.tradeIn.questions)] : [];
  return {
    ...head,
    description: `${head.title} at ${site.name}. ${promiseText(site.tradeIn)}`,
    canonicalPath,
    index,
    structuredData,
  };
}

function pathOfStart(purpose: Purpose, carId: string): string {
  if (purpose === "sell") return sellMyCarPath;
  return carId === "" ? tradeInsPath : `${tradeInPath}?car_id=${encodeURIComponent(carId)}`;
}

/** The page of a trade-in in progress; `?step=` goes back to an earlier one. */
export async function stepPageOfVisit(visit: PrivateVisit): Promise<TradeInPageAnswer | Page<"message", MessageView>> {
  const { request, ports, query, parameters } = visit;
  const found = await tradeInOfToken(parameters["token"] ?? "", request, ports);
  if (found === null) return notFoundPage();
  if (!request.site.tradeIn.enabled) return tradeInsEndedPage(found.tradeIn, request.site);
  const asked = new URLSearchParams(query);
  return stepPage(found, request, ports, { step: asked.get("step"), notice: asked.get("photo") });
}

export type FoundTradeIn = { token: string; tradeIn: TradeIn };

/**
 * The trade-in of a private address: its own, or the one in the mail to its shopper. Null if there is none, or it has
 * expired without details.
 */
export async function tradeInOfToken(
  token: string,
  { site, now }: Pick<SiteRequest, "site" | "now">,
  { tradeIns, hashKey, sign }: Pick<VisitorPorts, "tradeIns" | "hashKey" | "sign">,
): Promise<FoundTradeIn | null> {
  if (token === "" || token.length > longestToken) return null;
  const leadId = leadOfOfferToken(site.slug, token, sign);
  const tradeIn = await (leadId === null
    ? tradeIns.tradeIn(site.slug, hashKey(token))
    : tradeIns.ofLead(site.slug, leadId));
  if (tradeIn === null || (tradeIn.leadId === null && isExpired(tradeIn, now))) return null;
  return { token, tradeIn };
}

type Asked = { step?: string | null; refused?: Refused; notice?: string | null };

/** The page of the step that a trade-in has reached, or of an earlier one. */
export async function stepPage(
  { token, tradeIn }: FoundTradeIn,
  request: SiteRequest,
  ports: Pick<VisitorPorts, "leads" | "tradeInPhotos" | "hashKey">,
  { step: wanted, refused = untouched, notice = null }: Asked = {},
): Promise<TradeInPageAnswer> {
  const reached = tradeInStep(tradeIn);
  const isBack = reached === "details" && wanted === "condition";
  const step = isBack ? "condition" : reached;
  const view = await stepView(step);
  const { purpose, carId } = tradeIn;
  const exceeded = exceededLimits({ ...tradeIn, now: tradeIn.startedAt });
  const lead = tradeIn.leadId === null ? null : await ports.leads.lead(tradeIn.siteId, tradeIn.leadId);
  return tradeInPage(view, { purpose, carId: carId ?? "", current: stepProgress[step], exceeded, lead }, request);

  async function stepView(shown: TradeInStep): Promise<StepView> {
    const context = { token, tradeIn, request, refused };
    if (shown === "manual") return manualStep(context);
    if (shown === "condition") return conditionStep(context, pathOfStart(tradeIn.purpose, tradeIn.carId ?? ""));
    if (shown === "details") return detailsStep(context);
    return offerStep(context, ports, notice);
  }
}

type About = {
  purpose: Purpose;
  carId: string;
  current: number | null;
  exceeded: readonly ExceededLimit[];
  /** Null before the details are sent. */
  lead?: Answered | null;
};

async function tradeInPage(
  step: StepView,
  { purpose, carId, current, exceeded, lead = null }: About,
  request: SiteRequest,
): Promise<TradeInPageAnswer> {
  const { tradeIn } = request.site;
  const buying = await wantedVehicle(carId, request);
  const heading = headings[purpose];
  const answered = lead ?? { locationSlug: null, dealershipSlug: buying?.dealershipSlug ?? null };
  const place = locationToCall(answered, request);
  return {
    name: "trade-in",
    status: 200,
    dealershipSlug: buying?.dealershipSlug ?? null,
    props: {
      heading,
      promise: exceeded.length > 0 || step.kind === "offer" ? null : promiseText(tradeIn),
      limited: exceeded.length > 0 && step.kind !== "offer" ? limitedText(exceeded) : null,
      progress: current === null ? null : { headings: stepHeadings, current },
      buying: buying && {
        title: vehicleTitle(buying).line,
        href: vehicleHref(buying.slug),
        isReserved: vehicleNotice(buying)?.kind === "reserved",
      },
      limits: limitsText(tradeIn),
      step,
      questions: [],
      place: place && placeToCall(place, request),
      resume: null,
    },
    head: privateLinkHead(heading),
  };
}

type Answered = Pick<StoredLead, "locationSlug" | "dealershipSlug">;

/** The location that answers, of those that inspect cars; the site's first while the shopper has chosen none. */
function locationToCall({ locationSlug, dealershipSlug }: Answered, { site }: Pick<SiteRequest, "site">) {
  const locations = inspectingLocations(site);
  const chosen = locations.find(({ slug }) => slug === locationSlug);
  return chosen ?? locations.find((place) => place.dealershipSlug === dealershipSlug) ?? locations[0] ?? null;
}

/** The vehicle that the shopper wants to buy, if the site shows it. */
async function wantedVehicle(carId: string, { site, stock, scope }: SiteRequest): Promise<Vehicle | null> {
  const vehicle = carId === "" ? null : await stock.vehicleById(site.slug, carId);
  return vehicle !== null && isInScope(vehicle, scope) ? vehicle : null;
}

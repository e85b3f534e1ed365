import { inSentence, journeyNames } from "../../enquiry-kinds/journey-names.ts";
import { driveAwayHref, vehicleHref } from "../../addresses/paths.ts";
import { driveAwayPrice, hasDriveAwayEstimate, type DriveAwayPrice } from "../../drive-away/drive-away-price.ts";
import { stateOfCookies } from "../../drive-away/state-cookie.ts";
import { stateOfVehicle } from "../../drive-away/state-of-vehicle.ts";
import { australianStates, type AustralianState } from "../../settings/australian-state.ts";
import type { Site } from "../../sites/site-config.ts";
import { formatDay, formatDollars } from "../../vehicles/australian-format.ts";
import { isAvailable } from "../../vehicles/availability.ts";
import { purchaseQualifier } from "../../vehicles/price-display.ts";
import { vehicleTitle } from "../../vehicles/vehicle-title.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { calculatorHref } from "../calculator/calculator.server.ts";
import { centsText } from "../../vehicles/cents-text.ts";
import { plainHead } from "../page/plain-head.ts";
import { headAbout } from "../page/distinct-title.server.ts";
import type { Page, PageAnswer, PageHead } from "../page/page.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { DriveAwayAnswer, DriveAwayView } from "./drive-away-page.tsx";

/** The estimate as the vehicle's page shows it, for the state where the vehicle is. Null if there is none to show. */
export function driveAwayLine(vehicle: Vehicle, settings: Site, now: number): { text: string; href: string } | null {
  if (!isAvailable(vehicle) || !hasDriveAwayEstimate(vehicle, settings)) return null;
  const href = driveAwayHref(vehicle.slug);
  const price = driveAwayPrice(vehicle, stateOfVehicle(vehicle, settings), settings, now);
  if (price?.kind !== "total") return { text: "Estimate the drive-away price", href };
  return {
    text: `About ${wholeDollars(price.totalCents)} ${inSentence(journeyNames.driveAway)} in ${price.state}`,
    href,
  };
}

/**
 * What a vehicle costs drive away in the visitor's state: the state remembered on this device, or else the one where
 * the vehicle is.
 */
export async function driveAwayPage(
  vehicle: Vehicle,
  request: SiteRequest,
  visit: { query: string; cookies: string },
): Promise<PageAnswer<Page<"drive-away", DriveAwayView>>> {
  const settings = request.siteForDealership(vehicle.dealershipSlug);
  const state = stateOfCookies(visit.cookies) ?? stateOfVehicle(vehicle, settings);
  const price = driveAwayPrice(vehicle, state, settings, request.now);
  if (price === null || !isAvailable(vehicle)) return { redirectTo: vehicleHref(vehicle.slug), isTemporary: true };
  const title = vehicleTitle(vehicle).line;
  const refused = new URLSearchParams(visit.query).get("postcode");
  return {
    name: "drive-away",
    status: 200,
    dealershipSlug: vehicle.dealershipSlug,
    props: {
      vehicle: { title, href: vehicleHref(vehicle.slug) },
      action: driveAwayHref(vehicle.slug),
      states: australianStates,
      state,
      postcode:
        refused === null ? null : { text: refused.slice(0, 8), error: "Enter an Australian postcode, such as 4000." },
      answer: priceAnswer(price, vehicle, settings),
      calculatorHref: price.kind === "total" ? calculatorFor(vehicle, settings, state) : null,
    },
    head: await headAbout(vehicle, driveAwayHead(vehicle), request),
  };
}

function driveAwayHead({ slug }: Vehicle): PageHead {
  const description = "The estimated drive-away price, with duty and government charges by state.";
  return plainHead("Drive-away estimate", { description, canonicalPath: driveAwayHref(slug) });
}

function priceAnswer(price: DriveAwayPrice, vehicle: Vehicle, settings: Pick<Site, "price" | "name">): DriveAwayAnswer {
  if (price.kind === "no-total") {
    const priceText = wholeDollars(price.priceCents);
    const qualifier = purchaseQualifier(vehicle, settings.price);
    return { kind: "none", priceText, qualifier, text: reasonTexts[price.reason](price.state, settings.name) };
  }
  const amountText = price.parts.every(({ cents }) => cents % 100 === 0) ? wholeDollars : centsText;
  const parts = price.parts.map(({ label, cents, source }) => ({
    label,
    amount: amountText(cents),
    source: source && `${source.name}, since ${formatDay(source.validFrom)}`,
  }));
  return { kind: "total", totalText: amountText(price.totalCents), parts, notes: priceNotes(price) };
}

function wholeDollars(cents: number): string {
  return formatDollars(cents / 100);
}

const reasonTexts: Record<
  Extract<DriveAwayPrice, { kind: "no-total" }>["reason"],
  (state: AustralianState, dealer: string) => string
> = {
  "no-table": (state, dealer) =>
    `We do not have confirmed charges for ${state}, so we can't show a total. ${dealer} can tell you what duty, transfer and registration cost there.`,
  "no-engine": (state, dealer) =>
    `The duty in ${state} depends on the number of cylinders, which this listing does not state. ${dealer} can tell you the total.`,
  "no-registration": (state, dealer) =>
    `This vehicle would need to be registered in ${state}, and we do not have a confirmed price for that. ${dealer} can tell you the total.`,
};

function priceNotes({
  registeredUntil,
  luxuryCarTaxCents,
  state,
}: Extract<DriveAwayPrice, { kind: "total" }>): string[] {
  return [
    registeredUntil === null
      ? `Includes 12 months of registration in ${state}.`
      : `The vehicle is already registered, until ${registeredUntil}.`,
    ...(luxuryCarTaxCents > 0
      ? [`The price includes about ${wholeDollars(luxuryCarTaxCents)} of luxury car tax.`]
      : []),
    "An estimate for a private buyer. Concessions, other types of plate and changes in charges can alter it. The contract states the exact total.",
  ];
}

/** The calculator, which starts with the total in this state. */
function calculatorFor(vehicle: Vehicle, settings: Site, state: AustralianState): string | null {
  const href = calculatorHref(vehicle, settings);
  return href && `${href}&state=${state.toLowerCase()}`;
}

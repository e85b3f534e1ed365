import { calculatorPath, preApprovalPath, vehicleHref } from "../../addresses/paths.ts";
import { stateOfVehicle } from "../../drive-away/state-of-vehicle.ts";
import type { CalculatorInputs } from "../../finance/calculator.ts";
import { comparisonNote } from "../../finance/comparison-note.ts";
import { financedPrice } from "../../finance/financed-price.ts";
import {
  type FinanceTerms,
  financeTerms,
  sourceText,
  startingInputs,
  usualPrice,
} from "../../finance/finance-terms.ts";
import { financeMinimumPrice, offersFinance } from "../../finance/finance-line.ts";
import { calculatorFields, startingDeposit } from "../../finance/read-calculator.ts";
import { type AustralianState, australianStates } from "../../settings/australian-state.ts";
import { readAmount } from "../../vehicles/read-amount.ts";
import { isInScope } from "../../search/base-condition.ts";
import type { Site } from "../../sites/site-config.ts";
import { isAvailable } from "../../vehicles/availability.ts";
import { effectivePrice } from "../../vehicles/price-display.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { formatDollars } from "../../vehicles/australian-format.ts";
import { vehicleTitle } from "../../vehicles/vehicle-title.ts";
import { takesApplications } from "../../sites/takes-applications.ts";
import type { Page } from "../page/page.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { applyHref } from "../pre-approval/application-start.server.ts";
import type { CalculatorView, StatePrices } from "./calculator-view.ts";
import { figuresInState, pricedStateField } from "./state-price.ts";

/** The calculator for a vehicle; null if its dealership shows no finance, or it cannot be bought at a price. */
export function calculatorHref(
  vehicle: Vehicle,
  settings: Pick<Site, "finance" | "singleManufacturer">,
): string | null {
  const isPriced = (effectivePrice(vehicle) ?? 0) > financeMinimumPrice;
  if (!isPriced || !isAvailable(vehicle) || !offersFinance(settings, vehicle.dealershipSlug)) return null;
  return `${calculatorPath}?car_id=${encodeURIComponent(vehicle.id)}`;
}

/** Cuts texts of the address: longer ones are no amounts. */
const longestText = 40;

/** The repayment calculator, for a vehicle named by `car_id` or for any price. */
export async function calculatorPage(query: string, request: SiteRequest): Promise<Page<"calculator", CalculatorView>> {
  const sent = new URLSearchParams(query);
  const vehicle = await findVehicle(sent.get("car_id"), request);
  const settings = vehicle ? request.siteForDealership(vehicle.dealershipSlug) : request.site;
  const terms = await financeTerms(vehicle, settings, request.now, request.disclaimers);
  const state = chosenState(sent.get("state"));
  const shownState = state?.toLowerCase() ?? usualState(vehicle, settings);
  const prices = vehicle === null ? {} : statePrices(vehicle, settings, request.now);
  const usual = startingInputs(terms, prices[shownState]?.dollars ?? usualPrice);
  const { depositShare } = terms;
  followState(sent, shownState, { prices, depositShare });
  const started = startingInputs(terms, readAmount(sent.get("price") ?? "") ?? usual.priceDollars);
  const defaults = { ...usual, depositDollars: startingDeposit((name) => sent.get(name), started) };
  return {
    name: "calculator",
    status: 200,
    dealershipSlug: vehicle?.dealershipSlug ?? null,
    props: {
      texts: { ...inputTexts(sent, defaults), state: shownState },
      defaults,
      prices,
      fees: terms.fees,
      depositShare,
      note: sourceText(terms),
      warning: comparisonNote(settings, request.now),
      lenderText: vehicle && lenderText(terms, vehicle, usual.priceDollars),
      applyHref: takesApplications(settings) ? (vehicle ? `${applyHref(vehicle)}&` : `${preApprovalPath}?`) : null,
      vehicle: vehicle && { title: vehicleTitle(vehicle).line, href: vehicleHref(vehicle.slug) },
      vehicleId: vehicle?.id ?? null,
    },
    head: {
      title: "Repayment calculator",
      description: `What a car loan costs at ${request.site.name}: repayments, interest and comparison rate.`,
      canonicalPath: calculatorPath,
      index: true,
      structuredData: [],
    },
  };
}

/** Moves the figures of the form to another state than the one that they were shown for. */
function followState(
  sent: URLSearchParams,
  shownState: string,
  terms: Pick<CalculatorView, "prices" | "depositShare">,
): void {
  const before = sent.get(pricedStateField);
  const [price, deposit] = [sent.get("price"), sent.get("deposit")];
  if (before === null || price === null) return;
  const figures = figuresInState({ price, deposit: deposit ?? "" }, before, shownState, terms);
  sent.set("price", figures.price);
  if (deposit !== null) sent.set("deposit", figures.deposit);
}

function lenderText({ lender }: FinanceTerms, vehicle: Vehicle, priceDollars: number): string | null {
  if (lender === null) return null;
  const price = effectivePrice(vehicle);
  const isForLess = price !== null && price < priceDollars;
  const base = isForLess ? ` is for the price of ${formatDollars(price)} without government charges, and` : "";
  return `The repayment that ${lender.name} quotes on the vehicle’s page${base} can include its fees. Ours does not.`;
}

/** The vehicle if it has a calculator; otherwise the calculator is for any price. */
async function findVehicle(id: string | null, request: SiteRequest): Promise<Vehicle | null> {
  const vehicle = id === null ? null : await request.stock.vehicleById(request.site.slug, id);
  if (vehicle === null || !isInScope(vehicle, request.scope)) return null;
  return calculatorHref(vehicle, request.siteForDealership(vehicle.dealershipSlug)) === null ? null : vehicle;
}

/** The state that was chosen; null for none. */
function chosenState(sent: string | null): AustralianState | null {
  return australianStates.find((state) => state.toLowerCase() === sent) ?? null;
}

/** The state where the vehicle is, or else the site's usual one (FN-13), in lower case as in links. */
function usualState(vehicle: Vehicle | null, settings: Site): string {
  return vehicle === null ? settings.finance.calculatorState : stateOfVehicle(vehicle, settings).toLowerCase();
}

function statePrices(vehicle: Vehicle, settings: Site, now: number): StatePrices {
  const prices = australianStates.flatMap((state) => {
    const price = financedPrice(vehicle, state, settings, now);
    return price === null ? [] : [[state.toLowerCase(), price] as const];
  });
  return Object.fromEntries(prices);
}

function inputTexts(sent: URLSearchParams, defaults: CalculatorInputs): CalculatorView["texts"] {
  const numbers = calculatorFields.map(({ name, input }) => [name, sent.get(name) ?? String(defaults[input])] as const);
  const every = ["every", sent.get("every") ?? defaults.frequency] as const;
  return Object.fromEntries([...numbers, every].map(([name, text]) => [name, text.slice(0, longestText)]));
}

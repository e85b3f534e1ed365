import { calculatorPath, preApprovalPath, vehicleHref } from "../../addresses/paths.ts";
import { comparisonNote } from "../../finance/comparison-note.ts";
import type { CalculatorInputs } from "../../finance/calculator.ts";
import { calculatorDefaults } from "../../finance/calculator-defaults.ts";
import type { FinanceSettings } from "../../finance/finance-settings.ts";
import { disclosedFinance } from "../../finance/disclosed-finance.ts";
import { type FinanceLine, financeMinimumPrice, offersFinance } from "../../finance/finance-line.ts";
import { calculatorFields } from "../../finance/read-calculator.ts";
import { australianStates } from "../../settings/australian-state.ts";
import { isInScope } from "../../search/base-condition.ts";
import type { Site } from "../../sites/site-config.ts";
import { isAvailable } from "../../vehicles/availability.ts";
import { effectivePrice } from "../../vehicles/price-display.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { vehicleTitle } from "../../vehicles/vehicle-title.ts";
import { takesApplications } from "../../sites/takes-applications.ts";
import type { Page } from "../page/page.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { applyHref } from "../pre-approval/application-start.server.ts";
import type { CalculatorView } from "./calculator-view.ts";

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
  const vehicle = await vehicleOf(sent.get("car_id"), request);
  const settings = vehicle ? request.siteForDealership(vehicle.dealershipSlug) : request.site;
  const { finance } = settings;
  const line = vehicle && (await disclosedFinance(vehicle, settings, request.now, request.disclaimers));
  const lenderRate = (line && vehicle.financeLenders[line.lenderKey]?.interestRate) ?? null;
  const defaults = calculatorDefaults(vehicle, finance, lenderRate);
  return {
    name: "calculator",
    status: 200,
    dealershipSlug: vehicle?.dealershipSlug ?? null,
    props: {
      texts: { ...textsOf(sent, defaults), state: stateOf(sent.get("state"), finance) },
      defaults,
      fees: finance.calculatorFees,
      comparisonNote: comparisonNote(settings, request.now),
      lenderNote: line && lenderText(line),
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

/** The vehicle if it has a calculator; otherwise the calculator is for any price. */
async function vehicleOf(id: string | null, request: SiteRequest): Promise<Vehicle | null> {
  const vehicle = id === null ? null : await request.stock.vehicleById(request.site.slug, id);
  if (vehicle === null || !isInScope(vehicle, request.scope)) return null;
  return calculatorHref(vehicle, request.siteForDealership(vehicle.dealershipSlug)) === null ? null : vehicle;
}

/** Whose rate the calculator starts with. Its comparison rate counts fees of the lender, the calculator's those of the site. */
function lenderText({ lender, rateText, comparisonRateText, disclaimer }: FinanceLine): string {
  return `Starts with the indicative rate of ${lender} for this vehicle: ${rateText}, comparison rate ${comparisonRateText} with that lender's fees. ${disclaimer}`;
}

/** The state that was chosen, or else the site's usual one (FN-13), in lower case as in links. */
function stateOf(sent: string | null, { calculatorState }: FinanceSettings): string {
  return australianStates.find((state) => state.toLowerCase() === sent)?.toLowerCase() ?? calculatorState;
}

function textsOf(sent: URLSearchParams, defaults: CalculatorInputs): CalculatorView["texts"] {
  const numbers = calculatorFields.map(({ name, input }) => [name, sent.get(name) ?? String(defaults[input])] as const);
  const every = ["every", sent.get("every") ?? defaults.frequency] as const;
  return Object.fromEntries([...numbers, every].map(([name, text]) => [name, text.slice(0, longestText)]));
}

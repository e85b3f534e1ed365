import { budgetPath } from "../../addresses/paths.ts";
import {
  type BudgetFrequency,
  budgetLeastPrice,
  budgetPrice,
  budgetYears,
  readBudgetAmount,
} from "../../finance/budget.ts";
import { basisComparisonRate } from "../../finance/calculator.ts";
import { feesText } from "../../finance/finance-terms.ts";
import { comparisonNote } from "../../finance/comparison-note.ts";
import { rateText } from "../../finance/rate-text.ts";
import { setRange, setSort } from "../../search/query-changes.ts";
import type { Bounds } from "../../search/search-engine.ts";
import { emptyQuery } from "../../search/search-query.ts";
import { buildSearchUrl } from "../../search/search-url.ts";
import { siteFacts } from "../../search/site-facts.ts";
import type { Site } from "../../sites/site-config.ts";
import { formatDollars } from "../../vehicles/australian-format.ts";
import { goodsNoun } from "../../vehicles/goods-noun.ts";
import { closestVehicles } from "../listing/closest-vehicles.ts";
import { offeredVehicles, vehicleOffer } from "../message/vehicle-offer.server.ts";
import type { VehicleOfferView } from "../message/vehicle-offer.tsx";
import type { Page, PageAnswer, PageHead } from "../page/page.ts";
import { plainHead } from "../page/plain-head.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import type { BudgetPageView } from "./budget-page.tsx";
import { type BudgetFields, budgetNotes, type BudgetView, stayParameter } from "./budget-view.ts";

/**
 * A sent budget leads to its vehicles. Below the lowest price in stock, the page says so beside the fields (BF-08). If
 * an amount is not read as written, the page first says so at its field, and sends `noted` with the next search. A
 * script requests the page with `stay` for the vehicles within a changed budget.
 */
export async function budgetPage(
  query: string,
  request: SiteRequest,
): Promise<PageAnswer<Page<"budget", BudgetPageView>>> {
  const sent = new URLSearchParams(query);
  const { prices } = await siteFacts(request.engine, request.scope);
  const view = await budgetView(request, prices, sentBudget(sent, request.site));
  const isAsWritten = Object.values(budgetNotes(view)).every((note) => note === null);
  const leads = sent.has("repayment") && !sent.has(stayParameter) && view.count > 0;
  if (leads && (isAsWritten || sent.has("noted")))
    return { redirectTo: searchHref(affordablePrice(view), request), isTemporary: true };
  const props = { ...view, serverRendered: await examples(view, request) };
  return { name: "budget", status: 200, props, head: budgetHead(request.site) };
}

/** Vehicles within the budget; those that cost least if there are none. */
async function examples(view: BudgetView, request: SiteRequest): Promise<VehicleOfferView> {
  const price = affordablePrice(view);
  const within = setRange(request.everything, "price", priceSearchRange(price));
  const [heading, query] =
    view.count > 0
      ? ([`In stock up to ${formatDollars(price)}`, within] as const)
      : (["Our lowest prices", setSort(request.everything, "lowest-price")] as const);
  return vehicleOffer(heading, await closestVehicles([query], offeredVehicles, request), request);
}

function budgetHead({ name }: Site): PageHead {
  return plainHead("Find by budget", {
    description: `What a weekly or monthly amount buys at ${name}: set a repayment and a deposit, and see what fits.`,
    canonicalPath: budgetPath,
  });
}

/** The budget finder for a site whose stock has these prices; null bounds if it has none. */
export async function budgetView(
  request: SiteRequest,
  prices: Bounds | null,
  sent: BudgetFields = sentBudget(new URLSearchParams(), request.site),
): Promise<BudgetView> {
  const { site, engine, scope } = request;
  const { budgetFinder } = site;
  const view = {
    ...sent,
    heading: budgetFinder.heading,
    noun: goodsNoun(site.stock.itemTypes),
    usualRepayments: usualRepayments(site),
    usualDeposit: budgetFinder.defaultDeposit,
    lowestPrice: prices?.min ?? null,
    highestPrice: prices?.max ?? budgetFinder.fallbackMaximumPrice,
    annualRatePercent: rateOfBudget(site),
    note: noteText(site, request.now),
  };
  const price = affordablePrice(view);
  if (price <= budgetLeastPrice) return { ...view, count: 0 };
  const query = setRange(emptyQuery, "price", priceSearchRange(price));
  const { count } = await engine.search(scope, { query, hitsPerPage: 0, facets: [], ranges: [] });
  return { ...view, count };
}

/** The interest rate that budgets count with, in percent a year; null for none (§9). */
function rateOfBudget({ budgetFinder, finance }: Pick<Site, "budgetFinder" | "finance">): number | null {
  return budgetFinder.withInterest ? finance.calculatorRatePercent : null;
}

function sentBudget(sent: URLSearchParams, site: Pick<Site, "budgetFinder">): BudgetFields {
  const frequency: BudgetFrequency = sent.get("every") === "weekly" ? "weekly" : "monthly";
  return {
    frequency,
    repayment: sent.get("repayment") ?? String(usualRepayments(site)[frequency]),
    deposit: sent.get("deposit") ?? String(site.budgetFinder.defaultDeposit),
  };
}

function usualRepayments({ budgetFinder }: Pick<Site, "budgetFinder">): Record<BudgetFrequency, number> {
  return { weekly: budgetFinder.defaultWeeklyRepayment, monthly: budgetFinder.defaultMonthlyRepayment };
}

function affordablePrice({ repayment, deposit, frequency, annualRatePercent }: Omit<BudgetView, "count">): number {
  const budget = { repayment: readBudgetAmount(repayment), deposit: readBudgetAmount(deposit), frequency };
  return budgetPrice(budget, annualRatePercent);
}

function searchHref(price: number, { everything, urls }: SiteRequest): string {
  return buildSearchUrl(setRange(everything, "price", priceSearchRange(price)), urls);
}

/** Prices above $1,000 up to the budget (BF-06). */
function priceSearchRange(price: number) {
  return { min: budgetLeastPrice + 1, max: price };
}

/** Names the term (BF-05) and whether interest counts. A rate is shown with its comparison rate and warning. */
function noteText(site: Pick<Site, "budgetFinder" | "finance" | "timeZone">, now: number): string {
  const { finance } = site;
  const rate = rateOfBudget(site);
  const term = `Your budget is your deposit plus what the repayments would cover over a ${budgetYears}-year term`;
  if (rate === null)
    return `${term}, before interest and fees, which reduce what you can borrow. A guide only, not an offer of credit.`;
  const comparison = basisComparisonRate(rate, finance.calculatorFees) ?? rate;
  return `${term}, at an interest rate of ${rateText(rate)} (comparison rate ${rateText(comparison)}). ${feesText(finance.calculatorFees)} A guide only, not an offer of credit. ${comparisonNote(site, now)}`;
}

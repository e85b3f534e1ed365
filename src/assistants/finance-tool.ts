import { z } from "zod";
import { calculatorPath } from "../addresses/paths.ts";
import { basisComparisonRate, estimate } from "../finance/calculator.ts";
import { financedPrice } from "../finance/financed-price.ts";
import { financeTerms, startingInputs, termsNote, usualPrice } from "../finance/finance-terms.ts";
import { offersFinance } from "../finance/finance-line.ts";
import { calculatorQuery, readCalculator } from "../finance/read-calculator.ts";
import { rateText } from "../finance/rate-text.ts";
import { repaymentsPerYear } from "../finance/loan.ts";
import { isAvailable } from "../vehicles/availability.ts";
import { effectivePrice } from "../vehicles/price-display.ts";
import { vehicleTitle } from "../vehicles/vehicle-title.ts";
import { assistantTool, ToolRefusal } from "./assistant-tool.ts";
import { findShownVehicle } from "./vehicle-tool.ts";
import { pageUrl } from "./vehicle-facts.ts";

const dollars = z.number().min(0).max(1_000_000).optional();
const frequencies = Object.keys(repaymentsPerYear) as (keyof typeof repaymentsPerYear)[];

/** The repayments of a loan, as the site's calculator shows them. */
export const financeTool = assistantTool({
  name: "estimate_finance",
  title: "Estimate repayments",
  description:
    "Estimates the repayments of a car loan at the rate that this dealer shows for the vehicle, or else its usual rate and fees. Always show the comparison rate and its warning with the repayment or the rate. Indicative only, not an offer of credit.",
  input: z.strictObject({
    vehicle_id: z.string().trim().min(1).max(300).optional().describe("Starts with the price of this vehicle."),
    price: dollars.describe(
      "Australian dollars. Default: the vehicle's drive-away price where it is known, or else its price.",
    ),
    deposit: dollars.describe("Australian dollars."),
    trade_in: dollars.describe("Value of a trade-in, in Australian dollars."),
    years: z.int().min(1).max(7).optional(),
    rate: z
      .number()
      .min(0)
      .max(60)
      .optional()
      .describe("Interest rate in per cent a year. Default: the one shown for the vehicle, or else the dealer's."),
    balloon: z.number().min(0).max(60).optional().describe("Per cent of the price, due with the last repayment."),
    every: z.enum(frequencies).optional(),
  }),
  isReadOnly: true,
  async run({ vehicle_id: id, ...sent }, request) {
    const vehicle = id === undefined ? null : await findShownVehicle(id, request);
    const settings = vehicle ? request.siteForDealership(vehicle.dealershipSlug) : request.site;
    if (!offersFinance(settings, vehicle?.dealershipSlug ?? ""))
      throw new ToolRefusal("This dealer shows no finance estimates. Send an enquiry to ask about finance.");
    if (vehicle !== null && (!isAvailable(vehicle) || effectivePrice(vehicle) === null))
      throw new ToolRefusal("This vehicle has no price at the moment, so there is no estimate. Give a price instead.");
    const terms = await financeTerms(vehicle, settings, request.now, request.disclaimers);
    const price = vehicle && financedPrice(vehicle, null, settings, request.now);
    const defaults = startingInputs(terms, sent.price ?? price?.dollars ?? usualPrice);
    const texts = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)]));
    const read = readCalculator(texts, defaults);
    if (!read.ok) throw new ToolRefusal(read.faults.map(({ message }) => message).join(" "));
    const { inputs } = read;
    const comparisonRate = basisComparisonRate(inputs.ratePercent, terms.fees);
    if (comparisonRate === null)
      throw new ToolRefusal("There is no comparison rate for this rate, so there is no estimate.");
    const loan = estimate(inputs);
    const about = vehicle === null ? "" : `car_id=${encodeURIComponent(vehicle.id)}&`;
    return {
      vehicle: vehicle && vehicleTitle(vehicle).full,
      repayment: `$${(loan.repaymentCents / 100).toFixed(2)} ${inputs.frequency}`,
      interest_rate: rateText(inputs.ratePercent),
      comparison_rate: rateText(comparisonRate),
      comparison_rate_warning: termsNote(terms, settings, request.now),
      price: `$${inputs.priceDollars.toLocaleString("en-AU")}${price?.dollars === inputs.priceDollars ? `, ${price.text}` : ""}`,
      deposit: inputs.depositDollars,
      trade_in: inputs.tradeInDollars,
      borrowed: loan.borrowedCents / 100,
      years: loan.years,
      number_of_repayments: loan.repayments,
      balloon: loan.balloonCents / 100,
      total_of_repayments_and_balloon: loan.totalCents / 100,
      currency: "AUD",
      note: "An estimate only, not an offer of credit. It does not take fees, charges or the lender's criteria into account.",
      url: pageUrl(request.site, `${calculatorPath}?${about}${calculatorQuery(inputs)}`),
    };
  },
});

import { z } from "zod";
import { financePaths } from "../addresses/paths.ts";
import { productWarning } from "./product-warning.ts";
import { sentence, setting, slug } from "../settings/setting.ts";

/** Conditions under which a lender's quote may be shown (§5 "Finance eligibility"). */
const lenderRules = ["recent-with-comparison-rate", "sellable", "weekly-payment", "monthly-payment"] as const;

const lender = z.strictObject({
  key: sentence,
  name: sentence,
  rule: z.enum(lenderRules),
  /** Deposit of the lender's example where a quote states none, in percent of the price; null for no example. */
  exampleDepositPercent: z.number().min(0).max(90).nullable().default(null),
});

type Lender = z.output<typeof lender>;

const usualLenders: readonly Lender[] = [
  { key: "lender-a", name: "Lender A", rule: "recent-with-comparison-rate", exampleDepositPercent: 10 },
  { key: "lender-b", name: "Lender B", rule: "sellable", exampleDepositPercent: null },
  { key: "lender-c", name: "Lender C", rule: "sellable", exampleDepositPercent: null },
  { key: "lender-d", name: "Lender D", rule: "weekly-payment", exampleDepositPercent: null },
  { key: "lender-e", name: "Lender E", rule: "weekly-payment", exampleDepositPercent: null },
  { key: "lender-f", name: "Lender F", rule: "weekly-payment", exampleDepositPercent: null },
  { key: "lender-g", name: "Lender G", rule: "monthly-payment", exampleDepositPercent: null },
];

export const financeSettings = z
  .strictObject({
    enabled: setting(z.boolean().default(true), "Whether the site shows finance.", "dealership"),
    route: setting(
      z.enum(financePaths).default(financePaths[0]),
      "Path of the finance enquiry. The other paths redirect to it.",
      "dealership",
    ),
    personalised: setting(
      z.boolean().default(false),
      "Whether finance enquiries about vehicles with a VIN use the path /personalised/finance.",
      "dealership",
    ),
    offManufacturers: setting(
      z.array(slug).default(["suzuki"]),
      "Slugs of makes: a site whose `singleManufacturer` is one of these shows no finance.",
    ),
    offDealerships: setting(z.array(slug).default([]), "Dealership slugs whose vehicles show no finance."),
    lenders: setting(
      z.array(lender).default([...usualLenders]),
      "Lenders in order of preference: the key in the stock data, the name, the rule for showing a quote, and the deposit of the example beside it, in percent of the price.",
      "dealership",
    ),
    calculatorRatePercent: setting(
      z.number().min(0).max(60).default(10),
      "Usual interest rate in percent a year, for loans on vehicles without a lender's quote.",
      "dealership",
    ),
    calculatorTermYears: setting(
      z.int().min(1).max(7).default(5),
      "Usual term of a loan in years, where no lender's quote states one.",
      "dealership",
    ),
    calculatorDepositPercent: setting(
      z.number().min(0).max(90).default(10),
      "Usual deposit in percent of the price, where no lender's quote states one.",
      "dealership",
    ),
    calculatorFees: z
      .strictObject({
        establishment: setting(
          z.number().min(0).max(5_000).default(0),
          "Fee of your usual lender when a loan starts, in dollars. It counts in the comparison rate.",
          "dealership",
        ),
        monthly: setting(
          z.number().min(0).max(200).default(0),
          "Monthly fee of your usual lender, in dollars. It counts in the comparison rate.",
          "dealership",
        ),
      })
      .prefault({}),
    calculatorState: setting(
      z.enum(["nsw", "qld", "vic", "wa", "sa", "tas", "act", "nt"]).default("qld"),
      "Initial state of the calculator and of finance applications.",
      "dealership",
    ),
    comparisonBasis: setting(
      sentence.default("a 5-year secured $30,000 loan"),
      "Loan that comparison rates are based on.",
    ),
    comparisonWarning: z
      .strictObject({
        text: setting(sentence.default(productWarning), "Warning shown with every comparison rate."),
        version: setting(
          sentence.default("1"),
          "Version of the warning, stored with finance applications. Increase it with every change of the text.",
        ),
        validFrom: setting(
          z.iso.date().nullable().default(null),
          "Day from which the warning applies. Until then the product's own warning is shown.",
        ),
      })
      .prefault({}),
  })
  .prefault({});

export const budgetFinderSettings = z
  .strictObject({
    enabled: setting(z.boolean().default(true), "Whether the site has a budget finder."),
    heading: setting(
      z.string().min(1).default("Find cars for your budget"),
      "Heading of the budget finder, for sites that sell other vehicles too.",
    ),
    defaultMonthlyRepayment: setting(
      z.int().min(0).max(1_000_000).default(600),
      "Initial monthly repayment in the budget finder, in dollars.",
    ),
    defaultWeeklyRepayment: setting(
      z.int().min(0).max(1_000_000).default(200),
      "Initial weekly repayment in the budget finder, in dollars.",
    ),
    defaultDeposit: setting(
      z.int().min(0).max(1_000_000).default(2_000),
      "Initial deposit in the budget finder, in dollars.",
    ),
    withInterest: setting(
      z.boolean().default(false),
      "Whether the budget finder deducts interest from the budget, at the site's usual rate (`finance.calculatorRatePercent`). The page says which it does.",
    ),
    fallbackMaximumPrice: setting(
      z.int().min(1_000).default(100_000),
      "Highest price in the budget finder when the price range of the stock is unknown, in dollars.",
    ),
  })
  .prefault({});

export type FinanceSettings = z.output<typeof financeSettings>;

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Site } from "../sites/site-config.ts";
import { siteForTest, testTime, vehicleForTest } from "../vehicles/vehicle-for-test.ts";
import type { FinanceQuote, Vehicle } from "../vehicles/vehicle.ts";
import { basisComparisonRate } from "./calculator.ts";
import { financeTerms, startingInputs, termsNote, usualDeposit } from "./finance-terms.ts";

const quote: FinanceQuote = {
  interestRate: 8.29,
  comparisonRate: 8.99,
  paymentWeek: 194,
  paymentMonth: null,
  termYears: 5,
  termMonths: null,
  deposit: 4_000,
  balloon: 0,
  disclaimer: "For approved applicants.",
};
const year = new Date(testTime).getUTCFullYear();

function vehicleTerms(
  changes: Partial<FinanceQuote> = {},
  { finance = {}, vehicle = {} }: { finance?: Partial<Site["finance"]>; vehicle?: Partial<Vehicle> } = {},
  disclaimers: () => Promise<string | null> = async () => "For approved applicants.",
) {
  const site = siteForTest();
  const settings = { ...site, slug: "alpha", finance: { ...site.finance, ...finance } };
  const quoted = { year, price: 30_000, financeLenders: { "lender-a": { ...quote, ...changes } }, ...vehicle };
  return financeTerms(vehicleForTest(quoted), settings, testTime, disclaimers);
}

describe("[FN-12] the terms of a loan for a vehicle", () => {
  test("are those of its lender's quote, and name the lender", async () => {
    expect(await vehicleTerms()).toMatchObject({
      ratePercent: 8.29,
      comparisonRatePercent: 8.99,
      years: 5,
      depositShare: 4_000 / 30_000,
      lender: { name: "Lender A", disclaimer: "For approved applicants." },
    });
  });

  test.each<[string, Partial<FinanceQuote>, number, number]>([
    ["the quote's deposit and term", { deposit: 6_000, termMonths: 36 }, 6_000, 3],
    ["the share of the lender's example for a quote without deposit", { deposit: 0 }, 3_000, 5],
    ["the site's term for a quote over months that are no whole years", { termMonths: 42 }, 4_000, 4],
    ["the site's term for a quote without one", { termMonths: null, termYears: null }, 4_000, 4],
    ["the site's term for a quote over more years than pages offer", { termMonths: 120 }, 4_000, 4],
  ])("have %s", async (_case, changes, depositDollars, years) => {
    const terms = await vehicleTerms(changes, { finance: { calculatorTermYears: 4 } });
    expect(terms.years).toBe(years);
    expect(usualDeposit(terms, 30_000)).toBe(depositDollars);
  });

  test.each<[string, Parameters<typeof vehicleTerms>]>([
    ["a vehicle without a quote", [{}, { vehicle: { financeLenders: {} } }]],
    ["a quote without a comparison rate", [{ comparisonRate: null }]],
    ["a quote whose disclaimer cannot be fetched", [{}, {}, () => Promise.reject(new Error("No connection."))]],
  ])("are the site's usual ones for %s", async (_case, [changes, settings = {}, disclaimers]) => {
    const calculatorFees = { establishment: 395, monthly: 0 };
    const finance = { calculatorRatePercent: 8.99, calculatorFees, calculatorDepositPercent: 20 };
    const terms = await vehicleTerms(changes, { ...settings, finance }, disclaimers);
    expect(terms).toMatchObject({ ratePercent: 8.99, depositShare: 0.2, years: 5, lender: null });
    // Reference value C2.
    expect(terms.comparisonRatePercent.toFixed(2)).toBe("9.56");
  });

  test.each([
    ["the advertised price", 30_000, 4_000],
    ["the drive-away price", 33_000, 4_400],
  ])("start a loan for %s with the same share of it as deposit", async (_price, priceDollars, depositDollars) => {
    expect(startingInputs(await vehicleTerms(), priceDollars)).toMatchObject({ priceDollars, depositDollars });
  });

  test("count the quote's fees at other rates too: at its own rate they give its comparison rate", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 3_000 }),
        fc.integer({ min: 0, max: 1_000 }),
        async (hundredths, more) => {
          const [interestRate, comparisonRate] = [hundredths / 100, (hundredths + more) / 100];
          const { fees } = await vehicleTerms({ interestRate, comparisonRate });
          expect(basisComparisonRate(interestRate, fees)).toBeCloseTo(comparisonRate, 4);
          expect(basisComparisonRate(interestRate + 1, fees)).toBeGreaterThan(comparisonRate);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("[FN-10] the note beside the rates", () => {
  const findNote = async (...asked: Parameters<typeof vehicleTerms>) =>
    termsNote(await vehicleTerms(...asked), siteForTest(), testTime);
  const warned = /Comparison rate based on a 5-year secured \$30,000 loan\. WARNING: /;

  test("names the lender of the rates, with the lender's disclaimer and the warning", async () => {
    const note = await findNote();
    expect(note).toMatch(
      /^The indicative rate of Lender A for this vehicle is 8\.29% p\.a\. \(comparison rate 8\.99% /,
    );
    expect(note).toContain("For approved applicants.");
    expect(note).toMatch(warned);
  });

  test.each([
    [{ establishment: 0, monthly: 0 }, "The comparison rate does not include the fees that lenders charge."],
    [{ establishment: 395, monthly: 0 }, "The comparison rate includes fees of $395 when the loan starts."],
    [{ establishment: 1_395, monthly: 8 }, "includes fees of $1,395 when the loan starts and $8 a month."],
  ])("says which fees the site's usual comparison rate counts: %j", async (calculatorFees, text) => {
    const note = await findNote({}, { finance: { calculatorFees }, vehicle: { financeLenders: {} } });
    expect(note).toContain(text);
    expect(note).toMatch(warned);
  });
});

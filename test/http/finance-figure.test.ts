import { afterAll, beforeAll, expect, test } from "vitest";
import { productWarning } from "../../src/finance/product-warning.ts";
import type { FinanceQuote } from "../../src/vehicles/vehicle.ts";
import { siteFile, stockVehicle, testPlatform, type TestPlatform, type TestPlatformOptions } from "../factories.ts";
import { elements, parseHtml, visibleText } from "./html.ts";

const quote: FinanceQuote = {
  interestRate: 7.99,
  comparisonRate: 8.53,
  paymentWeek: 193.2,
  paymentMonth: null,
  termYears: 5,
  termMonths: 60,
  deposit: null,
  balloon: 0,
  disclaimer: "Figures of Lender A for approved applicants.",
};
const stock = ["first", "second"].map((id) =>
  stockVehicle(id, { year: 2024, price: 30_000, financeLenders: { "lender-a": quote } }),
);
const options: TestPlatformOptions = { sites: [siteFile("alpha")], vehicles: { alpha: stock } };
const note = `Comparison rate based on a 5-year secured $30,000 loan. ${productWarning}`;

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform(options);
});
afterAll(() => platform.close());

async function pageAt(path: string, from = platform) {
  const response = await from.ask("alpha.localhost", path);
  expect(response.status).toBe(200);
  return parseHtml(await response.text());
}

test("[FN-09] [FN-10] a vehicle's page shows the week's repayment with both rates, and the warning in plain sight", async () => {
  const page = await pageAt("/cars/2022-toyota-rav4-first");
  const box = elements(page, "div").find((part) => visibleText(part).startsWith("Finance from $"));
  if (box === undefined) throw new Error("The page shows no repayment.");
  expect(visibleText(box)).toContain("from $194 p.w.");
  expect(visibleText(box)).toContain("Indicative rate 7.99% p.a., comparison rate 8.53% p.a.");
  const [, rate, comparison] = elements(box, "strong");
  expect(rate?.attributes).toEqual(comparison?.attributes);
  expect(visibleText(box)).toContain(note);
  for (const folded of elements(page, "details")) expect(visibleText(folded)).not.toContain(note);
});

test("[FN-11] a vehicle's page names the example behind Lender A's repayment, with a deposit of 10%", async () => {
  const text = visibleText(await pageAt("/cars/2022-toyota-rav4-first"));
  expect(text).toContain(
    "Example: $27,000 borrowed over 5 years after a 10% deposit of $3,000 on $30,000 excl. govt. charges.",
  );
});

test("[FN-09] [FN-10] a listing shows both rates on each card, and its notes once", async () => {
  const text = visibleText(await pageAt("/search"));
  expect(text.split("7.99% p.a., comparison rate 8.53% p.a.")).toHaveLength(3);
  expect(text.split(note)).toHaveLength(2);
  expect(text.split("Figures of Lender A for approved applicants.")).toHaveLength(2);
});

test.each<[string, () => Promise<string | null>]>([
  ["fails", () => Promise.reject(new Error("The lender does not answer."))],
  ["does not arrive in time", () => new Promise(() => undefined)],
  ["is empty", () => Promise.resolve(null)],
])("[FN-14] where the disclaimer of a vehicle %s, its page shows no repayment", async (_case, disclaimers) => {
  const faulty = await testPlatform({
    ...options,
    vehicles: { alpha: stock.slice(0, 1) },
    replacePorts: () => ({ disclaimers }),
  });
  const text = visibleText(await pageAt("/cars/2022-toyota-rav4-first", faulty));
  expect(text).toContain("RAV4");
  expect(text).not.toMatch(/p\.w\.|7\.99%|Comparison rate/);
  await faulty.close();
});

test("[FN-14] the disclaimer on a vehicle's page is the one fetched by its id", async () => {
  const asked: string[][] = [];
  const disclaimers = async (...ids: string[]) => {
    asked.push(ids);
    return "Fetched today.";
  };
  const fetching = await testPlatform({ ...options, replacePorts: () => ({ disclaimers }) });
  expect(visibleText(await pageAt("/cars/2022-toyota-rav4-second", fetching))).toContain("Lender A. Fetched today.");
  expect(asked).toEqual([["alpha", "second", "lender-a"]]);
  await fetching.close();
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";
import { element, elementById, elements, type HtmlElement, parseHtml, visibleText } from "./html.ts";

let platform: TestPlatform;
beforeAll(async () => {
  const priced = [900, 12_000, 30_000, 38_000, 38_001, 60_000].map((price) => stockVehicle(`at-${price}`, { price }));
  platform = await testPlatform({
    sites: [
      siteFile("alpha"),
      siteFile("weekly", {
        budgetFinder: { defaultWeeklyRepayment: 180, defaultDeposit: 0, withInterest: true },
        finance: { calculatorRatePercent: 10 },
      }),
      siteFile("unpriced"),
      siteFile("off", { budgetFinder: { enabled: false } }),
    ],
    vehicles: { alpha: priced, weekly: priced, unpriced: [stockVehicle("asking", { price: null })] },
  });
});
afterAll(() => platform.close());

const ask = (path: string, host = "alpha") => platform.ask(`${host}.localhost`, path);
const fetchPage = async (path = "/find-by-budget", host = "alpha"): Promise<HtmlElement> => {
  const response = await ask(path, host);
  expect({ path, status: response.status }).toEqual({ path, status: 200 });
  return parseHtml(await response.text());
};
const elementAttribute = (page: HtmlElement, id: string, name: string) => elementById(page, id)?.attributes.get(name);

test.each(["/", "/find-by-budget"])(
  "[BF-01, BF-04, BF-05] %s has the finder, which starts at $600 a month and $2,000",
  async (path) => {
    const page = await fetchPage(path);
    const finder = elements(page, "section").find(
      (section) => section.attributes.get("aria-labelledby") === "budget-heading",
    );
    if (!finder) throw new Error("The page has no finder.");
    const text = visibleText(finder);
    expect(visibleText(elementById(finder, "budget-heading") ?? page)).toBe("Find cars for your budget");
    expect(text).toContain("Up to $38,000 without interest");
    expect(text).toContain("over a 5-year term, before interest and fees");
    expect([
      elementAttribute(finder, "budget-repayment", "value"),
      elementAttribute(finder, "budget-deposit", "value"),
    ]).toEqual(["600", "2000"]);
    expect(visibleText(element(finder, "button"))).toBe("See 3 cars");
  },
);

test("[BF-04] by the week it starts at $200, or what the settings say", async () => {
  expect(elementAttribute(await fetchPage("/find-by-budget?every=weekly"), "budget-repayment", "value")).toBe("200");
  expect(elementAttribute(await fetchPage("/find-by-budget?every=weekly", "weekly"), "budget-repayment", "value")).toBe(
    "180",
  );
});

test.each([
  ["repayment=600&every=monthly&deposit=2000", 38_000],
  ["repayment=200&every=weekly&deposit=2000", 54_000],
  ["repayment=333.33&every=weekly&deposit=1234", 87_900],
  ["repayment=600&every=monthly&deposit=lots&noted=1", 36_000],
])("[BF-03, BF-06] the budget %s leads to prices above $1,000 up to $%d", async (query, price) => {
  const response = await ask(`/find-by-budget?${query}`);
  expect(response.status).toBe(302);
  expect(response.headers.get("location")).toBe(`/search?range[price]=1001:${price}`);
});

test.each(["repayment=100&deposit=0", "repayment=&deposit=11999"])(
  "[BF-07, BF-08] a budget below every price is answered beside its fields: %s",
  async (query) => {
    const page = await fetchPage(`/find-by-budget?${query}`);
    expect(visibleText(page)).toContain("No cars found for this budget");
    const button = elements(page, "button").find((each) => visibleText(each) === "0 cars Found");
    expect(button?.attributes.get("aria-disabled")).toBe("true");
    for (const id of ["budget-repayment", "budget-deposit"]) {
      expect(elementAttribute(page, id, "aria-invalid")).toBe("true");
      expect(elementAttribute(page, id, "aria-describedby")).toBe("budget-none");
    }
  },
);

test.each([
  ["repayment=abc&deposit=20000", "budget-repayment", "We read this as $0. Enter an amount such as 600."],
  ["repayment=-3&deposit=0&every=weekly", "budget-repayment", "We read this as $0. Enter an amount such as 200."],
  ["repayment=600&deposit=lots", "budget-deposit", "We read this as $0. Enter an amount such as 2000."],
])(
  "an amount that is not read as written is reported at its field, and the search continues: %s",
  async (query, id, note) => {
    const page = await fetchPage(`/find-by-budget?${query}`);
    expect(visibleText(elementById(page, `${id}-error`) ?? page)).toBe(note);
    expect(elementAttribute(page, id, "aria-describedby")).toMatch(new RegExp(`^${id}-error`));
    const form = elements(page, "form").find(({ attributes }) => attributes.get("action") === "/find-by-budget");
    const names = elements(form ?? page, "input").map(({ attributes }) => attributes.get("name"));
    expect(names).toContain("noted");
  },
);

describe("with an interest rate", () => {
  test("a budget is what a loan at that rate pays for, and the rate stands with its comparison rate and warning", async () => {
    const page = await fetchPage("/find-by-budget", "weekly");
    expect(visibleText(page)).toContain("Up to $28,239 with interest");
    expect(visibleText(page)).toContain("at an interest rate of 10.00% p.a. (comparison rate 10.00% p.a.).");
    expect(visibleText(page)).toContain(
      "Comparison rate based on a 5-year secured $30,000 loan. WARNING: This comparison rate is true only",
    );
  });
});

test("[BF-09] where no vehicle has a price, the sliders end at a price of $100,000", async () => {
  const page = await fetchPage("/find-by-budget", "unpriced");
  const sliders = elements(page, "input").filter((input) => input.attributes.get("type") === "range");
  expect(sliders.map(({ attributes }) => attributes.get("max"))).toEqual(["1670", "100000"]);
});

test("a site that turns it off has neither the page nor the section", async () => {
  expect((await ask("/find-by-budget", "off")).status).toBe(404);
  expect(visibleText(await fetchPage("/", "off"))).not.toContain("for your budget");
});

test("a script gets the vehicles within a changed budget from the finder's page, which stays", async () => {
  const page = await fetchPage("/find-by-budget?every=monthly&repayment=500&deposit=0&stay=1");
  const examples = visibleText(elementById(page, "budget-examples"));
  expect(examples).toContain("In stock up to $30,000");
  expect(examples).not.toContain("$38,000");
});

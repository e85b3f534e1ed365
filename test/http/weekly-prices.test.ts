import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { weeklyPriceRanges } from "../../src/search/price-ranges.ts";
import type { ListingView } from "../../src/storefront/listing/listing-view.ts";
import { demoPlatform } from "../demo-platform.ts";

let platform: Awaited<ReturnType<typeof demoPlatform>>;
beforeAll(async () => {
  platform = await demoPlatform();
});
afterAll(() => platform.close());

type Card = ListingView["listed"]["cards"][number];

/** The dollars a week that a card names, read from its words. */
function weeklyOnCard({ finance }: Card): number | null {
  return finance && Number(finance.weeklyText.replace(/[$,]/g, ""));
}

async function viewOf(site: string, query: string): Promise<ListingView> {
  return (await (await platform.ask(`${site}.localhost`, `/data/search?${query}`)).json()) as ListingView;
}

async function cardsOf(site: string, query: string): Promise<Card[]> {
  const first = await viewOf(site, query);
  const others = Array.from({ length: Math.max(0, first.lastPage - 1) }, (_, index) =>
    viewOf(site, `${query}&page=${index + 2}`),
  );
  return [first, ...(await Promise.all(others))].flatMap(({ listed }) => listed.cards);
}

const weekly = (values: readonly string[]) =>
  values.map((value, index) => `refinementList[weekly_price_range][${index}]=${value}`).join("&");

describe.each(["harbourline", "red-gum", "wattlebrook"])("weekly prices of %s", (site) => {
  test("[SE-08] a weekly range finds exactly the vehicles whose card shows a figure in it", async () => {
    const all = await cardsOf(site, "");
    expect(all.filter((card) => weeklyOnCard(card) !== null).length).toBeGreaterThan(30);
    for (const { value, from, below } of weeklyPriceRanges) {
      const shown = all.filter((card) => (weeklyOnCard(card) ?? -1) >= from && (weeklyOnCard(card) ?? -1) < below);
      const found = await cardsOf(site, weekly([value]));
      expect({ value, ids: found.map(({ id }) => id).toSorted() }).toEqual({
        value,
        ids: shown.map(({ id }) => id).toSorted(),
      });
    }
  });

  test("[SE-08] a site whose cards show weekly prices offers to filter by them", async () => {
    const { filters } = await viewOf(site, "");
    const all = await cardsOf(site, "");
    const group = filters.find(({ field }) => field === "weekly_price_range");
    const counts = group?.kind === "options" ? group.parts.flatMap(({ options }) => options) : [];
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(
      all.filter((card) => weeklyOnCard(card) !== null).length,
    );
  });

  test("ranges that lie side by side are one chip, which takes all of them away", async () => {
    const values = weeklyPriceRanges.filter(({ below }) => below <= 300).map(({ value }) => value);
    const { chips } = await viewOf(site, `${weekly(values)}&refinementList[fuel][0]=Petrol`);
    expect(chips.map(({ label }) => label)).toEqual(["Petrol", "Under $300 a week"]);
    const removed = await viewOf(site, chips[1]?.href.split("?")[1] ?? "");
    expect(removed.chips.map(({ label }) => label)).toEqual(["Petrol"]);
    const apart = await viewOf(site, weekly(["0-50", "50-100", "400-"]));
    expect(apart.chips.map(({ label }) => label)).toEqual(["Under $100 a week", "$400 and over a week"]);
  });
});

test("[SE-08] no sold vehicle is in a weekly range, and none whose repayment its site does not show", async () => {
  const ranges = weekly(weeklyPriceRanges.map(({ value }) => value));
  const found = await cardsOf("harbourline", `${ranges}&refinementList[status][0]=sold`);
  expect(found).toEqual([]);
  const subscribed = platform.stockOf("harbourline").filter(({ subscriptionPrice }) => subscriptionPrice !== null);
  const ids = new Set((await cardsOf("harbourline", ranges)).map(({ id }) => id));
  expect(subscribed.length).toBeGreaterThan(0);
  expect(subscribed.filter(({ id }) => ids.has(id))).toEqual([]);
});

test("typed weekly budgets are one chip and find what cards show", async () => {
  for (const site of ["harbourline", "red-gum", "wattlebrook"]) {
    const answer = await platform.ask(`${site}.localhost`, "/search?query=under+%24300+a+week&ask=1");
    expect(answer.status).toBe(302);
    const { chips, count } = await viewOf(site, (answer.headers.get("location") ?? "").split("?")[1] ?? "");
    expect({ site, chips: chips.map(({ label }) => label) }).toEqual({ site, chips: ["Under $300 a week"] });
    expect(count).toBe((await cardsOf(site, "")).filter((card) => (weeklyOnCard(card) ?? 300) < 300).length);
  }
});

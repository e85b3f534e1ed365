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

/** Dollars per week on a card, read from its text. */
function weeklyOnCard({ finance }: Card): number | null {
  return finance && Number(finance.weeklyText.replace(/[$,]/g, ""));
}

async function fetchView(site: string, query: string): Promise<ListingView> {
  return (await (await platform.ask(`${site}.localhost`, `/data/search?${query}`)).json()) as ListingView;
}

async function fetchCards(site: string, query: string): Promise<Card[]> {
  const first = await fetchView(site, query);
  const others = Array.from({ length: Math.max(0, first.lastPage - 1) }, (_, index) =>
    fetchView(site, `${query}&page=${index + 2}`),
  );
  return [first, ...(await Promise.all(others))].flatMap(({ listed }) => listed.cards);
}

const weekly = (values: readonly string[]) =>
  values.map((value, index) => `refinementList[weekly_price_range][${index}]=${value}`).join("&");

describe.each(["harbourline", "red-gum", "wattlebrook"])("weekly prices of %s", (site) => {
  test("[SE-08] a weekly range finds exactly the vehicles whose card shows a price in it", async () => {
    const all = await fetchCards(site, "");
    expect(all.filter((card) => weeklyOnCard(card) !== null).length).toBeGreaterThan(30);
    for (const { value, from, below } of weeklyPriceRanges) {
      const shown = all.filter((card) => (weeklyOnCard(card) ?? -1) >= from && (weeklyOnCard(card) ?? -1) < below);
      const found = await fetchCards(site, weekly([value]));
      expect({ value, ids: found.map(({ id }) => id).toSorted() }).toEqual({
        value,
        ids: shown.map(({ id }) => id).toSorted(),
      });
    }
  });

  test("[SE-08] a site whose cards show weekly prices offers to filter by them", async () => {
    const { filters } = await fetchView(site, "");
    const all = await fetchCards(site, "");
    const group = filters.find(({ field }) => field === "weekly_price_range");
    const counts = group?.kind === "options" ? group.parts.flatMap(({ options }) => options) : [];
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(
      all.filter((card) => weeklyOnCard(card) !== null).length,
    );
  });

  test("adjacent ranges are one chip, which removes all of them", async () => {
    const values = weeklyPriceRanges.filter(({ end }) => end <= 300).map(({ value }) => value);
    const { chips } = await fetchView(site, `${weekly(values)}&refinementList[fuel][0]=Petrol`);
    expect(chips.map(({ label }) => label)).toEqual(["Petrol", "Up to $300 a week"]);
    const removed = await fetchView(site, chips[1]?.href.split("?")[1] ?? "");
    expect(removed.chips.map(({ label }) => label)).toEqual(["Petrol"]);
    const apart = await fetchView(site, weekly(["0-50", "50-100", "400-"]));
    expect(apart.chips.map(({ label }) => label)).toEqual(["Up to $100 a week", "$401 and over a week"]);
  });
});

test("[SE-08] no sold vehicle is in a weekly range, and none whose repayment its site does not show", async () => {
  const ranges = weekly(weeklyPriceRanges.map(({ value }) => value));
  const found = await fetchCards("harbourline", `${ranges}&refinementList[status][0]=sold`);
  expect(found).toEqual([]);
  const subscribed = platform.stockFor("harbourline").filter(({ subscriptionPrice }) => subscriptionPrice !== null);
  const ids = new Set((await fetchCards("harbourline", ranges)).map(({ id }) => id));
  expect(subscribed.length).toBeGreaterThan(0);
  expect(subscribed.filter(({ id }) => ids.has(id))).toEqual([]);
});

const budgets: readonly (readonly [texts: string, isMeant: (weekly: number, amount: number) => boolean])[] = [
  ["$N a week, N pw, up to $N a week, max N weekly, weekly repayments up to N", (weekly, amount) => weekly <= amount],
  ["no more than $N a week, $N a week or less, under $N a week, at most N/wk", (weekly, amount) => weekly <= amount],
  ["nothing over $N a week, not over N per week, nothing dearer than N a week", (weekly, amount) => weekly <= amount],
  ["over $N a week, more than N pw, N+1 a week or more, not under N+1 a week", (weekly, amount) => weekly > amount],
];

test("[SE-12] typed weekly amounts at the ends of bands find the prices on cards, including exactly that amount", async () => {
  for (const site of ["harbourline", "red-gum", "wattlebrook"]) {
    const cards = await fetchCards(site, "");
    for (const amount of [100, 150, 200, 300])
      for (const [texts, isMeant] of budgets)
        for (const pattern of texts.split(", ")) {
          const text = pattern.replace("N+1", String(amount + 1)).replace("N", String(amount));
          const answer = await platform.ask(`${site}.localhost`, `/search?query=${encodeURIComponent(text)}&ask=1`);
          const { chips, count } = await fetchView(site, (answer.headers.get("location") ?? "").split("?")[1] ?? "");
          const shown = cards.map(weeklyOnCard).filter((weekly) => weekly !== null && isMeant(weekly, amount));
          expect({ site, text, count }).toEqual({ site, text, count: shown.length });
          expect(chips.length).toBe(1);
        }
  }
});

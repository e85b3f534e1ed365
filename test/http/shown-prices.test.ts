import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { extractText, getDocumentProxy } from "unpdf";
import type { ListingView } from "../../src/storefront/listing/listing-view.ts";
import { demoPlatform } from "../demo-platform.ts";
import { dataScripts, element, elements, type HtmlElement, parseHtml, visibleText } from "./html.ts";

let platform: Awaited<ReturnType<typeof demoPlatform>>;
beforeAll(async () => {
  platform = await demoPlatform();
});
afterAll(() => platform.close());

const fetchPage = async (site: string, path: string): Promise<HtmlElement> =>
  parseHtml(await (await platform.ask(`${site}.localhost`, path)).text());

/** The purchase price on a card or page: the dollars before `Drive away` or a similar qualifier. */
function priceIn(text: string, qualifiers: readonly string[]): number | null {
  const found = qualifiers.flatMap((words) => {
    const [, dollars] = new RegExp(`\\$([\\d,]+)\\s*${RegExp.escape(words)}`).exec(text) ?? [];
    return dollars === undefined ? [] : [Number(dollars.replaceAll(",", ""))];
  });
  return found[0] ?? null;
}

function qualifiersFor(site: string): string[] {
  const settings = platform.sites.siteBySlug(site);
  if (!settings) throw new Error(`The demo has no site ${site}`);
  const dealerships = settings.dealerships.map(({ slug }) => platform.sites.siteForDealership(settings, slug));
  return [settings, ...dealerships].flatMap(({ price }) => Object.values(price.qualifiers));
}

async function fetchCards(site: string, query: string): Promise<{ href: string; price: number | null }[]> {
  const { lastPage } = (await (await platform.ask(`${site}.localhost`, `/data/search?${query}`)).json()) as ListingView;
  const pages = Array.from({ length: lastPage }, (_, index) => fetchPage(site, `/search?${query}&page=${index + 1}`));
  return (await Promise.all(pages)).flatMap((page) =>
    elements(page, "article").map((card) => ({
      href: elements(card, "a")[0]?.attributes.get("href") ?? "",
      price: priceIn(visibleText(card), qualifiersFor(site)),
    })),
  );
}

describe.each(["harbourline", "red-gum", "wattlebrook"])("prices of %s", (site) => {
  test("[SE-07, SE-20] a vehicle found by its price shows that price, and the cheapest comes first", async () => {
    const everything = await fetchCards(site, "");
    const priced = await fetchCards(site, "range[price]=1:");
    expect(priced.filter(({ price }) => price === null)).toEqual([]);
    expect(priced.map(({ href }) => href).toSorted()).toEqual(
      everything
        .filter(({ price }) => price !== null)
        .map(({ href }) => href)
        .toSorted(),
    );
    const cheapestFirst = (await fetchCards(site, "sortBy=lowest-price")).map(({ price }) => price);
    expect(cheapestFirst).toEqual(cheapestFirst.toSorted((one, other) => Number(one) - Number(other)));
    const upTo = await fetchCards(site, "range[price]=:20000");
    expect(upTo.filter(({ price }) => price === null || price > 20_000)).toEqual([]);
  });
});

test("[CD-08] a subscription vehicle shows its purchase price wherever its price is published", async () => {
  const vehicle = platform
    .stockFor("harbourline")
    .find(({ subscriptionPrice, price, sold }) => subscriptionPrice !== null && price !== null && !sold);
  if (!vehicle) throw new Error("The demo has no subscription");
  const page = await fetchPage("harbourline", `/cars/${vehicle.slug}`);
  const published = dataScripts(page).find(({ type }) => type === "application/ld+json")?.data;
  const { offers } = published as { offers: { price: number } };
  const panel = visibleText(element(page, "aside", { "aria-label": "Price and actions" }));
  expect(panel).toContain("a week, all inor buy for $");
  expect(priceIn(panel, qualifiersFor("harbourline"))).toBe(offers.price);
  expect(visibleText(element(page, "title"))).toContain("a week, all in");
  const reserving = visibleText(element(await fetchPage("harbourline", `/cars/${vehicle.slug}/checkout`), "main"));
  expect(reserving).not.toContain("a week, all in");
  expect(priceIn(reserving, qualifiersFor("harbourline"))).toBe(offers.price);
  const testDrive = await fetchPage("harbourline", `/book-test-drive?car_id=${vehicle.id}`);
  expect(visibleText(element(testDrive, "main"))).toMatch(/\$\d+ a week, all in, or buy for \$/);
  const brochure = await platform.ask("harbourline.localhost", `/cars/${vehicle.slug}.pdf`);
  const document = await getDocumentProxy(new Uint8Array(await brochure.arrayBuffer()));
  const { text } = await extractText(document, { mergePages: true });
  expect(priceIn(text, qualifiersFor("harbourline"))).toBe(offers.price);
});

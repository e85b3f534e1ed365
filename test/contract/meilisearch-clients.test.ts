import { instantMeiliSearch } from "@meilisearch/instant-meilisearch";
import type { liteClient } from "algoliasearch/lite";
import algoliasearchHelper, { type SearchResults } from "algoliasearch-helper";
import { Window } from "happy-dom";
import { createElement } from "react";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { plainVehicles, siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";

type SearchClient = ReturnType<typeof liteClient>;
type Hit = { id: string; name: string; price: number; _highlightResult?: { name: { value: string } } };

const index = "Car_production";
const canary = "zyqwx";

let platform: TestPlatform;
let origin: string;
let client: SearchClient;
beforeAll(async () => {
  platform = await testPlatform({
    sites: [siteFile("alpha", { hosts: ["127.0.0.1"] }), siteFile("other")],
    vehicles: { alpha: stock(), other: [stockVehicle("canary", { make: canary, name: canary })] },
  });
  origin = `http://127.0.0.1:${await platform.serve()}`;
  client = await connectedClient({});
});
afterAll(() => platform.close());

function stock() {
  const others = ["Mazda", "Mazda", "Kia"].map((make, place) =>
    stockVehicle(`${make}-${place}`, {
      make,
      model: "Other",
      name: `2019 ${make} Other`,
      year: 2019,
      price: 9_990 + place,
    }),
  );
  return [...plainVehicles(30, { name: "2022 Toyota RAV4", year: 2022, colour: "White" }), ...others];
}

/** The client as a page would create it: with the address, key and index given to pages. */
async function connectedClient(options: Parameters<typeof instantMeiliSearch>[2]): Promise<SearchClient> {
  const connection = await fetch(`${origin}/search-service/connection`);
  const { url, key } = (await connection.json()) as { url: string; key: string };
  return instantMeiliSearch(origin + url, key, { primaryKey: "id", ...options })
    .searchClient as unknown as SearchClient;
}

describe("algoliasearch-helper over instant-meilisearch", () => {
  type Helper = ReturnType<typeof algoliasearchHelper>;

  async function readResults(prepare: (helper: Helper) => void, searched = client): Promise<SearchResults<Hit>> {
    const helper = algoliasearchHelper(searched as never, index, {
      disjunctiveFacets: ["make", "year", "price"],
      facets: ["colour"],
      hitsPerPage: 21,
    });
    prepare(helper);
    return new Promise((resolve, reject) => {
      helper.on("result", ({ results }) => resolve(results as SearchResults<Hit>));
      helper.on("error", ({ error }) => reject(error));
      helper.search();
    });
  }
  const resultCounts = (results: SearchResults<Hit>, facet: string): Record<string, number> =>
    Object.fromEntries(
      (results.getFacetValues(facet, {}) as { name: string; count: number }[]).map(({ name, count }) => [name, count]),
    );

  test("[SE-03, SE-10] the first, unfiltered search shows only this site's stock", async () => {
    const results = await readResults(() => {});
    expect(results.nbHits).toBe(33);
    expect(results.hits).toHaveLength(21);
    expect(resultCounts(results, "make")).toEqual({ Toyota: 30, Mazda: 2, Kia: 1 });
    expect(results.getFacetStats("price")).toMatchObject({ min: 9_990, max: 22_900 });
    expect(JSON.stringify(results._rawResults)).not.toContain(canary);
  });

  test("[SE-09] values within a facet widen, facets narrow each other, and counts are disjunctive", async () => {
    const results = await readResults((helper) => {
      helper.addDisjunctiveFacetRefinement("make", "Mazda").addDisjunctiveFacetRefinement("make", "Kia");
      helper.addNumericRefinement("price", ">=", 9_991);
    });
    expect(results.hits.map((hit) => hit.id).sort()).toEqual(["Kia-2", "Mazda-1"]);
    expect(resultCounts(results, "make")).toEqual({ Toyota: 30, Mazda: 1, Kia: 1 });
    expect(resultCounts(results, "year")).toEqual({ 2019: 2 });
    expect(results.getFacetStats("price")).toMatchObject({ min: 9_990, max: 9_992 });
  });

  test("[SE-10] pages are numbered if the client asks for that, and the last one has the rest", async () => {
    const finite = await connectedClient({ finitePagination: true });
    const results = await readResults((helper) => helper.setPage(1), finite);
    expect(results).toMatchObject({ page: 1, nbPages: 2, nbHits: 33, hitsPerPage: 21 });
    expect(results.hits).toHaveLength(12);
    const counted = await readResults((helper) => helper.setQueryParameter("hitsPerPage", 0), finite);
    expect(counted).toMatchObject({ nbHits: 33, hits: [] });
  });

  test.each([
    ["price:asc", "Mazda-0"],
    ["price:desc", "car-030"],
    ["custom_rank:desc", "car-001"],
    ["year:asc,price:desc", "Kia-2"],
  ])("[SE-06] the index name Car_production:%s is an order", async (order, first) => {
    const results = await readResults((helper) => helper.setIndex(`${index}:${order}`));
    expect(results.hits[0]?.id).toBe(first);
    expect(results.nbHits).toBe(33);
  });

  test("[SE-12] words find vehicles and are highlighted in them", async () => {
    const results = await readResults((helper) => helper.setQuery("maz"));
    expect(results.nbHits).toBe(2);
    expect(results.hits[0]?._highlightResult?.name.value).toBe("2019 __ais-highlight__Maz__/ais-highlight__da Other");
  });

  test("[SE-12] phrases and excluded words apply", async () => {
    const readCount = async (text: string) => (await readResults((helper) => helper.setQuery(text))).nbHits;
    expect(await readCount("-toyota")).toBe(3);
    expect(await readCount("other -mazda")).toBe(1);
    expect(await readCount('-"toyota"')).toBe(3);
    expect(await readCount('"rav4" white')).toBe(30);
    expect(await readCount('"white rav4"')).toBe(0);
  });

  test("[SE-08] values of a facet are found by typing", async () => {
    const helper = algoliasearchHelper(client as never, index, { disjunctiveFacets: ["make"] });
    const { facetHits } = await helper.searchForFacetValues("make", "ma", 10, {});
    expect(facetHits).toMatchObject([{ value: "Mazda", count: 2 }]);
  });

  test("[SE-08] a refusal reaches the page as an error message", async () => {
    const silent = vi.spyOn(console, "error").mockImplementation(() => {});
    await expect(readResults((helper) => helper.setIndex(`${index}:nothing:asc`))).rejects.toThrow("is not sortable");
    silent.mockRestore();
  });
});

describe("rendered react-instantsearch widgets", () => {
  let unmount: () => Promise<void> = async () => {};
  afterEach(async () => {
    await unmount();
    vi.unstubAllGlobals();
  });

  /** Renders a search page into its own document, as a browser would. */
  async function rendered() {
    const window = new Window({ url: `${origin}/search` });
    for (const name of ["document", "HTMLElement", "HTMLIFrameElement", "Node", "Event", "navigator"] as const)
      vi.stubGlobal(name, window[name]);
    vi.stubGlobal("window", window);
    const { createRoot } = await import("react-dom/client");
    const widgets = await import("react-instantsearch");
    const { InstantSearch, Configure, SearchBox, RefinementList, RangeInput, SortBy, Hits, Pagination } = widgets;
    const container = window.document.createElement("main");
    window.document.body.append(container);
    const root = createRoot(container as never);
    const finite = await connectedClient({ finitePagination: true });
    const hitComponent = ({ hit }: { hit: object }) => createElement("b", null, (hit as Hit).name);
    const page = createElement(
      InstantSearch,
      { searchClient: finite as never, indexName: index, future: { preserveSharedStateOnUnmount: true } },
      createElement(Configure, { hitsPerPage: 21 } as never),
      createElement(SearchBox),
      createElement(RefinementList, { attribute: "make", searchable: true }),
      createElement(RangeInput, { attribute: "price" }),
      createElement(SortBy, {
        items: [
          { label: "Best", value: index },
          { label: "Cheapest", value: `${index}:price:asc` },
        ],
      }),
      createElement(Hits, { hitComponent } as never),
      createElement(Pagination),
    );
    root.render(page);
    unmount = async () => {
      root.unmount();
      await window.happyDOM.close();
    };
    const text = (selector: string) => [...container.querySelectorAll(selector)].map((element) => element.textContent);
    const until = (check: () => void) => vi.waitFor(check, { timeout: 15_000 });
    const click = (selector: string) => (container.querySelector(selector) as unknown as HTMLElement).click();
    return { window, container, text, until, click };
  }

  test("[SE-09, SE-10] hits, makes with counts, price bounds and pages show and follow each other", async () => {
    const { container, text, until, click } = await rendered();
    const makes = () => text(".ais-RefinementList-item label");
    await until(() => expect(text(".ais-Hits-item")).toHaveLength(21));
    expect(makes()).toEqual(["Toyota30", "Mazda2", "Kia1"]);
    expect(container.querySelector(".ais-RangeInput-input--min")?.getAttribute("placeholder")).toBe("9990");
    expect(container.querySelector(".ais-RangeInput-input--max")?.getAttribute("placeholder")).toBe("22900");
    expect(text(".ais-Pagination-item--page")).toEqual(["1", "2"]);

    click('.ais-RefinementList-checkbox[value="Mazda"]');
    await until(() => expect(text(".ais-Hits-item b")).toEqual(["2019 Mazda Other", "2019 Mazda Other"]));
    expect(makes()).toEqual(["Mazda2", "Toyota30", "Kia1"]);
    click('.ais-RefinementList-checkbox[value="Mazda"]');
    await until(() => expect(text(".ais-Hits-item")).toHaveLength(21));

    click(".ais-Pagination-item--nextPage a");
    await until(() => expect(text(".ais-Hits-item")).toHaveLength(12));
  });

  test("[SE-12] typing in the search box finds", async () => {
    const { window, container, text, until } = await rendered();
    await until(() => expect(text(".ais-Hits-item")).toHaveLength(21));
    const input = container.querySelector(".ais-SearchBox-input") as unknown as HTMLInputElement;
    // React ignores a value that was set without the element's own setter.
    Object.getOwnPropertyDescriptor(window.HTMLInputElement.prototype, "value")?.set?.call(input, "kia");
    input.dispatchEvent(new window.Event("input", { bubbles: true }) as never);
    await until(() => expect(text(".ais-Hits-item b")).toEqual(["2019 Kia Other"]));
  });
});

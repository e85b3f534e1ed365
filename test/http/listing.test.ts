import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { drawingPath } from "../../src/addresses/paths.ts";
import type { ListingView } from "../../src/storefront/listing/listing-view.ts";
import { plainVehicles, siteFile, stockVehicle, testNow, testPlatform, type TestPlatform } from "../factories.ts";
import {
  dataScripts,
  element,
  elementById,
  elements,
  formFields,
  type HtmlElement,
  parseHtml,
  visibleText,
} from "./html.ts";
import { dayMs } from "../../src/settings/durations.ts";

const specials = [
  stockVehicle("mazda", {
    make: "Mazda",
    model: "CX-5",
    fuel: "Diesel",
    simpleBody: "SUV",
    price: 9_000,
    images: ["artwork:suv/red/solid/ten/side"],
  }),
  stockVehicle("unpriced", { make: "Kia", model: "Rio", price: 10, images: ["https://pictures.example/rio.jpg"] }),
  stockVehicle("fresh", { make: "Kia", model: "Sorento", createdAt: testNow - 7 * dayMs, price: 51_990 }),
  stockVehicle("caravan", {
    make: "Jayco",
    model: "Journey",
    itemType: "caravan",
    price: 60_000,
    km: 90_000,
    transmission: "Automatic",
    specifications: {
      bodyWidth: 7.5,
      bodyLength: 18.6,
      tareWeight: 1_850,
      axleType: "Tandem",
      sleeps: 4,
      aggregateTrailerMass: 2_500,
    },
  }),
];

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    sites: [
      siteFile("alpha", { stock: { itemTypes: ["car", "caravan"] } }),
      siteFile("small", { stock: { pageSize: 5 }, price: { noPriceText: "Ask us." } }),
      siteFile("excluding", { stock: { excludedMakePaths: ["toyota"] } }),
    ],
    vehicles: {
      alpha: [...plainVehicles(45), ...specials],
      small: [...plainVehicles(12), stockVehicle("unpriced", { price: null, customRank: 99 })],
      excluding: [...plainVehicles(3), ...specials],
    },
  });
});
afterAll(() => platform.close());

const ask = (path: string, host = "alpha.localhost") => platform.ask(host, path);
const fetchPage = async (path: string, host?: string): Promise<HtmlElement> => {
  const response = await ask(path, host);
  expect({ path, status: response.status }).toEqual({ path, status: 200 });
  return parseHtml(await response.text());
};
type WithWaysOn = ListingView & Required<Pick<ListingView, "rescues" | "closest">>;

const fetchData = async (path: string): Promise<WithWaysOn> => (await (await ask(`/data${path}`)).json()) as WithWaysOn;
const pageCard = (page: HtmlElement, line: string): HtmlElement => {
  const card = elements(page, "article").find((article) =>
    elements(article, "h2").some((heading) => visibleText(heading).includes(line)),
  );
  if (!card) throw new Error(`No card says ${line}`);
  return card;
};
const pageStatus = (page: HtmlElement) =>
  visibleText(element(page, "p", { role: "status" })).replace(/ Sorted by: [^.]+\./, "");

/** Submits a form as a browser without scripts does: every field with its value, in document order. */
const submitted = async (page: HtmlElement, change: (fields: [string, string][]) => [string, string][]) => {
  const form = elementById(page, "filters-form");
  const fields = change(formFields(page, form));
  return ask(`${form.attributes.get("action")}?${new URLSearchParams(fields)}`);
};

describe("pages of results", () => {
  test("[SE-05, SE-21] a page has 21 cards in its HTML, the last one the rest", async () => {
    const first = await fetchPage("/search");
    expect(elements(first, "article").length).toBe(21);
    expect(pageStatus(first)).toBe("49 vehicles found");
    expect(elements(await fetchPage("/search?page=3"), "article").length).toBe(7);
  });

  test("[SE-05] the site's page size setting applies", async () => {
    const page = await fetchPage("/search", "small.localhost");
    expect(elements(page, "article").length).toBe(5);
    expect(elements(element(page, "nav", { "aria-label": "Pages" }), "a").map(visibleText)).toEqual([
      "1",
      "2",
      "3",
      "Next",
    ]);
  });

  test("the order is in the title, and not in the heading", async () => {
    const page = await fetchPage("/search?sortBy=lowest-price");
    expect(visibleText(element(page, "h1"))).not.toContain("lowest price");
    expect(visibleText(element(page, "title"))).toContain(`${visibleText(element(page, "h1"))}, lowest price first`);
  });

  test("a site that only sells cars says cars, others say vehicles", async () => {
    expect(pageStatus(await fetchPage("/search", "small.localhost"))).toBe("13 cars found");
    expect(pageStatus(await fetchPage("/search/mazda"))).toBe("1 Mazda vehicle for sale");
  });

  test("[SU-06] only pages after the first are in URLs", async () => {
    const second = await fetchPage("/search?page=2");
    const links = elements(element(second, "nav", { "aria-label": "Pages" }), "a");
    expect(links.map((link) => [visibleText(link), link.attributes.get("href")])).toEqual([
      ["Previous", "/search"],
      ["1", "/search"],
      ["2", "/search?page=2"],
      ["3", "/search?page=3"],
      ["Next", "/search?page=3"],
    ]);
    expect(links.filter((link) => link.attributes.get("aria-current") === "page").map(visibleText)).toEqual(["2"]);
  });

  test("[SU-08] a page after the last one is the last one, never an empty grid", async () => {
    for (const page of [4, 9_999, 99_999_999]) {
      const view = await fetchData(`/search?page=${page}`);
      expect({ page: view.page, lastPage: view.lastPage, cards: view.listed.cards.length }).toEqual({
        page: 3,
        lastPage: 3,
        cards: 7,
      });
      expect(view.url).toBe("/search?page=3");
    }
    const page = await fetchPage("/search?page=4");
    expect(elements(page, "article").length).toBe(7);
    expect(element(page, "link", { rel: "canonical" }).attributes.get("href")).toMatch(/\/search\?page=3$/);
  });

  test("[SU-12] the addresses of filters and sorts lead to page 1", async () => {
    const page = await fetchPage("/search?sortBy=latest&page=2");
    expect(formFields(page, elementById(page, "filters-form")).map(([name]) => name)).not.toContain("page");
    const filtered = await fetchPage("/search/toyota?page=2");
    expect(
      elements(filtered, "a", { "aria-label": "Remove Toyota" }).map((link) => link.attributes.get("href")),
    ).toEqual(["/search"]);
  });
});

describe("the filter form without JavaScript", () => {
  test("[SE-21] it is a GET form of the listing with a button", async () => {
    const form = elementById(await fetchPage("/search"), "filters-form");
    expect(form.attributes.get("action")).toBe("/search");
    expect(form.attributes.get("method") ?? "get").toBe("get");
    expect(elements(form, "button", { type: "submit" }).map(visibleText)).toEqual(["Show Me 49 vehicles"]);
  });

  test("[SE-21] submitted unchanged, it leads to the same listing", async () => {
    for (const path of [
      "/search",
      "/search/toyota?range[price]=20000:22000&sortBy=lowest-price",
      "/search/used-cars?refinementList[fuel][0]=Diesel",
    ]) {
      const answer = await submitted(await fetchPage(path), (fields) => fields);
      expect({ path, status: answer.status, to: answer.headers.get("location") }).toEqual({
        path,
        status: 301,
        to: path,
      });
    }
  });

  test("[SE-21, SU-01] a tick and a highest price redirect to the canonical address, which narrows", async () => {
    const page = await fetchPage("/search");
    const ticks = elements(page, "input", { name: "refinementList[make][]" }).map((input) =>
      input.attributes.get("value"),
    );
    expect(ticks).toEqual(["Toyota", "Kia", "Jayco", "Mazda"]);
    const answer = await submitted(page, (fields) => [
      ...fields.filter(([name]) => name !== "range[price][max]"),
      ["refinementList[make][]", "Toyota"],
      ["range[price][max]", "20000"],
    ]);
    expect(answer.status).toBe(301);
    expect(answer.headers.get("location")).toBe("/search/toyota?range[price]=:20000");
    const narrowed = await fetchPage("/search/toyota?range[price]=:20000");
    expect(pageStatus(narrowed)).toBe("1 Toyota vehicle up to $20,000");
    expect(elements(narrowed, "h1").map(visibleText)).toEqual(["1 Toyota vehicle up to $20,000"]);
    expect(visibleText(element(narrowed, "title"))).toContain("Toyota vehicles up to $20,000");
  });

  test("[SU-02] a make without its own path stays in the query", async () => {
    const page = await fetchPage("/search", "excluding.localhost");
    const form = elementById(page, "filters-form");
    const query = new URLSearchParams([...formFields(page, form), ["refinementList[make][]", "Toyota"]]);
    const answer = await ask(`/search?${query}`, "excluding.localhost");
    expect(answer.headers.get("location")).toBe("/search?refinementList[make][0]=Toyota");
    expect((await ask("/search/toyota", "excluding.localhost")).headers.get("location")).toBe(
      "/search?refinementList[make][0]=Toyota",
    );
    expect(pageStatus(await fetchPage("/search?refinementList[make][0]=Toyota", "excluding.localhost"))).toBe(
      "3 Toyota cars for sale",
    );
    const other = await ask("/search?refinementList[make][]=Mazda", "excluding.localhost");
    expect(other.headers.get("location")).toBe("/search/mazda");
  });

  test("[SE-21] filters that the site does not show are preserved", async () => {
    const page = await fetchPage("/search?refinementList[city][0]=Wagga%20Wagga");
    expect(formFields(page, elementById(page, "filters-form"))).toContainEqual([
      "refinementList[city][]",
      "Wagga Wagga",
    ]);
  });

  test("[SE-21] other parameters neither cause a redirect nor get lost in one", async () => {
    expect((await ask("/search?utm_source=mail")).status).toBe(200);
    const answer = await ask("/search?utm_source=mail&refinementList[make][]=Mazda");
    expect(answer.headers.get("location")).toBe("/search/mazda?utm_source=mail");
  });

  test("[SE-06] the sort select offers its four orders and belongs to the form", async () => {
    const page = await fetchPage("/search?sortBy=highest-price");
    const select = element(page, "select", { name: "sortBy", form: "filters-form" });
    expect(
      elements(select, "option").map((option) => [
        option.attributes.get("value"),
        visibleText(option),
        option.attributes.has("selected"),
      ]),
    ).toEqual([
      ["most-relevant", "Most relevant", false],
      ["latest", "Latest", false],
      ["highest-price", "Highest price", true],
      ["lowest-price", "Lowest price", false],
    ]);
    expect(visibleText(elements(page, "article")[0] ?? page)).toContain("Jayco Journey");
  });

  test("[SE-07] lowest price first omits vehicles without a real price", async () => {
    const page = await fetchPage("/search?sortBy=lowest-price");
    expect(pageStatus(page)).toBe("48 of 49 vehicles have a price. Also show 1 vehicle without a price");
    expect(visibleText(elements(page, "article")[0] ?? page)).toContain("Mazda CX-5");
    const all = elements(page, "a").find((link) => visibleText(link) === "Also show 1 vehicle without a price");
    expect(pageStatus(await fetchPage(all?.attributes.get("href") ?? ""))).toBe("49 vehicles found");
    expect(pageStatus(await fetchPage("/search/mazda?sortBy=lowest-price"))).toBe("1 vehicle found");
    expect(pageStatus(await fetchPage("/search/kia/rio?sortBy=lowest-price"))).toBe(
      "0 of 1 vehicle has a price. Also show 1 vehicle without a price",
    );
  });
});

describe("no result", () => {
  test("[SE-14] it lists the filters to remove with the resulting count of each, highest first", async () => {
    const page = await fetchPage("/search/mazda?refinementList[fuel][0]=Petrol&range[price]=:9000");
    expect(pageStatus(page)).toBe("No petrol Mazda vehicles up to $9,000");
    expect(elements(page, "h2").map(visibleText)).toEqual(["Try removing this first", "Similar to what you asked for"]);
    expect(elements(element(page, "section", { "aria-labelledby": "closest-heading" }), "h3").map(visibleText)).toEqual(
      ["2022 Mazda CX-5"],
    );
    const rescues = elements(page, "a").filter(
      (link) => visibleText(link).startsWith("Remove Fuel") || visibleText(link).startsWith("Remove Make"),
    );
    expect(rescues.map((link) => [...elements(link, "span").map(visibleText), link.attributes.get("href")])).toEqual([
      ["Remove Fuel type: Petrol", "1 vehicle", "/search/mazda?range[price]=:9000"],
    ]);
    expect(
      elements(page, "a")
        .filter((link) => visibleText(link) === "See everything")
        .map((link) => link.attributes.get("href")),
    ).toEqual(["/search"]);
    expect(pageStatus(await fetchPage("/search/mazda?range[price]=:9000"))).toBe("1 Mazda vehicle up to $9,000");
  });

  test("a single vehicle is followed by similar ones, and there is nothing to sort", async () => {
    const page = await fetchPage("/search/mazda");
    expect(elements(page, "article").length).toBeGreaterThan(1);
    expect(elements(page, "h2").map(visibleText)).toContain("Similar to this one");
    const similar = element(page, "section", { "aria-labelledby": "closest-heading" });
    expect(elements(similar, "h3").map(visibleText)).not.toContain("2022 Mazda CX-5");
    const sorted = ({ attributes }: HtmlElement) => attributes.get("name") === "sortBy";
    const sortLabels = elements(page, "label").filter((label) => elements(label, "select").some(sorted));
    expect(sortLabels.map(({ attributes }) => attributes.has("hidden"))).toEqual([true]);
    const several = elements(await fetchPage("/search"), "label").filter((label) =>
      elements(label, "select").some(sorted),
    );
    expect(several.map(({ attributes }) => attributes.has("hidden"))).toEqual([false]);
  });

  test("[SE-14] a single filter is named, and there is one suggestion", async () => {
    const page = await fetchPage("/search?query=zzqqxx");
    expect(elements(page, "h2").map(visibleText)).toEqual(["No vehicles match “zzqqxx”", "In stock now"]);
    const ways = elements(page, "a").filter((link) => /^(Remove Search|See )/.test(visibleText(link)));
    expect(ways.map((link) => [visibleText(link), link.attributes.get("href")])).toEqual([
      ["See all 49 vehicles", "/search"],
    ]);
  });

  test("[SE-14] each count equals the result of the removal", async () => {
    const view = await fetchData("/search/toyota?refinementList[fuel][0]=Diesel");
    expect(view.rescues).toEqual([
      { label: "Fuel type: Diesel", href: "/search/toyota", count: 45 },
      { label: "Make: Toyota", href: "/search?refinementList[fuel][0]=Diesel", count: 1 },
    ]);
    for (const rescue of view.rescues) expect((await fetchData(rescue.href)).count).toBe(rescue.count);
  });

  test("[SE-14] values of one field are removed together, because removing one alone would not help", async () => {
    const view = await fetchData(
      "/search/mazda?refinementList[fuel][0]=Petrol&refinementList[fuel][1]=Electric&range[price]=:9000",
    );
    expect(view.rescues).toEqual([
      { label: "Fuel type: Electric or Petrol", href: "/search/mazda?range[price]=:9000", count: 1 },
    ]);
  });

  test("[SE-14] if no single filter helps, a pair that does is suggested", async () => {
    const view = await fetchData("/search/mazda?query=zzzzzzzz&refinementList[fuel][0]=Petrol");
    expect(view.rescues).toEqual([
      { label: "Search: “zzzzzzzz” and Fuel type: Petrol", href: "/search/mazda", count: 1 },
    ]);
    for (const rescue of view.rescues) expect((await fetchData(rescue.href)).count).toBe(rescue.count);
  });

  test("[SE-14] for required features, the suggestion removes exactly those that it names", async () => {
    const both = "require[filtered_features][0]=Wings&require[filtered_features][1]=Fins";
    expect((await fetchData(`/search?${both}`)).rescues).toEqual([
      { label: "Features: With Fins and Features: With Wings", href: "/search", count: 49 },
    ]);
    const denied = "exclude[make][0]=Kia&exclude[make][1]=Toyota&refinementList[make][0]=Kia";
    const { rescues } = await fetchData(`/search?${denied}`);
    for (const { href, count } of rescues) expect((await fetchData(href)).count).toBe(count);
    expect(rescues.map(({ label }) => label)).toContain("Make: Not Kia");
  });

  test("[SE-14] an unavailable model leads to its make first, and the make is not removed silently", async () => {
    const view = await fetchData("/search/toyota/hilux");
    expect(view.rescues).toEqual([
      { label: "Model: hilux", href: "/search/toyota", count: 45 },
      { label: "Make: Toyota and Model: hilux", href: "/search", count: 49 },
    ]);
    expect(view.listed.cards).toEqual([]);
    expect(view.closest.cards.map(({ make }) => make)).toEqual(["Toyota", "Toyota", "Toyota"]);
    const page = await fetchPage("/search/toyota/hilux");
    expect(
      visibleText(elements(page, "a").find((link) => visibleText(link).startsWith("Remove Model")) ?? page),
    ).toContain("45 vehicles");
  });

  test("[SE-14] a suggestion that retains the make comes before one with more results without it", async () => {
    const view = await fetchData("/search/toyota/hilux?refinementList[colour][0]=Nothing");
    expect(view.rescues.map(({ label, count }) => [label, count])).toEqual([
      ["Colour: Nothing and Model: hilux", 45],
      ["Colour: Nothing and Make: Toyota and Model: hilux", 49],
    ]);
  });

  test("[SE-14] the make is retained while any other filter can be removed, however few the results", async () => {
    const fields = ["colour", "fuel", "transmission"].map((field) => `refinementList[${field}][0]=Nothing`).join("&");
    const view = await fetchData(`/search/mazda?${fields}`);
    expect(view.rescues).toEqual([
      { label: expect.stringMatching(/^Colour.* and Fuel.* and Transmission/), href: "/search/mazda", count: 1 },
    ]);
    expect(view.closest.cards.map(({ make }) => make)).toEqual(["Mazda"]);
  });

  test("[SE-14] an available model has priority over its make, and the make over the rest", async () => {
    const [model] = (await fetchData("/search/toyota")).listed.cards.map(({ model: name }) => name);
    const slug = (model ?? "").toLowerCase();
    const beside = (...fields: string[]) => fields.map((field) => `refinementList[${field}][0]=Nothing`).join("&");
    for (const fields of [
      ["colour"],
      ["colour", "fuel"],
      ["colour", "fuel", "transmission"],
      ["colour", "fuel", "drive", "seats"],
    ]) {
      const view = await fetchData(`/search/toyota/${slug}?${beside(...fields)}&range[price]=:1`);
      expect(view.count).toBe(0);
      expect(view.rescues[0]?.href).toBe(`/search/toyota/${slug}`);
      expect(new Set(view.closest.cards.map((card) => card.model))).toEqual(new Set([model]));
      const isNameGivenUp = view.rescues.map(({ label }) => /Model/.test(label));
      expect(isNameGivenUp).toEqual(isNameGivenUp.toSorted((one, other) => Number(one) - Number(other)));
    }
  });

  test("[SE-14] without a make the body is retained if no smaller change helps", async () => {
    const others = ["colour", "fuel", "drive"].map((field) => `refinementList[${field}][0]=Nothing`).join("&");
    const view = await fetchData(`/search?${others}&refinementList[simple_body][0]=SUV`);
    expect(view.rescues.map(({ href }) => href)).toEqual(["/search?refinementList[simple_body][0]=SUV"]);
  });

  test("[SE-14] similar vehicles share the make or the body; if there are none, the newest in stock are shown", async () => {
    const ofBody = await fetchData("/search/jaguar/f-pace?refinementList[simple_body][0]=SUV");
    expect(ofBody.isClose).toBe(true);
    expect(ofBody.closest.cards.map(({ make }) => make)).toEqual(["Mazda"]);
    const none = await fetchData("/search/jaguar/f-pace");
    expect(none.isClose).toBeUndefined();
    const page = await fetchPage("/search/jaguar/f-pace");
    expect(elements(page, "h2").map(visibleText)).toContain("In stock now");
  });

  test("[SE-14] words without matches can be removed too", async () => {
    const view = await fetchData("/search?query=zzzzzzzz");
    expect(view.rescues).toEqual([{ label: "Search: “zzzzzzzz”", href: "/search", count: 49 }]);
  });
});

describe("cards in the HTML", () => {
  test("[CD-09, CD-10] a price of ten dollars or less shows the site's words", async () => {
    expect(visibleText(pageCard(await fetchPage("/search/kia"), "Kia Rio"))).toContain("Enquire for price.");
    expect(visibleText(pageCard(await fetchPage("/search", "small.localhost"), "Toyota RAV4"))).toContain("Ask us.");
  });

  test("[CD-12] a price is written in whole Australian dollars, and no page says NaN, null or $0", async () => {
    const page = await fetchPage("/search/kia");
    expect(visibleText(pageCard(page, "Kia Sorento"))).toContain("$51,990");
    for (const path of ["/search", "/search?page=2", "/search?page=3", "/"])
      expect(visibleText(await fetchPage(path))).not.toMatch(/NaN|\$0\b|\bnull\b|undefined/);
  });

  test("[CD-05] a vehicle listed within the last 8 days carries the tag New", async () => {
    const page = await fetchPage("/search/kia");
    expect(visibleText(pageCard(page, "Kia Sorento"))).toMatch(/^New /);
    expect(visibleText(pageCard(page, "Kia Rio"))).not.toContain("New");
  });

  test("[CD-17] a caravan's card shows sleeps, length, width and mass in place of engine facts", async () => {
    const card = pageCard(await fetchPage("/search/jayco"), "Jayco Journey");
    expect(elements(card, "li").map(visibleText)).toEqual([
      "Sleeps: 4",
      "Body length: 18.6 ft (5.67 m)",
      "Body width: 7.5 ft (2.29 m)",
      "Aggregate trailer mass: 2,500 kg",
    ]);
    expect(visibleText(card)).not.toMatch(/90,000|Automatic/);
  });

  test("[CD-18] every picture has its size and alternative text, the placeholder too", async () => {
    for (const path of [
      "/",
      "/search",
      "/search?page=3",
      "/search/mazda",
      "/cars/2022-toyota-rav4-car-001",
      "/cars/2022-toyota-rav4-mazda",
    ]) {
      const images = elements(await fetchPage(path), "img");
      expect(images.length).toBeGreaterThan(0);
      for (const image of images) {
        expect(image.attributes.get("width")).toMatch(/^\d+$/);
        expect(image.attributes.get("height")).toMatch(/^\d+$/);
        expect(image.attributes.has("alt")).toBe(true);
      }
    }
    const placeholder = element(pageCard(await fetchPage("/search/kia"), "Kia Sorento"), "img");
    expect(placeholder.attributes.get("src")).toBe(drawingPath(640, "sedan/silver/solid/ten/side/none.webp"));
    expect(placeholder.attributes.get("alt")).toBe("No picture yet");
    const photo = element(pageCard(await fetchPage("/search/kia"), "Kia Rio"), "img");
    expect([photo.attributes.get("src"), photo.attributes.get("alt")]).toEqual([
      "https://pictures.example/rio.jpg",
      "2022 Kia Rio",
    ]);
  });

  test("[CD-01] a card shows picture, price, and the save and compare controls", async () => {
    const card = pageCard(await fetchPage("/search/mazda"), "Mazda CX-5");
    expect(elements(card, "img").length).toBe(1);
    expect(visibleText(card)).toContain("Illustration");
    expect(visibleText(card)).toContain("$9,000");
    expect(elements(card, "button").length).toBe(2);
  });
});

describe("the data for hydration", () => {
  test("[SE-21] the page contains the listing from /data, byte for byte", async () => {
    const script = dataScripts(await fetchPage("/search/toyota?page=2")).find(
      ({ type }) => type === "application/json",
    );
    expect(script?.data).toEqual(await fetchData("/search/toyota?page=2"));
  });

  test("data are only available at search URLs", async () => {
    const response = await ask("/data/contact-us");
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ error: "There is no data at this address." });
  });
});

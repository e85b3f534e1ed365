import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { siteFile, stockVehicle, testNow, testPlatform, type TestPlatform } from "../factories.ts";
import { element, elements, parseHtml, visibleText } from "./html.ts";

const rav4 = { make: "toyota", model: "rav4", name: "RAV4", tagline: "Room for the pram." };
const pages = {
  "rav4-range": rav4,
  corolla: { ...rav4, model: "corolla", name: "Corolla", tagline: null },
  hilux: { ...rav4, model: "hilux", name: "HiLux" },
};
const offers = {
  list: {
    bonus: {
      name: "RAV4 bonus",
      manufacturer: "Toyota",
      model: { name: "RAV4", slug: "rav4-range" },
    },
    other: { name: "Other offer" },
  },
};

let platform: TestPlatform;
beforeAll(async () => {
  const fresh = { make: "Toyota", model: "RAV4", carType: "new", fuel: "Hybrid" } as const;
  platform = await testPlatform({
    sites: [
      siteFile("alpha", { models: { pages }, offers, content: { pages: ["/book-test-drive"] } }),
      siteFile("beta"),
    ],
    vehicles: {
      alpha: [
        stockVehicle("gx-1", { ...fresh, badge: "GX", price: 47_490 }),
        stockVehicle("gx-2", { ...fresh, badge: "GX", price: 45_990 }),
        stockVehicle("gxl", { ...fresh, badge: "GXL", price: 54_990 }),
        stockVehicle("edge", { ...fresh, badge: "Edge", price: null, preorder: true }),
        stockVehicle("sold", { ...fresh, badge: "GX", price: 30_000, status: "sold", sold: true, soldAt: testNow }),
        stockVehicle("demo", { ...fresh, carType: "demo", badge: "GX", price: 39_990 }),
        stockVehicle("used", { ...fresh, carType: "used", badge: "GX", price: 20_000 }),
        stockVehicle("corolla", { make: "Toyota", model: "Corolla", carType: "used", price: 15_000 }),
      ],
    },
  });
});
afterAll(() => platform.close());

const ask = (path: string, site = "alpha") => platform.ask(`${site}.localhost`, path);
async function fetchMain(path: string) {
  const response = await ask(path);
  expect(response.status).toBe(200);
  return element(parseHtml(await response.text()), "main");
}
const mainHrefs = (main: Awaited<ReturnType<typeof fetchMain>>) =>
  elements(main, "a").map(({ attributes }) => attributes.get("href"));

describe("the page of a model", () => {
  test("says what its stock says: the lowest price of the new vehicles for sale, and how many there are", async () => {
    const text = visibleText(element(await fetchMain("/rav4-range"), "header"));
    expect(text).toContain("Toyota RAV4 Room for the pram. From $45,990 Drive away");
    expect(text).toContain("4 new and 1 demonstrator for sale today");
    expect(text).toContain("1 used RAV4");
  });

  test("lists the grades of its new vehicles, cheapest first, each with its own lowest price and search", async () => {
    const main = await fetchMain("/rav4-range");
    const [list] = elements(main, "section", { "aria-labelledby": "grades-heading" });
    const rows = list ? elements(list, "li").map(visibleText) : [];
    expect(rows).toEqual([
      "GX 2 new RAV4 from $45,990 Drive away",
      "GXL 1 new RAV4 from $54,990 Drive away",
      "Edge 1 new RAV4 Ask for the price",
    ]);
    expect(mainHrefs(main)).toContain(
      "/search/toyota/rav4?refinementList[badge][0]=GXL&refinementList[car_type][0]=new",
    );
  });

  test("shows the facts, the offers and a full row of the model's vehicles, new ones first", async () => {
    const main = await fetchMain("/rav4-range");
    expect(visibleText(main)).toContain("Fuel type Hybrid");
    const headings = elements(main, "h3").map(visibleText);
    expect(headings[0]).toBe("RAV4 bonus");
    expect(headings).not.toContain("Other offer");
    const cars = mainHrefs(main).filter((href) => href?.startsWith("/cars/"));
    expect(cars.toSorted()).toEqual(
      ["edge", "gx-1", "gx-2", "gxl"].map((number) => `/cars/2022-toyota-rav4-${number}`),
    );
  });

  test("without new vehicles shows used ones, and without any says so", async () => {
    const used = await fetchMain("/corolla");
    expect(visibleText(used)).toContain("Used Corolla for sale");
    expect(mainHrefs(used)).toContain("/cars/2022-toyota-rav4-corolla");
    const none = await fetchMain("/hilux");
    expect(visibleText(none)).toContain("None in stock today.");
    expect(elements(none, "article")).toEqual([]);
  });

  test("leads to the form of a test drive, which names it", async () => {
    const main = await fetchMain("/rav4-range");
    expect(mainHrefs(main)).toContain("/book-test-drive?model=rav4-range");
    const form = parseHtml(await (await ask("/book-test-drive?model=rav4-range")).text());
    expect(elements(form, "input", { name: "wanted_vehicle", value: "New RAV4" })).toHaveLength(1);
    const unknown = await (await ask("/book-test-drive?model=constructor")).text();
    expect(elements(parseHtml(unknown), "input", { name: "wanted_vehicle", value: "New RAV4" })).toEqual([]);
  });

  test.each([
    ["alpha", "/kluger", 404],
    ["alpha", "/constructor", 404],
    ["alpha", "/rav4-range/more", 404],
    ["beta", "/rav4-range", 404],
    ["alpha", "/RAV4-Range", 301],
    ["alpha", "/search", 200],
  ])("on %s, %s answers %i", async (site, path, status) => {
    expect((await ask(path, site)).status).toBe(status);
  });

  test("[RT-23] is where an offer of the model leads", async () => {
    const offer = await fetchMain("/offers/toyota/bonus");
    expect(mainHrefs(offer)).toContain("/rav4-range");
  });
});

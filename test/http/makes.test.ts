import { afterAll, beforeAll, expect, test } from "vitest";
import { manufacturers } from "../../src/vehicles/manufacturers.ts";
import { siteFile, testPlatform, type TestPlatform } from "../factories.ts";
import { element, elements, parseHtml, visibleText } from "./html.ts";
import { createVisitor } from "./signed-in.ts";

const links = manufacturers.map(({ name, slug }) => ({ label: name, href: `/search/${slug}`, manufacturer: slug }));
const supplied = { manufacturer: "bolwell", url: "https://pictures.example/bolwell.svg" };

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    sites: [
      siteFile("alpha", {
        navigation: {
          style: "mega",
          header: [{ label: "Makes", href: "/search", groups: [{ links }] }],
          logos: [supplied],
        },
        offers: {
          list: Object.fromEntries(manufacturers.map(({ slug, name }) => [slug, { name, manufacturer: name }])),
        },
        tradeIn: { provider: "demo" },
      }),
    ],
  });
});
afterAll(() => platform.close());

test("[NV-08] a shopper who values a car chooses among the makes that are bundled, about 140", async () => {
  const visitor = createVisitor(platform, "alpha.localhost");
  const page = parseHtml(await (await visitor.get("/trade-in?by=hand")).text());
  const names = elements(page, "option").map(visibleText);
  const offered = manufacturers.map(({ name }) => name).filter((name) => names.includes(name));
  expect(offered).toEqual(manufacturers.map(({ name }) => name));
  expect(offered.length).toBeGreaterThanOrEqual(135);
  expect(offered.length).toBeLessThanOrEqual(160);
});

test("[NV-08] a menu shows every make by its name, and by its logo or initials", async () => {
  const page = parseHtml(await (await platform.ask("alpha.localhost", "/")).text());
  const header = element(page, "header");
  for (const { name, slug } of manufacturers) {
    const [link] = elements(header, "a", { href: `/search/${slug}` });
    if (link === undefined) throw new Error(`${name} is not in the menu.`);
    expect(visibleText(link)).toContain(name);
    const [logo] = elements(link, "img");
    if (slug === supplied.manufacturer) expect(logo?.attributes.get("src")).toBe(supplied.url);
    if (logo === undefined) expect(visibleText(link)).not.toBe(name);
    else expect(logo.attributes.get("src")).toMatch(/\S/);
  }
});

test("[NV-08] the address of an offer has the slug of its make", async () => {
  const page = parseHtml(await (await platform.ask("alpha.localhost", "/special-offers")).text());
  const hrefs = elements(element(page, "main"), "h2").flatMap((heading) =>
    elements(heading, "a").map(({ attributes }) => attributes.get("href")),
  );
  expect(hrefs.toSorted()).toEqual(manufacturers.map(({ slug }) => `/offers/${slug}/${slug}`).toSorted());
});

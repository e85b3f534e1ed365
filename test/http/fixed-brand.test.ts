import { afterAll, beforeAll, expect, test } from "vitest";
import { siteFile, stockVehicle, testNow, testPlatform, type TestPlatform } from "../factories.ts";
import { elements, everyElement, type HtmlElement, parseHtml } from "./html.ts";
import { dayMs } from "../../src/settings/durations.ts";

const stock = [
  stockVehicle("fresh", { createdAt: testNow - dayMs, colour: "#ff0000", reserved: true }),
  stockVehicle("gone", { status: "sold", sold: true, soldAt: testNow - dayMs, colour: "red;background:red" }),
];
const paths = ["/", "/search", "/cars/2022-toyota-rav4-fresh", "/cars/2022-toyota-rav4-gone", "/contact-us"];

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    sites: [
      siteFile("plain", { brand: "harbourline" }),
      siteFile("own", {
        brand: "harbourline",
        tags: { newLabel: "color:#f00", soldLabel: "--status-sold:#f00" },
        copy: { heroSentence: "<style>:root{--accent:#f00}</style>" },
        banners: { announcement: { text: "Call us <b style='color:#f00'>now</b>." } },
      }),
      siteFile("other", { brand: "red-gum" }),
    ],
    vehicles: { plain: stock, own: stock, other: stock },
  });
});
afterAll(() => platform.close());

async function fetchPage(site: string, path: string): Promise<HtmlElement> {
  const response = await platform.ask(`${site}.localhost`, path);
  return parseHtml(await response.text());
}
const pageSheets = (page: HtmlElement) =>
  elements(page, "link", { rel: "stylesheet" }).map(({ attributes }) => attributes.get("href"));
const coloured = (page: HtmlElement) =>
  everyElement(page).filter(
    ({ name, attributes }) => name === "style" || /colou?r|background|--/.test(attributes.get("style") ?? ""),
  );

test.each(paths)(
  "[NV-05] the style sheets of %s are the brand's, whatever texts and stock a site has",
  async (path) => {
    const [plain, own] = [await fetchPage("plain", path), await fetchPage("own", path)];
    expect(pageSheets(own)).toEqual(pageSheets(plain));
    expect(pageSheets(own)).not.toEqual([]);
    for (const page of [plain, own]) expect(coloured(page)).toEqual([]);
    const differing = pageSheets(await fetchPage("other", path)).filter((sheet) => !pageSheets(plain).includes(sheet));
    expect(differing.length).toBeGreaterThan(0);
  },
);

test.each([{ colours: { sold: "#f00" } }, { brand: { name: "harbourline", accent: "#f00" } }, { brand: "unknown" }])(
  "[NV-05] settings with %j are refused",
  async (changes) => {
    const site = { ...siteFile("plain"), ...changes };
    const files = [{ kind: "site" as const, file: "plain.json", text: JSON.stringify(site) }];
    await expect(testPlatform({ files })).rejects.toThrow("faulty");
  },
);

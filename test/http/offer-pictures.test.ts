import { afterAll, beforeAll, expect, test } from "vitest";
import { siteFile, testPlatform, type TestPlatform } from "../factories.ts";
import { element, elements, type HtmlElement, parseHtml, visibleText } from "./html.ts";

const own = "https://pictures.example/own.jpg";
const ofModel = "https://pictures.example/model.jpg";
const list = {
  both: { name: "Both pictures", imageUrl: own, imageOrModelImage: { url: ofModel }, manufacturer: "Toyota" },
  model: {
    name: "Picture of the model",
    imageOrModelImage: { url: ofModel },
    manufacturer: { name: "Land Rover" },
  },
  none: { name: "No picture", description: "Only text." },
};

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({ sites: [siteFile("alpha", { offers: { list } })] });
});
afterAll(() => platform.close());

async function pageAt(path: string) {
  const response = await platform.ask("alpha.localhost", path);
  expect(response.status).toBe(200);
  return parseHtml(await response.text());
}

test.each([
  ["Both pictures", "/offers/toyota/both", [own]],
  ["Picture of the model", "/offers/land-rover/model", [ofModel]],
  ["No picture", "/offers/none", []],
])("[OF-05] %s is at %s, with image_url, else image_or_model_image.url: %j", async (name, href, pictures) => {
  const cards = elements(await pageAt("/special-offers"), "article");
  const card = cards.find((each) => visibleText(element(each, "h2")) === name);
  if (card === undefined) throw new Error("The offer has no card.");
  expect(elements(card, "a", { href })).not.toEqual([]);
  expect(picturesIn(card)).toEqual(pictures);
  const [page] = elements(await pageAt(href), "article");
  expect(page && picturesIn(page)).toEqual(pictures);
});

function picturesIn(part: HtmlElement) {
  return elements(part, "img").map(({ attributes }) => attributes.get("src"));
}

import { expect } from "vitest";
import { demoVehicle, pathFor } from "./demo-vehicles.ts";
import { browserSavingSites, type SiteName, siteNames, taken, test } from "./platform.ts";

/** Sites whose settings let a visitor save and compare without an account. */
const allSites: readonly SiteName[] = siteNames;
/** A card's tag precedes the caption of its picture. */
const tagOnPicture = /(Just in|New arrival|Electric|Hybrid|Toyota Certified)Illustration/;

test.for(allSites)(
  "[CD-01] a card shows image, tag, price, finance, save and compare, %s",
  async (site, { pageAt }) => {
    const page = await pageAt(site, "/search?sortBy=latest");
    const tagged = page.getByRole("article").filter({ hasText: tagOnPicture });
    const card = tagged.filter({ hasText: "p.w." }).first();
    const image = card.getByRole("img").first();
    expect(await image.getAttribute("alt")).toMatch(/\w+ \w+/);
    expect([await image.getAttribute("width"), await image.getAttribute("height")]).toEqual(["1200", "800"]);
    expect(await card.innerText()).toMatch(/\$\d{1,3},\d{3}/);
    expect(await card.innerText()).toMatch(/from \$\d+ p\.w\.\s+[\d.]+% p\.a\., comparison rate [\d.]+% p\.a\./);
    expect(await card.getByRole("button", { name: /^Save \d{4} / }).count()).toBe(1);
    expect(await card.getByRole("button", { name: /^Compare \d{4} / }).count()).toBe(1);
  },
);

test.for(browserSavingSites)(
  "[CD-01] [EN-06] save and compare are toggles that survive a reload, without sign-in, %s",
  async (site, { pageAt }) => {
    const page = await pageAt(site, "/search");
    for (const kind of ["Save", "Compare"]) {
      const name =
        (await page
          .getByRole("button", { name: new RegExp(`^${kind} \\d{4} `) })
          .first()
          .getAttribute("aria-label")) ?? "";
      const toggle = page.getByRole("button", { name, exact: true }).first();
      expect(await toggle.getAttribute("aria-pressed")).toBe("false");
      await toggle.click();
      expect(await toggle.getAttribute("aria-pressed")).toBe("true");
      await page.reload();
      await taken(page);
      await expect.poll(() => toggle.getAttribute("aria-pressed")).toBe("true");
      await toggle.press("Space");
      expect(await toggle.getAttribute("aria-pressed")).toBe("false");
      await page.reload();
      await taken(page);
      expect(await toggle.getAttribute("aria-pressed")).toBe("false");
    }
  },
);

test("[CD-01] a vehicle saved on a card is saved on its own page", async ({ pageAt }) => {
  const page = await pageAt("red-gum", "/search");
  const card = page.getByRole("article").first();
  await card.getByRole("button", { name: /^Save / }).click();
  await card.getByRole("heading").getByRole("link").click();
  await page.waitForURL("**/cars/**");
  await taken(page);
  await expect
    .poll(() =>
      page
        .getByRole("complementary")
        .getByRole("button", { name: /^Save / })
        .getAttribute("aria-pressed"),
    )
    .toBe("true");
});

test("[CD-01] a picture that fails to load leaves its frame empty while it is retried, and keeps its name", async ({
  pageAt,
}) => {
  const page = await pageAt("red-gum", "/search");
  await page.route(/\/images\//, (route) => route.fulfill({ contentType: "image/webp", body: "not a picture" }));
  await page.reload();
  await taken(page);
  const card = page.getByRole("article").first();
  const frame = card.locator("picture").first();
  const opacity = () => frame.locator("img").evaluate((image) => getComputedStyle(image).opacity);
  await expect.poll(opacity).toBe("0");
  expect(await frame.evaluate((element) => getComputedStyle(element, "::after").content)).toBe("none");
  expect(await card.getByRole("img").first().getAttribute("alt")).toMatch(/\w+ \w+/);
});

test("[CD-17] a caravan's card shows sleeps, length and mass instead of engine facts", async ({ pageAt }) => {
  const page = await pageAt("red-gum", "/search?refinementList[item_type][0]=caravan");
  // `textContent` includes cards below the viewport, which are not rendered yet.
  const cards = await page.getByRole("article").allTextContents();
  expect(cards.length).toBeGreaterThan(5);
  for (const card of cards) {
    expect(card).toMatch(/Sleeps:?\s+\d/);
    expect(card).toMatch(/[\d.]+ ft/);
    expect(card).not.toMatch(/Automatic|Petrol|Diesel| km\b/);
  }
});

test("[CD-18] a vehicle without pictures has a placeholder with its own text, as large as any picture", async ({
  pageAt,
}) => {
  const site = "harbourline";
  const vehicle = await demoVehicle(
    site,
    ({ images, primaryImageUrl }) => images.length === 0 && primaryImageUrl === null,
  );
  const listing = await pageAt(site, `/search?query=${vehicle.stocknum}`);
  const card = listing.getByRole("article").filter({ has: listing.locator(`a[href="${pathFor(vehicle)}"]`) });
  const image = card.getByRole("img", { name: "No picture yet" });
  const box = await image.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1.5, 1);
  const page = await pageAt(site, pathFor(vehicle));
  expect(await page.getByText("Photos are on their way. Ask us and we will send you some.").isVisible()).toBe(true);
  expect(await page.getByRole("region", { name: /^Pictures of / }).count()).toBe(0);
});

test.for(allSites)("[CD-06] the tag of a sold vehicle differs from every other tag, %s", async (site, { pageAt }) => {
  const tagStyles = async (path: string) => {
    const page = await pageAt(site, path);
    return page.getByRole("article").evaluateAll((cards) =>
      cards.flatMap((card) => {
        // A tag on the picture is filled; the caption of an illustration is not.
        const tag = [...card.querySelectorAll("span > span")].find(
          (span) => span.parentElement?.previousElementSibling,
        );
        if (!tag) return [];
        const { backgroundColor, color, letterSpacing } = getComputedStyle(tag);
        return [{ text: tag.textContent ?? "", style: `${backgroundColor} ${color} ${letterSpacing}` }];
      }),
    );
  };
  const sold = (await tagStyles("/search?refinementList[status][0]=sold")).filter(({ text }) => text === "JUST SOLD");
  const others = [
    ...(await tagStyles("/search?sortBy=latest&refinementList[status][0]=in_stock")),
    ...(await tagStyles("/search?refinementList[status][0]=coming_soon")),
  ];
  expect(sold.length).toBeGreaterThan(0);
  expect(new Set(others.map(({ text }) => text)).size).toBeGreaterThan(1);
  const backgrounds = new Set(others.map(({ style }) => style.split(") ")[0]));
  expect(sold.filter(({ style }) => backgrounds.has(style.split(") ")[0]))).toEqual([]);
});

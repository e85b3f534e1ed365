import type { Page } from "playwright-core";
import { expect } from "vitest";
import { mayBeReserved } from "../../src/vehicles/reserve-eligibility.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import { demoVehicle, pathFor } from "./demo-vehicles.ts";
import { tabTo } from "./hands.ts";
import { siteNames, taken, test } from "./platform.ts";

const isPictured = ({ images }: Vehicle) => images.length > 3;
const pageSection = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const commentsLength = ({ dealercomments }: Vehicle) => dealercomments?.replaceAll("|", "").length ?? 0;

test.for(siteNames)("[RT-28] a vehicle has its map anchor and a phone link, %s", async (site, { pageAt }) => {
  const vehicle = await demoVehicle(site, isPictured);
  const page = await pageAt(site, `${pathFor(vehicle)}#vehicle-map`);
  const map = page.locator("#vehicle-map");
  await expect
    .poll(() => map.evaluate((element) => element.getBoundingClientRect().top < window.innerHeight))
    .toBe(true);
  expect(await map.getByRole("link", { name: "Get Directions" }).getAttribute("href")).toMatch(/^https:\/\//);
  const numbers = await page
    .getByRole("main")
    .locator("a[href^='tel:']")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(numbers.length).toBeGreaterThan(0);
  for (const number of numbers) expect(number).toMatch(/^tel:\+?\d{6,}$/);
});

test("a vehicle opened from filtered results links back to them, any other to all stock", async ({ pageAt }) => {
  const page = await pageAt("harbourline", "/search?range[price]=:40000");
  await page.getByRole("main").getByRole("article").getByRole("heading").getByRole("link").first().click();
  await page.waitForURL("**/cars/**");
  await page.getByRole("link", { name: "Back to your results" }).click();
  await page.waitForURL((url) => url.searchParams.get("range[price]") === ":40000");

  const direct = await pageAt("harbourline", pathFor(await demoVehicle("harbourline", isPictured)));
  await direct.getByRole("link", { name: "All stock" }).click();
  await direct.waitForURL("**/search");
});

test.for(siteNames)("[SU-09] see more from this dealer lists that dealership only, %s", async (site, { pageAt }) => {
  const vehicle = await demoVehicle(site, isPictured);
  const page = await pageAt(site, pathFor(vehicle));
  await page.getByRole("link", { name: "See more from this dealer" }).click();
  await page.waitForURL("**/search?**");
  await expect
    .poll(() => new URL(page.url()).searchParams.get("refinementList[dealership_slug][0]"))
    .toBe(vehicle.dealershipSlug);
  expect(await page.getByRole("list", { name: "Active filters" }).textContent()).toContain(vehicle.dealershipName);
  const found = Number(
    /^[\d,]+/.exec(await page.getByRole("main").getByRole("status").innerText())?.[0].replaceAll(",", ""),
  );
  expect(found).toBeGreaterThan(0);
});

test("[VP-01] a vehicle has the sections of the specification", async ({ pageAt }) => {
  const vehicle = await demoVehicle(
    "harbourline",
    (vehicle) =>
      vehicle.images.length > 3 &&
      vehicle.standardEquipment.length > 8 &&
      vehicle.carType === "used" &&
      mayBeReserved(vehicle, { actions: { reserve: "checkout" } }),
  );
  const page = await pageAt("harbourline", pathFor(vehicle));
  expect(await page.getByRole("complementary", { name: "Price and actions" }).count()).toBe(1);
  const headings = [
    "Key information",
    "Dealer Comments",
    "What's Included",
    "Why Buy From Us?",
    "Reserve Online",
    "Protect Your Car",
    "Car Summary",
    "Features",
    "All Specifications",
    "Vehicle Details",
  ];
  for (const heading of headings) {
    const section = pageSection(page, heading);
    expect(await section.count(), heading).toBe(1);
    expect((await section.innerText()).length, heading).toBeGreaterThan(heading.length + 10);
  }
  expect(await pageSection(page, "Vehicle Details").locator("svg").count()).toBeGreaterThan(3);
});

test.for([true, false])(
  "[VP-05] long comments open and close by keyboard, with JavaScript %s",
  async (javaScript, { pageAt }) => {
    const vehicle = await demoVehicle("harbourline", (candidate) => commentsLength(candidate) > 400);
    const page = await pageAt("harbourline", pathFor(vehicle), { javaScript });
    const section = pageSection(page, "Dealer Comments");
    const last = section.getByText(vehicle.dealercomments?.split("|").at(-1)?.trim().slice(-40) ?? "", {
      exact: false,
    });
    expect(await last.isVisible()).toBe(false);
    await tabTo(page, section.locator("summary").filter({ visible: true }));
    expect(await section.locator("summary").filter({ visible: true }).innerText()).toBe("Show more");
    await page.keyboard.press("Enter");
    await last.waitFor();
    expect(await section.locator("summary").filter({ visible: true }).innerText()).toBe("Show less");
    // The beginning occurs once, not both in the preview and below it.
    expect(
      await section
        .getByText(vehicle.dealercomments?.slice(0, 60) ?? "")
        .filter({ visible: true })
        .count(),
    ).toBe(1);
    await page.keyboard.press("Space");
    await last.waitFor({ state: "hidden" });
  },
);

test.for([true, false])(
  "[VP-07] eight features, then all of them by keyboard, with JavaScript %s",
  async (javaScript, { pageAt }) => {
    const vehicle = await demoVehicle("harbourline", ({ standardEquipment }) => new Set(standardEquipment).size > 8);
    const page = await pageAt("harbourline", pathFor(vehicle), { javaScript });
    const section = pageSection(page, "Features");
    const shown = section.getByRole("listitem").filter({ visible: true });
    expect(await shown.count()).toBe(8);
    await tabTo(page, section.locator("summary").filter({ visible: true }));
    expect(await section.locator("summary").filter({ visible: true }).innerText()).toBe("Show All");
    await page.keyboard.press("Enter");
    await expect.poll(() => shown.count()).toBe(new Set(vehicle.standardEquipment).size);
    await page.keyboard.press("Enter");
    await expect.poll(() => shown.count()).toBe(8);
  },
);

test.for([true, false])(
  "[VP-08] four featured specifications, then more by keyboard, with JavaScript %s",
  async (javaScript, { pageAt }) => {
    const vehicle = await demoVehicle("harbourline", ({ variant }) => variant !== null);
    const page = await pageAt("harbourline", pathFor(vehicle), { javaScript });
    const section = pageSection(page, "All Specifications");
    const shown = section.locator("dt").filter({ visible: true });
    expect(await shown.count()).toBe(4);
    await tabTo(page, section.locator("summary").filter({ visible: true }));
    expect(await section.locator("summary").filter({ visible: true }).innerText()).toBe("Show more");
    await page.keyboard.press("Enter");
    await expect.poll(() => shown.count()).toBeGreaterThan(8);
    await page.keyboard.press("Enter");
    await expect.poll(() => shown.count()).toBe(4);
  },
);

test.for(siteNames)("[VP-06] without comments the page says that they are pending, %s", async (site, { pageAt }) => {
  const vehicle = await demoVehicle(site, ({ dealercomments, images }) => !dealercomments && images.length > 0);
  const page = await pageAt(site, pathFor(vehicle));
  expect(await pageSection(page, "Dealer Comments").innerText()).toContain(
    "Dealer comments are pending. Please check back here later.",
  );
});

test("[VP-12] every available field of a car's variant is shown", async ({ pageAt }) => {
  const isKnown = (text: string | null | undefined) => !!text && text.toLowerCase() !== "null";
  const vehicle = await demoVehicle(
    "harbourline",
    ({ variant }) => Object.values(variant ?? {}).filter(isKnown).length >= 12,
  );
  const page = await pageAt("harbourline", pathFor(vehicle));
  await pageSection(page, "All Specifications").locator("summary").filter({ visible: true }).click();
  const shown = new Set(await page.locator("dt").filter({ visible: true }).allTextContents());
  const labels: Record<string, string> = {
    enginesize: "Engine size",
    enginesizeLitres: "Engine capacity",
    cylinders: "Cylinders",
    induction: "Induction",
    fuelcapacity: "Fuel capacity",
    grossvehiclemass: "Gross vehicle mass",
    vehiclelength: "Length",
    vehicleheight: "Height",
    vehiclewidth: "Width",
    torque: "Torque",
    ancaprating: "ANCAP rating",
    geartype: "Gear type",
    fuelconsumptioncombined: "Fuel consumption, combined",
    bodyconfiguration: "Body configuration",
  };
  const known = Object.entries(vehicle.variant ?? {}).filter(([field, text]) => isKnown(text) && field in labels);
  expect(known.length).toBeGreaterThanOrEqual(12);
  for (const [field] of known) expect([...shown], field).toContain(labels[field]);
});

test("[VP-12] a caravan shows its own specifications", async ({ pageAt }) => {
  const vehicle = await demoVehicle(
    "red-gum",
    ({ itemType, specifications }) => itemType === "caravan" && specifications?.sleeps !== null,
  );
  const page = await pageAt("red-gum", pathFor(vehicle));
  const more = pageSection(page, "All Specifications").locator("summary").filter({ visible: true });
  if (await more.isVisible()) await more.click();
  const shown = (await page.locator("dl").allInnerTexts()).join("\n");
  expect(shown).toMatch(/Sleeps\s+\d/);
  expect(shown).toMatch(/Tare\D+[\d,]+ kg/);
  expect(shown).toMatch(/Aggregate trailer mass\s+[\d,]+ kg/);
  expect(shown).toMatch(/[\d.]+ ft \([\d.]+ m\)/);
});

test.for(siteNames)(
  "[VP-13, UI-04, UI-05] the gallery follows keys, thumbnails and arrows that stop at both ends, %s",
  async (site, { pageAt }) => {
    const vehicle = await demoVehicle(site, ({ images }) => images.length === 7);
    const page = await pageAt(site, pathFor(vehicle));
    const gallery = page.getByRole("region", { name: /^Pictures of / });
    const rail = gallery.getByRole("list", { name: /scrolls sideways/ });
    const previous = gallery.getByRole("button", { name: "Previous picture" });
    const next = gallery.getByRole("button", { name: "Next picture" });
    const position = () => gallery.getByText(/^\d+ \/ 7$/).textContent();
    await expect.poll(() => previous.isDisabled()).toBe(true);
    await rail.focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowRight");
    await expect.poll(position).toBe("2 / 7");
    await expect.poll(() => previous.isEnabled()).toBe(true);
    await next.click();
    await expect.poll(position).toBe("3 / 7");
    await gallery.getByRole("button", { name: "Picture 7 of 7" }).click();
    await expect.poll(position).toBe("7 / 7");
    await expect.poll(() => next.isDisabled()).toBe(true);
    expect(await gallery.locator("[aria-current=true]").getAttribute("aria-label")).toBe("Picture 7 of 7");
    await previous.click();
    await expect.poll(position).toBe("6 / 7");
    await rail.focus();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(position).toBe("5 / 7");
  },
);

test.for(siteNames)(
  "[BT-07, BT-08] the number is masked until requested, then callable, and is counted once, %s",
  async (site, { pageAt }) => {
    const vehicle = await demoVehicle(site, isPictured);
    const page = await pageAt(site, pathFor(vehicle));
    const sent: unknown[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/phone-reveals")) sent.push(request.postDataJSON());
    });
    const panel = page.getByRole("complementary", { name: "Price and actions" });
    const masked = panel.getByRole("link", { name: /^Show phone number / });
    expect(await masked.textContent()).toMatch(/number \S.{4}[•\s]+$/);
    await tabTo(page, masked);
    await page.keyboard.press("Enter");
    const shown = panel.getByRole("link", { name: /^Call [\d() ]+$/ });
    expect(await shown.getAttribute("href")).toMatch(/^tel:\d{6,}$/);
    await expect
      .poll(() => sent)
      .toEqual([{ car_id: vehicle.id, dealership_id: vehicle.dealershipId, website_id: site }]);
  },
);

test("[BT-08, ER-04] a number that cannot be counted is still shown, and only the log reports the failure", async ({
  pageAt,
}) => {
  const page = await pageAt("harbourline", pathFor(await demoVehicle("harbourline", isPictured)), {
    expectedStatuses: [500],
  });
  await page.route("**/phone-reveals", (route) => route.fulfill({ status: 500, json: { error: "No." } }));
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await page.getByRole("link", { name: /^Show phone number / }).click();
  await page
    .getByRole("link", { name: /^Call \(/ })
    .first()
    .waitFor();
  await expect.poll(() => logged.join("\n")).toMatch(/was not counted/);
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
});

test("[BT-07] without JavaScript the button calls at once", async ({ pageAt }) => {
  const page = await pageAt("red-gum", pathFor(await demoVehicle("red-gum", isPictured)), { javaScript: false });
  const call = page.getByRole("link", { name: /^Show phone number / });
  expect(await call.getAttribute("href")).toMatch(/^tel:\d{6,}$/);
});

test("[CP-04, BT-10] the brochure is saved under the vehicle's slug", async ({ pageAt }) => {
  const vehicle = await demoVehicle("wattlebrook", isPictured);
  const page = await pageAt("wattlebrook", pathFor(vehicle));
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Brochure (PDF)" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${vehicle.slug}.pdf`);
});

test("[CP-05] a failed brochure shows the reason, and can be requested again", async ({ pageAt }) => {
  const page = await pageAt("wattlebrook", pathFor(await demoVehicle("wattlebrook", isPictured)), {
    expectedStatuses: [500],
  });
  await page.route("**/*.pdf", (route) =>
    route.fulfill({ status: 500, json: { error: "The printer is out of paper." } }),
  );
  await page.getByRole("link", { name: "Brochure (PDF)" }).click();
  expect(await page.getByRole("alert").textContent()).toBe("The printer is out of paper.");
  await page.unroute("**/*.pdf");
  await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Brochure (PDF)" }).click()]);
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
});

test("[VP-13] pictures that fail once are retried automatically, without the browser's broken-image icon", async ({
  pageAt,
}) => {
  const vehicle = await demoVehicle("harbourline", ({ images }) => images.length === 7);
  const page = await pageAt("harbourline", pathFor(vehicle), { width: 1440 });
  const asked = new Set<string>();
  await page.route(/\/images\//, (route) => {
    const url = route.request().url();
    if (asked.has(url)) return route.continue();
    asked.add(url);
    return route.fulfill({
      contentType: "image/avif",
      headers: { "cache-control": "no-store" },
      body: "not a picture",
    });
  });
  await page.reload();
  await taken(page);
  const gallery = page.getByRole("region", { name: /^Pictures of / });
  const failed = gallery.locator("picture[data-failed] img");
  await expect.poll(() => failed.count()).toBeGreaterThan(1);
  for (const opacity of await failed.evaluateAll((images) => images.map((image) => getComputedStyle(image).opacity)))
    expect(opacity).toBe("0");
  const widths = () =>
    gallery.locator("img").evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
  await expect.poll(async () => (await widths())[0], { timeout: 15_000 }).toBeGreaterThan(0);
  await expect.poll(() => failed.count(), { timeout: 15_000 }).toBe(0);

  asked.clear();
  await gallery
    .getByRole("button", { name: /larger|full/i })
    .first()
    .click();
  const screen = page.getByRole("dialog", { name: /^All pictures of / });
  await expect
    .poll(
      () => screen.locator("img:not([alt=''])").evaluateAll((images) => (images[0] as HTMLImageElement).naturalWidth),
      { timeout: 15_000 },
    )
    .toBeGreaterThan(0);
}, 60_000);

import type { Page } from "playwright-core";
import { expect } from "vitest";
import { mayBeReserved } from "../../src/vehicles/reserve-eligibility.ts";
import { axeViolations } from "./axe.ts";
import { demoVehicle, demoVehicles, pathFor } from "./demo-vehicles.ts";
import { pointer } from "./hands.ts";
import { fillEnquiry } from "./journey.ts";
import { browserSavingSites, type SiteName, siteNames, taken, test } from "./platform.ts";
import { askForCode } from "./signing-in.ts";

const widths = [1440, 390];

type Scene = {
  name: string;
  path: (site: SiteName) => Promise<string> | string;
  status?: number;
  /** Sites with this page; omitted for all sites. */
  sites?: readonly SiteName[];
  widths?: number[];
  act?: (page: Page) => Promise<void>;
};

const pictured = async (site: SiteName) => pathFor(await demoVehicle(site, ({ images }) => images.length > 3));
const sendEmpty = async (page: Page) => {
  await page.getByRole("button", { name: "Send enquiry" }).click();
  await page.getByRole("alert").waitFor();
};
const suggestions = (page: Page) => page.getByRole("listbox", { name: "Suggestions" });
const suggest = async (page: Page) => {
  await page.evaluate(() =>
    localStorage.setItem(
      `forecourt:${document.documentElement.dataset["site"]}:recent-searches`,
      JSON.stringify(["2022 automatic"]),
    ),
  );
  await page.getByLabel(/^Tell us which/).click();
  await page.keyboard.type("20", { delay: 30 });
  await suggestions(page).getByRole("group", { name: "Vehicles" }).waitFor();
  await page.keyboard.press("ArrowDown");
};
const suggestInSheet = async (page: Page) => {
  await page.getByRole("button", { name: /^Filters/ }).click();
  await page.locator("#filters").getByLabel("Search").click();
  await page.keyboard.type("20", { delay: 30 });
  await suggestions(page).getByRole("group", { name: "Vehicles" }).waitFor();
};

/** All these pages share one form component; their differences are tested once, on a phone. */
const seeOtherForms = async (page: Page) => {
  for (const path of [
    "/service",
    "/vehicle-parts-and-accessories",
    "/fleet",
    "/careers",
    "/sell-my-car",
    "/call-back",
  ]) {
    await page.goto(path);
    await taken(page);
    expect({ path, found: await axeViolations(page) }).toEqual({ path, found: [] });
  }
};
const seeOtherContent = async (page: Page) => {
  for (const path of ["/privacy-policy", "/faqs", "/pages/owner-benefits", "/pages/reviews", "/pages/our-group"]) {
    await page.goto(path);
    expect({ path, found: await axeViolations(page) }).toEqual({ path, found: [] });
  }
};
const loseConnection = async (page: Page) => {
  // Simulates a lost connection. The test harness does not report aborted requests as faults.
  await page.route("**/enquiries", (route) => route.abort("aborted"));
  await fillEnquiry({ page, hands: pointer, name: "Axe Visitor" });
  await page.getByRole("button", { name: "Send enquiry" }).click();
  await page.getByText("Your enquiry has not been sent yet.").waitFor();
};
const bookDrive = async (page: Page) => {
  await page.getByRole("group", { name: "Day" }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Book the test drive" }).click();
  await page.getByRole("alert").waitFor();
};
const openMenu = async (page: Page) => {
  const menu = page.getByRole("navigation", { name: "Main", exact: true }).locator("details").first();
  await menu.locator("summary").click();
  await menu.getByRole("link").first().waitFor();
};
const openSmallMenu = async (page: Page) => {
  await page.getByRole("banner").getByText("Menu", { exact: true }).click();
  await page.getByRole("navigation", { name: "Main, small screen" }).waitFor();
};
const openHolidayHours = async (page: Page) => {
  await page.getByRole("link", { name: "Holiday hours" }).click();
  await page.getByRole("dialog", { name: "Holiday hours" }).waitFor();
};
const openFullScreen = async (page: Page) => {
  await page.getByRole("button", { name: "Full screen" }).click();
  await page.getByRole("dialog").waitFor();
};

const openChat = async (page: Page) => {
  await page.getByRole("link", { name: "Message" }).first().click();
  const chat = page.getByRole("dialog");
  await chat.getByRole("button", { name: "Send" }).click();
  await chat.getByText("Enter your name").waitFor();
};
/** A chat message is the shortest way to a lead's progress page. */
const followEnquiry = async (page: Page) => {
  await openChat(page);
  const chat = page.getByRole("dialog");
  await chat.getByLabel("Message").fill("Is it there?");
  await chat.getByLabel("Name").fill("Axe Visitor");
  await chat.getByLabel("Phone or email").fill("0412 345 678");
  await chat.getByRole("button", { name: "Send" }).click();
  await chat.getByRole("link", { name: "Your enquiry" }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await chat.getByRole("link", { name: "Your enquiry" }).click();
  await page.getByRole("heading", { name: "Thank you, we have received your enquiry" }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("main").getByRole("link", { name: "Keep this private link" }).click();
  await page.waitForURL("**/enquiries/**");
  await taken(page);
};
const firstLocation: Record<SiteName, string> = {
  harbourline: "drummoyne",
  wattlebrook: "windsor",
  "red-gum": "wagga-wagga",
};
const chooseDepartment = async (page: Page) => {
  await page.getByLabel("Department").selectOption("Service");
  await page.getByText("Motor vehicle repairer licence number").waitFor();
};
const saveOne = async (page: Page) => {
  await page
    .getByRole("button", { name: /^Save / })
    .first()
    .click();
  await page.getByRole("button", { name: "Dismiss" }).waitFor();
};

const offerBySite: Record<SiteName, string> = {
  harbourline: "/offers/byd/byd-home-charger",
  wattlebrook: "/offers/hilux-tow-pack",
  "red-gum": "/offers/van-hitch",
};
const openOffers = async (page: Page) => {
  await page
    .getByRole("main")
    .locator("details")
    .evaluateAll((texts: HTMLDetailsElement[]) => texts.forEach((text) => (text.open = true)));
};
const askAboutOffer = async (page: Page) => {
  await page
    .getByRole("link", { name: /^Enquire Now/ })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Send enquiry" }).waitFor();
};

const scenes: Scene[] = [
  { name: "home", path: () => "/" },
  { name: "listing", path: () => "/search" },
  { name: "special offers", path: () => "/special-offers", act: openOffers },
  { name: "a special offer", path: (site) => offerBySite[site] },
  { name: "an enquiry about an offer", path: () => "/special-offers", act: askAboutOffer },
  { name: "a model", path: () => "/corolla", sites: ["wattlebrook"] },
  {
    name: "open filter sheet",
    path: () => "/search?range[price]=:60000",
    widths: [390],
    async act(page) {
      await page.getByRole("button", { name: /^Filters/ }).click();
      const sheet = page.locator("#filters");
      await sheet
        .locator("details")
        .evaluateAll((groups: HTMLDetailsElement[]) => groups.forEach((group) => (group.open = true)));
    },
  },
  { name: "typed search", path: () => "/search?query=suv+under+60k&ask=1" },
  { name: "open suggestions", path: () => "/", act: suggest },
  { name: "open suggestions in the filter sheet", path: () => "/search", widths: [390], act: suggestInSheet },
  { name: "vehicle", path: pictured },
  { name: "vehicle with errors", path: pictured, act: sendEmpty },
  {
    name: "vehicle with an enquiry that waits",
    sites: ["red-gum"],
    widths: [390],
    path: pictured,
    act: loseConnection,
  },
  {
    name: "comparison",
    async path(site) {
      const [first, second] = (await demoVehicles(site)).filter(({ images }) => images.length > 3);
      return `/compare?cars=${first?.slug},${second?.slug}`;
    },
  },
  { name: "calculator", path: () => "/finance-calculator?balloon=20" },
  { name: "calculator with errors", path: () => "/finance-calculator?price=-5&rate=abc" },
  {
    name: "drive-away estimate with an error",
    sites: ["harbourline", "red-gum"],
    path: async (site) => {
      const { slug } = await demoVehicle(site, ({ carType, itemType }) => carType === "used" && itemType === "car");
      return `/cars/${slug}/drive-away?postcode=abc`;
    },
  },
  { name: "budget below every price", path: () => "/find-by-budget?repayment=10&deposit=0" },
  { name: "comparison of nothing", path: () => "/compare" },
  {
    name: "saved vehicles",
    sites: browserSavingSites,
    path: () => "/watchlist",
    async act(page) {
      await page.goto(new URL("/search", page.url()).href);
      await page
        .getByRole("button", { name: /^Save / })
        .first()
        .click();
      await page.goto(new URL("/watchlist", page.url()).href);
      await page.getByRole("article").first().waitFor();
    },
  },
  { name: "watchlist of nobody", sites: ["wattlebrook"], path: () => "/watchlist" },
  {
    name: "refused code, then watchlist",
    sites: ["wattlebrook"],
    path: () => "/sign-in?type=watchlist&redirect=/watchlist",
    status: 422,
    async act(page) {
      const code = await askForCode(page);
      await page.getByLabel("Code").fill("12");
      await page.keyboard.press("Enter");
      await page.getByText("Enter the six-digit code").waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await page.getByLabel("Code").fill(code);
      await page.keyboard.press("Enter");
      await page.waitForURL("**/watchlist");
      await taken(page);
    },
  },
  {
    name: "test drive, to the errors of its last step",
    sites: ["harbourline", "red-gum"],
    path: async (site) => `/book-test-drive?car_id=${(await demoVehicle(site)).id}`,
    widths: [390],
    act: bookDrive,
  },
  { name: "page of content", path: () => "/warranty" },
  { name: "blog", sites: ["red-gum"], path: () => "/blog" },
  { name: "post", sites: ["harbourline"], path: () => "/blog/a-week-with-a-family-ev" },
  {
    name: "other pages of content",
    sites: ["harbourline"],
    path: () => "/buying",
    widths: [390],
    act: seeOtherContent,
  },
  { name: "forms of other kinds", sites: ["harbourline"], path: () => "/service", widths: [390], act: seeOtherForms },
  { name: "open menu", path: () => "/", widths: [1440], act: openMenu },
  { name: "open menu of a small screen", path: () => "/", widths: [390], act: openSmallMenu },
  { name: "dialog of holiday hours", sites: ["harbourline"], path: () => "/search", act: openHolidayHours },
  { name: "pictures over the whole screen", sites: ["harbourline"], path: pictured, act: openFullScreen },
  { name: "open chat with errors", path: pictured, status: 422, widths: [1440], act: openChat },
  { name: "chat over the page", path: pictured, status: 422, widths: [390], act: openChat },
  {
    name: "an enquiry that was sent",
    sites: ["red-gum"],
    path: pictured,
    status: 422,
    widths: [390],
    act: followEnquiry,
  },
  { name: "toast", sites: browserSavingSites, path: () => "/search", act: saveOne },
  {
    name: "reserving",
    sites: ["harbourline"],
    path: async (site) => {
      const offers = { actions: { reserve: "checkout" } } as const;
      return `${pathFor(await demoVehicle(site, (vehicle) => mayBeReserved(vehicle, offers)))}/checkout`;
    },
  },
  { name: "sign-in", path: () => "/sign-in?type=checkout" },
  { name: "contact", path: () => "/contact-us" },
  { name: "nearest location with an error", sites: ["harbourline"], path: () => "/contact-us?postcode=20" },
  { name: "location", path: (site) => `/contact-us/${firstLocation[site]}`, act: chooseDepartment },
  { name: "team", path: (site) => `/teams/${firstLocation[site]}` },
  { name: "success", path: () => "/success" },
  { name: "not found", path: () => "/nothing-here", status: 404 },
  { name: "zero results", path: () => "/search?query=zzqqxx&range[price]=:90000" },
];

const siteScenes = (site: SiteName) => scenes.filter(({ sites = siteNames }) => sites.includes(site));

test.for(siteNames.flatMap((site) => siteScenes(site).map((scene) => ({ site, name: scene.name, scene }))))(
  "axe finds nothing: $name, $site",
  async ({ site, scene }, { pageAt }) => {
    const [first = 1440, ...others] = scene.widths ?? widths;
    const page = await pageAt(site, await scene.path(site), {
      width: first,
      expectedStatuses: scene.status ? [scene.status] : [],
    });
    await scene.act?.(page);
    expect(await axeViolations(page)).toEqual([]);
    for (const width of others) {
      await page.setViewportSize({ width, height: 900 });
      // At another width the focus may be under the header, whose controls count as its neighbours.
      await page.evaluate(() => document.activeElement?.scrollIntoView());
      expect(await axeViolations(page), `at ${width}`).toEqual([]);
    }
  },
);

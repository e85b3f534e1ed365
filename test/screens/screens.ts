import type { Page } from "playwright-core";
import { openStore } from "../../src/adapters/open-store.ts";
import { type ShortlistEntry, shortlistKey } from "../../src/storefront/shortlist/shortlist.ts";
import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import type { SiteName } from "../e2e/site-names.ts";

/** A page of the demo sites in one state, as a shopper meets it. */
export type Screen = {
  name: string;
  path: string | ((stock: readonly Vehicle[]) => string);
  /** Only these sites have it; absent: all. */
  sites?: readonly SiteName[];
  /** CSS pixels; absent: a phone, a tablet and a desk. */
  widths?: readonly number[];
  /** What the shopper does once, before the first picture is taken. */
  prepare?: (visit: { page: Page; stock: readonly Vehicle[]; site: SiteName }) => Promise<void>;
  /** Brings the wanted part of the page into sight, at each width again. */
  turnTo?: (page: Page) => Promise<void>;
};

const everyWidth = [390, 820, 1440] as const;
const isUsedCar = ({ carType, itemType }: Vehicle) => carType === "used" && itemType === "car";

export const screens: readonly Screen[] = [
  { name: "Home", path: "/" },
  {
    name: "Home, its end",
    path: "/",
    turnTo: (page) =>
      page.evaluate(() => {
        // From the top, so that the end of a page that is half a pixel longer is rounded as for a new visitor.
        scrollTo(0, 0);
        scrollTo(0, document.body.scrollHeight);
      }),
  },
  { name: "Listing", path: "/search" },
  { name: "Listing, up to a price", path: "/search?range[price]=:40000&sortBy=lowest-price" },
  { name: "Filters", path: "/search", widths: [390, 820], prepare: openFilters },
  { name: "No result", path: "/search?query=zzqqxx" },
  { name: "Vehicle, used", path: pageWhere(isUsedCar) },
  {
    name: "Vehicle, its facts",
    path: pageWhere(isUsedCar),
    turnTo: (page) => page.getByRole("heading", { name: "Key information" }).evaluate((it) => it.scrollIntoView()),
  },
  { name: "Vehicle, new", path: pageWhere(({ carType }) => carType === "new"), sites: ["harbourline", "wattlebrook"] },
  { name: "Caravan", path: pageWhere(({ itemType }) => itemType === "caravan"), sites: ["red-gum"] },
  { name: "Vehicle, sold", path: pageWhere(({ sold }) => sold) },
  {
    name: "Compare",
    path: (stock) =>
      `/compare?cars=${firstThree(stock)
        .map(({ slug }) => slug)
        .join(",")}`,
  },
  { name: "Saved", path: "/watchlist", sites: ["harbourline", "red-gum"], prepare: saveThree },
  { name: "Sign in", path: "/sign-in", sites: ["wattlebrook"] },
  { name: "Contact", path: "/contact-us" },
  { name: "Location", path: "/contact-us/drummoyne", sites: ["harbourline"] },
  { name: "Special offers", path: "/special-offers" },
  { name: "Model", path: "/corolla", sites: ["wattlebrook"] },
  { name: "Calculator", path: "/finance-calculator?price=42000&balloon=20" },
  {
    name: "Drive-away estimate",
    path: (stock) => `/cars/${findVehicle(stock, isUsedCar).slug}/drive-away`,
    sites: ["harbourline", "red-gum"],
  },
  { name: "Budget, too low", path: "/find-by-budget?repayment=10&deposit=0" },
  {
    name: "Calculator, refused",
    path: "/finance-calculator?price=-5&rate=abc",
    sites: ["wattlebrook"],
  },
  {
    name: "Finance enquiry",
    path: (stock) => `/finance?car_id=${findVehicle(stock, isUsedCar).id}`,
    sites: ["harbourline", "red-gum"],
  },
  { name: "Finance application", path: "/finance-pre-approval", sites: ["harbourline", "red-gum"] },
  {
    name: "Finance application, home",
    path: "/finance-pre-approval",
    sites: ["harbourline", "red-gum"],
    widths: [390],
    prepare: startApplication,
  },
  {
    name: "Buying online",
    path: (stock) => `/checkout-journey?car_id=${findVehicle(stock, isUsedCar).slug}`,
    sites: ["harbourline"],
    widths: [390],
  },
  { name: "Test drive", path: (stock) => `/book-test-drive?car_id=${findVehicle(stock, isUsedCar).id}` },
  { name: "Trade-in", path: "/trade-in" },
  { name: "Trade-in, by hand", path: "/sell-my-car?by=hand", widths: [390] },
  { name: "Trade-in, condition", path: "/trade-in", widths: [390], prepare: describeCar },
  { name: "Trade-in, details", path: "/trade-in", widths: [390, 1440], prepare: describeCondition },
  {
    name: "Calculator of a vehicle",
    path: (stock) => `/finance-calculator?car_id=${findVehicle(stock, isUsedCar).id}`,
    sites: ["harbourline"],
    widths: [390, 1440],
  },
  { name: "Trade-in, offer", path: "/trade-in", sites: ["harbourline"], widths: [390], prepare: getOffer },
  {
    name: "Online payment",
    path: "/online-payment?invoice=INV-1042",
    sites: ["harbourline"],
    widths: [390, 1440],
    prepare: signIn,
  },
  { name: "Photo request", path: (stock) => `/photo-request?car_id=${findVehicle(stock, isUsedCar).id}` },
  { name: "Service", path: "/service" },
  { name: "Page of content", path: "/warranty", widths: [390, 1440] },
  { name: "Blog", path: "/blog", widths: [390, 1440] },
  { name: "Not found", path: "/nothing-here" },
];

/** A screen at one width on one site. */
export type Shot = { screen: Screen; site: SiteName; width: number };

/** Every picture of the set for one site, by screen. */
export function shotsByScreen(site: SiteName): Shot[][] {
  return screens
    .filter(({ sites }) => sites === undefined || sites.includes(site))
    .map((screen) => (screen.widths ?? everyWidth).map((width) => ({ screen, site, width })));
}

/** Every picture of the set for one site. */
export function siteShots(site: SiteName): Shot[] {
  return shotsByScreen(site).flat();
}

/** A name for files, such as `vehicle-used.red-gum.390`. */
export function shotName({ screen, site, width }: Shot): string {
  const words = screen.name.toLowerCase().match(/[a-z]+/g) ?? [];
  return `${words.join("-")}.${site}.${width}`;
}

/** The vehicles of a demo site in an order that only a change of the stock changes. */
export async function screenStock(dataDir: string, site: SiteName): Promise<Vehicle[]> {
  const store = await openStore({ dataDir });
  try {
    const vehicles: Vehicle[] = [];
    for await (const batch of store.stock.vehicles(site)) vehicles.push(...batch);
    return vehicles.toSorted((one, other) => (one.slug < other.slug ? -1 : 1));
  } finally {
    await store.close();
  }
}

function pageWhere(isWanted: (vehicle: Vehicle) => boolean) {
  return (stock: readonly Vehicle[]) => `/cars/${findVehicle(stock, isWanted).slug}`;
}

/** The first one that is as wanted; a sold one only where none is for sale. */
function findVehicle(stock: readonly Vehicle[], isWanted: (vehicle: Vehicle) => boolean): Vehicle {
  const found = shown(stock).find(isWanted) ?? stock.find((vehicle) => vehicle.sold && isWanted(vehicle));
  if (!found) throw new Error("The demo stock has no vehicle for this screen.");
  return found;
}

function firstThree(stock: readonly Vehicle[]): Vehicle[] {
  return shown(stock).filter(isUsedCar).slice(1, 4);
}

function shown(stock: readonly Vehicle[]): Vehicle[] {
  return stock.filter(
    ({ images, price, showOnDealerWebsite, status }) =>
      images.length > 1 && price !== null && showOnDealerWebsite && status === "in_stock",
  );
}

/** Fills in the first step of an application for finance. */
async function startApplication({ page }: { page: Page }): Promise<void> {
  await page.getByLabel("Full name").fill("Ann Example");
  await page.getByLabel("Email").fill("ann@example.com");
  await page.getByLabel("Mobile").fill("0412 345 678");
  await page.getByLabel("Date of birth").fill("14031988");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Street address").waitFor();
}

async function openFilters({ page }: { page: Page }): Promise<void> {
  await page.getByRole("button", { name: /^Filters/ }).click();
  await page.locator("#filters").waitFor();
}

async function saveThree({
  page,
  stock,
  site,
}: {
  page: Page;
  stock: readonly Vehicle[];
  site: SiteName;
}): Promise<void> {
  const entries: ShortlistEntry[] = firstThree(stock).map(({ id, name, slug, make, model, primaryImageUrl }) => ({
    id,
    name,
    slug,
    make,
    model,
    primary_image_url: primaryImageUrl,
  }));
  const saved = { key: shortlistKey(site, "favourites"), text: JSON.stringify(entries) };
  await page.evaluate(({ key, text }) => localStorage.setItem(key, text), saved);
  await page.reload();
}

async function describeCar({ page }: { page: Page }): Promise<void> {
  await page.getByRole("textbox", { name: "Rego" }).fill("REG4SUCCESS");
  await page.getByRole("combobox", { name: "Rego state" }).selectOption("NSW");
  await page.getByRole("textbox", { name: "Kilometres" }).fill("50000");
  await page.getByRole("button", { name: "Find my car" }).click();
  await page.getByRole("heading", { name: "Its condition" }).waitFor();
}

/** Signs in with the code that the demo shows. */
async function signIn({ page }: { page: Page }): Promise<void> {
  await page.getByLabel("Mobile number").fill("0491 570 156");
  await page.getByRole("button", { name: "Text me a code" }).click();
  const [code = ""] = /\d{6}/.exec(await page.getByText(/is your .* code/).innerText()) ?? [];
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByLabel("Invoice number").waitFor();
}

async function getOffer(visit: { page: Page }): Promise<void> {
  await describeCondition(visit);
  const { page } = visit;
  await page.getByLabel("First name").fill("Ann");
  await page.getByLabel("Last name").fill("Example");
  await page.getByLabel("Email").fill("ann@example.com");
  await page.getByLabel("Phone", { exact: true }).fill("0491 570 157");
  await page.getByLabel("Postcode").fill("2000");
  await page.getByRole("button", { name: "Show my offer" }).click();
  await page.getByRole("heading", { name: "Our indicative offer" }).waitFor();
  // The reference is another one each time.
  await page
    .getByText("Your reference:")
    .locator("strong")
    .evaluate((it) => (it.textContent = "REFERENCE"));
}

async function describeCondition(visit: { page: Page }): Promise<void> {
  await describeCar(visit);
  for (const answer of ["No problems", "Small marks", "Partly"]) await visit.page.getByLabel(answer).check();
  await visit.page
    .getByRole("group", { name: /accident/ })
    .getByLabel("No", { exact: true })
    .check();
  await visit.page.getByRole("button", { name: "Continue" }).click();
  await visit.page.getByRole("heading", { name: "Your details" }).waitFor();
}

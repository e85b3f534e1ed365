import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Hands } from "./hands.ts";
import { type SiteName, taken } from "./platform.ts";
import { leadsNamed } from "./stored-leads.ts";

/** The vehicle that a shopper looks for on each site, and the page where that site offers makes. */
const wishes: Record<SiteName, { make: string; highest: string; makeIn: "home" | "listing" }> = {
  harbourline: { make: "Mazda", highest: "$40,000", makeIn: "listing" },
  wattlebrook: { make: "Toyota", highest: "$60,000", makeIn: "home" },
  "red-gum": { make: "Toyota", highest: "$60,000", makeIn: "listing" },
};

type Shopper = { site: SiteName; page: Page; hands: Hands; name: string; javaScript: boolean };

/** A buyer's journey from the home page to an enquiry that the dealer can read. */
export async function buyersJourney(shopper: Shopper): Promise<void> {
  await searchAtHome(shopper);
  await filterListing(shopper);
  const title = await openFirstVehicle(shopper);
  await enquire(shopper);
  await expectLead(shopper, title);
}

async function searchAtHome({ site, page, hands, javaScript }: Shopper): Promise<void> {
  const { make, makeIn } = wishes[site];
  if (makeIn === "home") {
    const option = page.getByLabel("Make", { exact: true }).getByRole("option", { name: new RegExp(`^${make} \\(`) });
    await hands.choose(page.getByLabel("Make", { exact: true }), (await option.textContent()) ?? "");
  } else {
    await hands.choose(page.getByLabel("Price up to"), "$80,000");
  }
  await hands.press(page.getByRole("button", { name: /^Show me [\d,]+ / }));
  await page.waitForURL("**/search**");
  await taken(page, { javaScript });
}

async function filterListing({ site, page, hands, javaScript }: Shopper): Promise<void> {
  const { make, makeIn, highest } = wishes[site];
  const sheetButton = page.getByRole("button", { name: /^Filters/ });
  if (await sheetButton.isVisible()) await hands.press(sheetButton);
  const filters = page.locator("#filters");
  if (makeIn === "listing") await hands.tick(filters.getByRole("checkbox", { name: new RegExp(`^${make} `) }));
  if (makeIn === "listing" && javaScript)
    await page.getByRole("heading", { level: 1, name: new RegExp(make) }).waitFor();
  await hands.write(filters.getByRole("group", { name: "Price" }).getByLabel("To"), highest.replace(/\D/g, ""));
  if (javaScript)
    await page
      .getByRole("link", { name: new RegExp(`^Remove .*${highest.replace("$", "\\$")}`), includeHidden: true })
      .waitFor({ state: "attached" });
  await hands.press(filters.getByRole("button", { name: /^Show Me [\d,]+ / }));
  await page.waitForURL((url) =>
    decodeURIComponent(url.search).includes(`range[price]=:${highest.replace(/\D/g, "")}`),
  );
  await taken(page, { javaScript });
  await page.getByRole("link", { name: /^Remove .*\$/ }).waitFor();
  await expectOnly(page, make, Number(highest.replace(/\D/g, "")));
}

async function expectOnly(page: Page, make: string, highest: number): Promise<void> {
  const cards = page.getByRole("article");
  expect(await cards.count()).toBeGreaterThan(0);
  for (const card of await cards.all()) {
    expect(await card.getByRole("heading").textContent()).toContain(make);
    const price = /\$([\d,]+)/.exec((await card.textContent()) ?? "")?.[1]?.replaceAll(",", "");
    if (price) expect(Number(price)).toBeLessThanOrEqual(highest);
  }
}

async function openFirstVehicle({ page, hands, javaScript }: Shopper): Promise<string> {
  const link = page.getByRole("article").first().getByRole("heading").getByRole("link");
  const title = (await link.textContent()) ?? "";
  await hands.press(link);
  await page.waitForURL("**/cars/**");
  await taken(page, { javaScript });
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain(title);
  return title;
}

/** Completes and submits the enquiry form on the current page. */
export async function fillEnquiry({ page, hands, name }: Pick<Shopper, "page" | "hands" | "name">): Promise<void> {
  const form = page.getByRole("form").filter({ has: page.getByLabel("Message") });
  const open = page.getByRole("link", { name: "Enquire", exact: true }).filter({ visible: true }).first();
  if (!(await form.isVisible()) && (await open.isVisible())) await hands.press(open);
  await hands.write(form.getByLabel("Name"), name);
  await hands.write(form.getByLabel("Email"), "shopper@example.com");
  await hands.write(form.getByLabel("Phone"), "0412 345 678");
  await hands.write(form.getByLabel("Message"), "May I see it on Saturday?");
  const terms = form.getByRole("checkbox", { name: "I agree to the terms of use." });
  if ((await terms.isVisible()) && !(await terms.isChecked())) await hands.tick(terms);
}

async function enquire(shopper: Shopper): Promise<void> {
  const { page, hands } = shopper;
  await fillEnquiry(shopper);
  await hands.press(page.getByRole("button", { name: "Send enquiry" }));
  await page.waitForURL("**/success?lead=*");
  await page.getByRole("heading", { level: 1, name: "Thank you, we have received your enquiry" }).waitFor();
}

async function expectLead({ site, page, name }: Shopper, title: string): Promise<void> {
  const leads = await leadsNamed(site, name);
  expect(leads).toHaveLength(1);
  const [lead] = leads;
  expect(lead).toMatchObject({
    email: "shopper@example.com",
    phone: "+61412345678",
    message: "May I see it on Saturday?",
  });
  expect(title).toContain(`${lead?.vehicleMake} ${lead?.vehicleModel}`);
  const reference = /Your reference: (\w{8})/.exec((await page.getByText("Your reference:").textContent()) ?? "")?.[1];
  expect(lead?.leadId.toUpperCase()).toContain(reference);
}

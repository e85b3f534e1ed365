import type { Page } from "playwright-core";
import type { ShopperHands } from "./shopper-hands.ts";

/** A journey in the demo site Harbourline; `person` is a number that no other run has. */
export type Journey = {
  name: string;
  /** The goal for a shopper on a phone; null for none. */
  withinSeconds: number | null;
  /** Opens the page where the journey starts. */
  open(page: Page, person: number): Promise<void>;
  take(hands: ShopperHands, person: number): Promise<void>;
};

const demoPlate = "reg4success";
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });
const email = (person: number) => `robin.walker${person}@example.com`;
const mobile = (person: number) => `04915${String(70_000 + person)}`;

const opensAt = (path: string) => async (page: Page) => void (await page.goto(path));

/** Opens a page about a used vehicle that has a button or link of this name; each person takes another vehicle. */
async function openVehicle(
  page: Page,
  person: number,
  path: (slug: string) => string,
  action: string | RegExp,
): Promise<void> {
  await page.goto("/search");
  const slugs = await page.evaluate(async () => {
    const answer = await fetch("/data/search/used-cars", { headers: { accept: "application/json" } });
    const { listed } = (await answer.json()) as { listed: { cards: { slug: string }[] } };
    return listed.cards.map(({ slug }) => slug);
  });
  for (let index = 0; index < slugs.length; index += 1) {
    const slug = slugs[(person + index) % slugs.length] ?? "";
    await page.goto(path(slug));
    const offered = page.getByRole("main").getByRole("button", { name: action });
    if ((await offered.count()) > 0) return;
  }
  throw new Error(`No used vehicle of the demo offers ${String(action)}.`);
}

async function payInDemo({ page, send }: ShopperHands): Promise<void> {
  await send("payment by the demo's gateway", button(page, /^Pay \$/), page.getByText("What happens next"));
}

const reservation: Journey = {
  name: "Reservation",
  withinSeconds: 60,
  open: (page, person) => openVehicle(page, person, (slug) => `/cars/${slug}/checkout`, "Continue to the deposit"),
  async take(hands, person) {
    const { page, write, send } = hands;
    await write("Name", "Robin Walker");
    await write("Email", email(person));
    await write("Phone", mobile(person));
    await send("form", button(page, /^Continue to the deposit/), button(page, /^Pay \$/));
    await payInDemo(hands);
  },
};

const tradeIn: Journey = {
  name: "Trade-in",
  withinSeconds: 120,
  open: opensAt("/trade-in"),
  async take({ page, write, choose, tick, send }, person) {
    await write("Rego", demoPlate);
    await choose("Rego state", "NSW");
    await write("Kilometres", "50000");
    await send("your car", button(page, "Find my car"), heading(page, "Its condition"));
    for (const question of await page.locator("main fieldset").all()) await tick(question.getByRole("radio").first());
    await send("its condition", button(page, "Continue"), heading(page, "Your details"));
    await write("First name", "Robin");
    await write("Last name", "Walker");
    await write("Email", email(person));
    await write("Phone", mobile(person));
    await write("Postcode", "2047");
    await send(
      "your details, with the valuation",
      button(page, "Show my offer"),
      heading(page, "Our indicative offer"),
    );
  },
};

const application: Journey = {
  name: "Finance application",
  withinSeconds: 180,
  open: opensAt("/finance-pre-approval"),
  async take({ page, write, choose, tick, send }, person) {
    const radio = (name: string) => page.getByRole("radio", { name, exact: true });
    const next = button(page, "Continue");
    await write("Full name", "Robin Walker");
    await write("Email", email(person));
    await write("Mobile", mobile(person));
    await write("Date of birth", "14031988");
    await send("you", next, heading(page, "Home and work"));
    await write("Street address", "7 Test Street");
    await write("Suburb", "Drummoyne");
    await write("Postcode", "2047");
    await tick(radio("Renting"));
    await choose("Your work", "Full-time");
    await send("home and work", next, heading(page, "Income and costs"));
    await write("Income after tax ($)", "1850");
    await tick(radio("Week"));
    await write("Rent or mortgage a month ($)", "2100");
    await write("Living costs a month ($)", "1800");
    await write("Other loans and cards a month ($)", "0");
    await write("People who depend on your income", "1");
    await send("income and costs", next, heading(page, "The loan"));
    await write("Price of the vehicle ($)", "32000");
    await write("Deposit ($)", "4000");
    await tick(page.getByRole("group", { name: "Dealership" }).getByRole("radio").first());
    await send("the loan", next, heading(page, "Check and send"));
    for (const box of await page.getByRole("main").getByRole("checkbox").all()) await tick(box);
    await send("check and send", button(page, "Send application"), heading(page, /^Thank you/));
  },
};

const purchase: Journey = {
  name: "Online Purchase",
  withinSeconds: null,
  open: (page, person) => openVehicle(page, person, (slug) => `/checkout-journey?car_id=${slug}`, /^Start/),
  async take(hands, person) {
    const { page, write, choose, tick, send } = hands;
    const next = button(page, "Continue");
    await send("start", button(page, /^Start/), heading(page, "Trade-in"));
    await tick(page.getByRole("radio", { name: "No trade-in" }));
    await send("trade-in", next, heading(page, "Payment"));
    await tick(page.getByRole("radio", { name: /^Cash/ }));
    await send("payment", next, heading(page, "Handover"));
    await tick(page.getByRole("radio", { name: /^I'll pick it up/ }));
    await choose("Pick-up time", { index: 1 + (person % 20) });
    await send("handover", next, heading(page, "Your details"));
    await write("Full name", "Robin Walker");
    await write("Mobile", mobile(person));
    await write("Email", email(person));
    await write("Street address", "7 Test Street");
    await write("Suburb", "Drummoyne");
    await choose("State", "NSW");
    await write("Postcode", "2047");
    await send("your details", next, heading(page, "Check and pay"));
    await send("check and pay", button(page, /^Pay the deposit/), button(page, /^Pay \$/));
    await payInDemo(hands);
  },
};

export const journeys: readonly Journey[] = [reservation, tradeIn, application, purchase];

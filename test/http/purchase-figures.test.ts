import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";
import { elements, parseHtml, visibleText } from "./html.ts";
import { buyer, createPurchaseVisitor, reviewFields, yard } from "./purchase-visitor.ts";
import type { TestVisitor } from "./signed-in.ts";
import { hourMs } from "../../src/settings/durations.ts";

const path = "/checkout-journey";
const host = "alpha.localhost";
/** A Monday, 9 am in Sydney. */
const start = Date.parse("2026-11-23T09:00:00+11:00");
const holdEnd = "Wednesday 25 November 2026 at 9:00am";
const ids = ["own", "quote", "rule", "costs", "cash"];

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    mode: "demo",
    now: start,
    sites: [
      siteFile("alpha", {
        actions: { reserve: "checkout", onlinePurchase: true },
        leadDelivery: { emails: ["sales@alpha.example"] },
        purchase: { deliveryWithinKm: 600, deliveryFreeKm: 10, deliveryDollars: 100, deliveryDollarsPerKm: 1 },
        locations: [yard],
      }),
    ],
    vehicles: { alpha: ids.map((id) => stockVehicle(id, { carType: "used", price: 30_000 })) },
    replacePorts: () => ({
      geocode: async (postcode) =>
        postcode === "9999" ? { kind: "unknown" } : { kind: "found", position: { lat: -35.1, long: 148.47 } },
    }),
  });
});
afterAll(() => platform.close());

const where = (answer: Response) => {
  const url = new URL(answer.headers.get("location") ?? "", `http://${host}`);
  return `${url.pathname}${url.search}`;
};
const readPage = async (answer: Response) => {
  const page = parseHtml(await answer.text());
  return elements(page, "main")[0] ?? page;
};
const textIn = async (answer: Response) => visibleText(await readPage(answer)).replaceAll(/\s+/g, " ");
const textAt = async (shopper: TestVisitor, at: string) => textIn(await shopper.get(at));

/** A shopper who has started to buy a vehicle, and has taken some steps. */
async function shopperAt(id: string, steps: Record<string, Record<string, string>> = {}): Promise<TestVisitor> {
  const shopper = createPurchaseVisitor(platform, host);
  await shopper.submit(path, { car_id: `2022-toyota-rav4-${id}` });
  const all = { "trade-in": { trade_in: "none" }, ...steps };
  for (const [step, fields] of Object.entries(all))
    expect((await shopper.submit(`${path}/${step}`, fields)).status, step).toBe(303);
  return shopper;
}

const person = { ...buyer, email: "figures@canary.example", phone: "0412 345 611" };
const delivery = { handover: "delivery", delivery_postcode: "2720", date: "2026-12-08", part: "morning" };
const loan = { payment: "finance", years: "5", deposit: "3000", balloon: "0" };

describe("what the buyer pays besides a loan", () => {
  test.each(["50", "199.99", "29000.01", "30000", "abc", "2000000"])(
    "%s is refused by the name of its field, with the limits and without an earlier estimate",
    async (deposit) => {
      const shopper = await shopperAt("own");
      await shopper.submit(`${path}/payment`, { ...loan, also: "estimate" });
      const before = await textAt(shopper, `${path}/payment`);
      expect(before).toContain("at least $200 and at most $29,000");
      expect(before).toContain("About $573.67 a month");
      const answer = await shopper.submit(`${path}/payment`, { ...loan, deposit });
      expect(answer.status).toBe(422);
      const text = await textIn(answer);
      expect(text).toContain("Your contribution: enter an amount of at least $200 and at most $29,000.");
      expect(text).not.toContain("Deposit:");
      expect(text).not.toContain("a month");
      await shopper.submit(`${path}/let-go`, {});
      platform.clock.now += 25 * hourMs;
    },
  );

  test.each([
    ["deposit", "200.005", "Your contribution: enter dollars and whole cents."],
    ["balloon", "30.5", "Balloon at the end: choose one of the percentages."],
    ["years", "8", "Pay it off over: choose a term."],
  ])("%s of %s is refused", async (name, text, message) => {
    const shopper = await shopperAt("own");
    const answer = await shopper.submit(`${path}/payment`, { ...loan, [name]: text });
    expect([answer.status, (await textIn(answer)).includes(message)]).toEqual([422, true]);
    await shopper.submit(`${path}/let-go`, {});
    platform.clock.now += 25 * hourMs;
  });

  test("is not asked of somebody who pays cash and presses Enter", async () => {
    platform.clock.now = start;
    const shopper = await shopperAt("cash");
    expect(where(await shopper.submit(`${path}/payment`, { ...loan, payment: "cash", also: "estimate" }))).toBe(
      `${path}/handover`,
    );
    const picked = { handover: "pick-up", time: "2026-12-01T10:00:00+11:00", also: "quote" };
    expect(where(await shopper.submit(`${path}/handover`, picked))).toBe(`${path}/details`);
  });
});

test("delivery to a postcode has its price and distance in the step, beside what was chosen so far", async () => {
  platform.clock.now = start;
  const shopper = await shopperAt("quote", { payment: { payment: "cash" } });
  const at = `${path}/handover`;
  const told = "Delivery to 2720: about 100 km, $190. We measure in a straight line from North Yard.";
  expect(await textAt(shopper, at)).not.toContain("We measure");
  const asked = await shopper.submit(at, { ...delivery, part: "", also: "quote" });
  expect(asked.status).toBe(200);
  const page = await readPage(asked);
  expect(visibleText(page).replaceAll(/\s+/g, " ")).toContain(told);
  const chosen = elements(page, "option").filter(({ attributes }) => attributes.has("selected"));
  expect(chosen.map(({ attributes }) => attributes.get("value"))).toContain("2026-12-08");
  expect(await textAt(shopper, at)).toContain(told);
  const unknown = await shopper.submit(at, { ...delivery, delivery_postcode: "9999", also: "quote" });
  expect(unknown.status).toBe(422);
  const text = await textIn(unknown);
  expect([text.includes("We don't recognise the postcode 9999"), text.includes("We measure")]).toEqual([true, false]);
});

test("the handover, the review, the private page and the mail say what must happen before the hold ends", async () => {
  platform.clock.now = start;
  const within = "Sign it within 48 hours of paying the deposit, or at handover if that is sooner.";
  const shopper = await shopperAt("rule", { payment: { payment: "cash" } });
  expect(await textAt(shopper, `${path}/handover`)).toContain(within);
  await shopper.submit(`${path}/handover`, delivery);
  await shopper.submit(`${path}/details`, { ...person, postcode: "2720" });
  expect(await textAt(shopper, `${path}/review`)).toContain(within);
  const asked = await shopper.submit(`${path}/review`, await reviewFields(shopper));
  const paid = await shopper.submit(where(asked), { outcome: "approved" });
  const receipt = await textAt(shopper, where(paid));
  expect(receipt).toContain(`Sign it by ${holdEnd}, or at handover if that is sooner.`);
  expect(receipt).toContain("Delivery to 2720, Tuesday 8 December 2026, morning (about 100 km, $190)");
  const mails = (await platform.workOutbox()).filter((message) => message.kind === "mail");
  const toShopper = mails.find(({ to, subject }) => to === person.email && subject.includes("is reserved for you"));
  expect(toShopper?.text.replaceAll(/\s+/g, " ")).toContain(`Sign it by ${holdEnd}`);
  expect(toShopper?.text.replaceAll(/\s+/g, " ")).toContain("The handover you chose: Delivery to 2720, Tuesday 8");
  const toDealer = mails.find(({ to, text }) => to === "sales@alpha.example" && text.includes("shown as reserved"));
  expect(toDealer?.text.replaceAll(/\s+/g, " ")).toContain("expects your call about the contract before then");
});

test("the private page has the table of costs that the review had, whatever the price is by then", async () => {
  platform.clock.now = start;
  const shopper = await shopperAt("costs", { payment: loan, handover: delivery });
  await shopper.submit(`${path}/details`, { ...person, phone: "0412 345 612", postcode: "2720" });
  const costsAt = async (at: string) => {
    const [, table = ""] = (await textAt(shopper, at)).split("What it costs");
    return table.split("WARNING")[0];
  };
  const seen = await costsAt(`${path}/review`);
  expect(seen).toContain("Loan, if a lender approves it −$27,190 Balance at handover $2,800");
  const asked = await shopper.submit(`${path}/review`, await reviewFields(shopper));
  const unpaid = await shopper.submit(where(asked), { outcome: "declined" });
  const page = where(await shopper.submit(where(asked), { outcome: "approved" }));
  expect(unpaid.status).toBeLessThan(400);
  await platform.putVehicles("alpha", [stockVehicle("costs", { carType: "used", price: 28_000 })]);
  expect(await costsAt(page)).toBe(seen?.replace("Deposit, paid now", "Deposit, paid"));
});

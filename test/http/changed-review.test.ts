import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";
import { elements, parseHtml, visibleText } from "./html.ts";
import { buyer, createPurchaseVisitor, reviewFields, yard } from "./purchase-visitor.ts";
import type { TestVisitor } from "./signed-in.ts";
import { minuteMs } from "../../src/settings/durations.ts";

const path = "/checkout-journey";
const host = "alpha.localhost";
/** A Monday, 9 am in Sydney. */
const start = Date.parse("2026-11-23T09:00:00+11:00");
const site = (reservation = {}) =>
  siteFile("alpha", { actions: { reserve: "checkout", onlinePurchase: true }, locations: [yard], reservation });
const ids = ["handover", "payment", "details", "deposit", "hold", "paying", "same"];

let platform: TestPlatform;
beforeAll(async () => {
  const vehicles = ids.map((id) => stockVehicle(id, { carType: "used", price: 30_000 }));
  platform = await testPlatform({ mode: "demo", now: start, sites: [site()], vehicles: { alpha: vehicles } });
});
afterAll(() => platform.close());
beforeEach(() => platform.changeSites([site()]));

const where = (answer: Response) => {
  const url = new URL(answer.headers.get("location") ?? "", `http://${host}`);
  return `${url.pathname}${url.search}`;
};
const textAt = async (shopper: TestVisitor, at: string) => {
  const page = parseHtml(await (await shopper.get(at)).text());
  return visibleText(elements(page, "main")[0] ?? page).replaceAll(/\s+/g, " ");
};
const isReservedBy = async (id: string) =>
  (await platform.store.reservations.newest("alpha", 50)).some(({ vehicleId }) => vehicleId === id);

/** A free time for each shopper. */
const times = ids.map((_, index) => `2026-11-24T${10 + index}:00:00+11:00`);

/** A shopper whose review of a vehicle is open in one tab. */
async function atReview(id: string): Promise<{ shopper: TestVisitor; seen: { seen: string } }> {
  const shopper = createPurchaseVisitor(platform, host);
  await shopper.submit(path, { car_id: `2022-toyota-rav4-${id}` });
  const phone = `0412 345 6${ids.indexOf(id) + 10}`;
  const steps = {
    "trade-in": { trade_in: "none" },
    payment: { payment: "cash" },
    handover: { handover: "pick-up", time: times.pop() ?? "" },
    details: { ...buyer, phone, email: `${id}@canary.example` },
  };
  for (const [step, fields] of Object.entries(steps))
    expect((await shopper.submit(`${path}/${step}`, fields)).status, step).toBe(303);
  return { shopper, seen: await reviewFields(shopper) };
}

const expectShownAgain = async (shopper: TestVisitor, answer: Response, id: string, changed: string) => {
  expect([answer.status, where(answer)]).toEqual([303, `${path}/review?changed=${changed}`]);
  expect(await isReservedBy(id)).toBe(false);
  return textAt(shopper, where(answer));
};

describe("[RT-10] the review is shown again before a payment that another tab has changed", () => {
  const loan = { payment: "finance", years: "5", deposit: "5000", balloon: "0" };
  test.each([
    ["handover", { handover: "pick-up", time: "2026-11-25T13:00:00+11:00" }, "handover", "the handover"],
    ["payment", loan, "payment.costs", "how you pay, what it costs"],
    ["details", { ...buyer, street: "8 Otherstreet" }, "details", "your details"],
  ])("%s", async (id, fields, changed, named) => {
    const { shopper, seen } = await atReview(id);
    await shopper.submit(`${path}/${id}`, fields);
    const text = await expectShownAgain(shopper, await shopper.submit(`${path}/review`, seen), id, changed);
    expect(text).toContain(`Changed: ${named}. You have not been charged.`);
    expect(where(await shopper.submit(`${path}/review`, await reviewFields(shopper)))).toMatch(/^\/demo-payment/);
  });

  test("and one without the digest of a review too", async () => {
    const { shopper, seen } = await atReview("same");
    expect(where(await shopper.submit(`${path}/review`, {}))).toMatch(/\/review\?changed=trade-in\./);
    platform.clock.now += 5 * minuteMs;
    expect(where(await shopper.submit(`${path}/review`, seen))).toMatch(/^\/demo-payment/);
  });

  test("and an order that another tab has asked to pay is shown by the page of its reservation", async () => {
    const { shopper, seen } = await atReview("paying");
    await shopper.submit(`${path}/handover`, { handover: "pick-up", time: "2026-11-26T13:00:00+11:00" });
    const newer = await reviewFields(shopper);
    const paying = where(await shopper.submit(`${path}/review`, newer));
    expect(paying).toMatch(/^\/demo-payment/);
    const page = where(await shopper.submit(`${path}/review`, seen));
    expect(page).toMatch(/^\/reservation\//);
    expect(await textAt(shopper, page)).toContain("26 November 2026 at 1:00pm");
    expect(where(await shopper.submit(`${path}/review`, newer))).toBe(paying);
  });
});

describe("[RV-01] the review is shown again before a payment whose terms the dealership has changed", () => {
  test("the deposit", async () => {
    const { shopper, seen } = await atReview("deposit");
    platform.changeSites([site({ depositCents: 50_000 })]);
    const answer = await shopper.submit(`${path}/review`, seen);
    const text = await expectShownAgain(shopper, answer, "deposit", "costs.deposit");
    expect(text).toContain("The deposit is now $500. You have not been charged.");
    expect(text).toContain("Pay the deposit of $500");
  });

  test("the hours that it holds the vehicle for", async () => {
    const { shopper, seen } = await atReview("hold");
    platform.changeSites([site({ holdHours: 24 })]);
    const answer = await shopper.submit(`${path}/review`, seen);
    const text = await expectShownAgain(shopper, answer, "hold", "contract");
    expect(text).toContain("Changed: what happens after you pay.");
    expect(text).toContain("within 24 hours of paying the deposit");
  });
});

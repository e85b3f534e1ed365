import { afterAll, beforeAll, expect, test } from "vitest";
import { siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";
import { chargesInNewSouthWales } from "./drive-away-charges.ts";
import { elements, parseHtml, visibleText } from "./html.ts";
import { buyer, createPurchaseVisitor, yard } from "./purchase-visitor.ts";
import type { TestVisitor } from "./signed-in.ts";

const path = "/checkout-journey";
const host = "alpha.localhost";
/** A Monday, 9 am in Sydney. */
const start = Date.parse("2026-11-23T09:00:00+11:00");

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    mode: "demo",
    now: start,
    sites: [
      siteFile("alpha", {
        actions: { reserve: "checkout", onlinePurchase: true },
        driveAway: { charges: chargesInNewSouthWales },
        locations: [yard],
      }),
    ],
    vehicles: {
      alpha: ["used", "other"].map((id) =>
        stockVehicle(id, { carType: "used", price: 30_000, state: "NSW", regplate: null }),
      ),
    },
  });
});
afterAll(() => platform.close());

const textAt = async (shopper: TestVisitor, at: string) => {
  const page = parseHtml(await (await shopper.get(at)).text());
  return visibleText(elements(page, "main")[0] ?? page).replaceAll(/\s+/g, " ");
};
const dollarsIn = (text: string) =>
  [...text.matchAll(/\$([\d,]+(?:\.\d\d)?)/g)].map(([, n = ""]) => Number(n.replaceAll(",", "")));

test("[RT-10] every page of an online purchase states the total with its parts, which add up, and what a share is of", async () => {
  const shopper = createPurchaseVisitor(platform, host);
  const carId = "2022-toyota-rav4-used";
  const expectTotal = async (at: string): Promise<number> => {
    const text = await textAt(shopper, at);
    const [, stated = ""] = /Total price: About (\$[\d,]+) drive away /.exec(text) ?? [];
    const [, parts = ""] = /drive away (.*?)\. Duty, transfer and registration are estimates/.exec(text) ?? [];
    const [total = 0] = dollarsIn(stated);
    expect(total, at).toBeGreaterThan(30_000);
    expect(
      dollarsIn(parts).reduce((sum, part) => sum + part, 0),
      at,
    ).toBe(total);
    return total;
  };
  const total = await expectTotal(`${path}?car_id=${carId}`);
  await shopper.submit(path, { car_id: carId });
  expect(await expectTotal(`${path}/trade-in`)).toBe(total);
  await shopper.submit(`${path}/trade-in`, { trade_in: "none" });
  expect(await expectTotal(`${path}/payment`)).toBe(total);
  await shopper.submit(`${path}/payment`, {
    payment: "finance",
    years: "5",
    deposit: "5000",
    balloon: "20",
    also: "estimate",
  });
  const payment = await textAt(shopper, `${path}/payment`);
  const shown = `$${total.toLocaleString("en-AU")}`;
  expect(payment).toContain(`20% of the total of ${shown}`);
  expect(payment).toContain(`What you pay towards the total of ${shown}: at least $200`);
  expect(payment).toContain(`for $${(total - 5_000).toLocaleString("en-AU")} borrowed`);
  await shopper.submit(`${path}/payment`, { payment: "cash" });
  expect(await expectTotal(`${path}/handover`)).toBe(total);
  await shopper.submit(`${path}/handover`, { handover: "pick-up", time: "2026-11-24T10:00:00+11:00" });
  expect(await expectTotal(`${path}/details`)).toBe(total);
  await shopper.submit(`${path}/details`, buyer);
  expect(await textAt(shopper, `${path}/review`)).toContain(`Total price ${shown}`);
});

test("[RT-10] the total is the emphasised figure, and the price without charges is not", async () => {
  const shopper = createPurchaseVisitor(platform, host);
  const page = parseHtml(await (await shopper.get(`${path}?car_id=2022-toyota-rav4-other`)).text());
  const emphasised = elements(page, "main").flatMap((main) => elements(main, "strong").map(visibleText));
  expect(emphasised.filter((text) => text.includes("$"))).toEqual([
    expect.stringMatching(/^About \$3\d,\d{3} drive away$/),
  ]);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { changePurchase } from "../../src/purchases/change-purchase.ts";
import type { AppPorts } from "../../src/server/app-ports.ts";
import { siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";
import { elements, parseHtml, visibleText } from "./html.ts";
import { buyer, cookiePurchaseId, createPurchaseVisitor, reviewFields, yard } from "./purchase-visitor.ts";
import type { TestVisitor } from "./signed-in.ts";
import { dayMs } from "../../src/settings/durations.ts";

const path = "/checkout-journey";
const host = "alpha.localhost";
const dealer = "sales@alpha.example";
/** A Monday, 9 am in Sydney. */
const start = Date.parse("2026-11-23T09:00:00+11:00");
const ids = ["buyer", "dealership", "nobody"];

let platform: TestPlatform;
let ports: AppPorts;
beforeAll(async () => {
  platform = await testPlatform({
    mode: "demo",
    now: start,
    sites: [
      siteFile("alpha", {
        actions: { reserve: "checkout", onlinePurchase: true },
        leadDelivery: { emails: [dealer], adfEmails: ["crm@alpha.example"] },
        locations: [yard],
      }),
    ],
    vehicles: { alpha: ids.map((id) => stockVehicle(id, { carType: "used", price: 30_000 })) },
    replacePorts: (all) => {
      ports = all;
      return {};
    },
  });
});
afterAll(() => platform.close());

const where = (answer: Response) => {
  const url = new URL(answer.headers.get("location") ?? "", `http://${host}`);
  return `${url.pathname}${url.search}`;
};
const textAt = async (shopper: TestVisitor, at: string) => {
  const page = parseHtml(await (await shopper.get(at)).text());
  return visibleText(elements(page, "main")[0] ?? page).replaceAll(/\s+/g, " ");
};

test.each([
  {
    id: "buyer",
    offerDollars: 10_000,
    review: "Balance at handover $19,800",
    paid: "You pay the balance of $19,800 at handover",
    told: "$19,800, paid by the buyer at handover",
  },
  {
    id: "dealership",
    offerDollars: 41_110,
    review: "The dealership pays you $11,310",
    paid: "pays you $11,310 at handover",
    told: "$11,310, paid by the dealership to the buyer",
  },
  {
    id: "nobody",
    offerDollars: 29_800,
    review: "Balance at handover $0",
    paid: "Nothing is left to pay at handover",
    told: "$0: nothing is left to pay at handover",
  },
])("[RT-10] shopper and dealership read how $id pays the balance", async ({ id, offerDollars, review, paid, told }) => {
  const shopper = createPurchaseVisitor(platform, host);
  await shopper.submit(path, { car_id: `2022-toyota-rav4-${id}` });
  const standsUntil = start + 14 * dayMs;
  const tradeIn = { kind: "valued", car: "2023 Mazda 3", offerDollars, standsUntil, reference: "VRR123" } as const;
  const key = { siteId: "alpha", purchaseId: cookiePurchaseId(shopper) };
  await changePurchase(key, { content: (content) => ({ ...content, tradeIn }), now: start }, ports);
  const time = `2026-11-24T${10 + ids.indexOf(id)}:00:00+11:00`;
  const person = { ...buyer, phone: `0412 345 6${ids.indexOf(id) + 10}`, email: `${id}@canary.example` };
  await shopper.submit(`${path}/payment`, { payment: "cash" });
  await shopper.submit(`${path}/handover`, { handover: "pick-up", time });
  await shopper.submit(`${path}/details`, person);
  expect(await textAt(shopper, `${path}/review`)).toContain(review);
  const paying = await shopper.submit(`${path}/review`, await reviewFields(shopper));
  const receipt = await textAt(shopper, where(await shopper.submit(where(paying), { outcome: "approved" })));
  expect(receipt).toContain(review);
  expect(receipt).toContain(paid);
  const reservations = await platform.store.reservations.newest("alpha", 10);
  const reservation = reservations.find(({ vehicleId }) => vehicleId === id);
  const lead = await platform.store.leads.lead("alpha", reservation?.leadId ?? "");
  expect(lead?.answers).toContainEqual({ question: "Balance", answer: told });
  const mails = (await platform.workOutbox()).filter((message) => message.kind === "mail");
  for (const to of [dealer, "crm@alpha.example"]) {
    const texts = mails.filter((mail) => mail.to === to).map(({ text }) => text.replaceAll(/\s+/g, " "));
    expect(texts.join("\n")).toContain(told);
    expect(texts.join("\n")).not.toContain("to you");
  }
});

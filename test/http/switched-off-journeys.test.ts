import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";
import { elements, parseHtml, visibleText } from "./html.ts";
import { createApplicationVisitor } from "./application-visitor.ts";
import { buyer, createPurchaseVisitor, reviewFields } from "./purchase-visitor.ts";
import { createVisitor, signIn } from "./signed-in.ts";

const host = "alpha.localhost";
const offered = { actions: { reserve: "checkout" as const, onlinePurchase: true }, content: { onlinePayment: true } };
const site = (changes = {}) => siteFile("alpha", { ...offered, ...changes });

let platform: TestPlatform;
beforeAll(async () => {
  const vehicles = ["used", "paid"].map((id) => stockVehicle(id, { carType: "used", price: 30_000 }));
  platform = await testPlatform({ mode: "demo", sites: [site()], vehicles: { alpha: vehicles } });
});
afterAll(() => platform.close());
beforeEach(() => platform.changeSites([site()]));

const readPage = async (answer: Response) => {
  const page = parseHtml(await answer.text());
  const main = elements(page, "main")[0] ?? page;
  const links = elements(main, "a").map(({ attributes }) => attributes.get("href") ?? "");
  return { text: visibleText(main).replaceAll(/\s+/g, " "), links };
};
const pathAfter = (answer: Response) => {
  const { pathname, search } = new URL(answer.headers.get("location") ?? "", `http://${host}`);
  return pathname + search;
};
const expectNotOffered = async (answer: Response, message: string) => {
  expect(answer.status).toBe(410);
  const { text, links } = await readPage(answer);
  for (const told of [message, "This is no longer offered online", "Nothing of what you just entered was sent"])
    expect(text).toContain(told);
  expect(links.some((href) => href.startsWith("tel:") || href === "/contact-us")).toBe(true);
};

describe("[NV-06] a journey that is switched off while a shopper is in it says so, and whom to call", () => {
  test.each([{ finance: { enabled: false } }, { preApproval: { enabled: false } }])(
    "a finance application: %j",
    async (off) => {
      const shopper = createApplicationVisitor(platform, host);
      const you = { name: "Ann", email: "ann@example.com", phone: "0412 345 678", birthDate: "14/3/1988" };
      expect((await shopper.submit("/finance-pre-approval/you", you)).status).toBe(303);
      platform.changeSites([site(off)]);
      const home = { street: "7 Test Street", suburb: "Testville", state: "NSW", postcode: "2650" };
      await expectNotOffered(await shopper.submit("/finance-pre-approval/home", home), "finance applications");
    },
  );

  test("a trade-in, for scripts too", async () => {
    const shopper = createVisitor(platform, host);
    const car = { rego: "", regoState: "NSW", km: "50000", by: "hand", limits: "told", make: "Mazda", model: "3" };
    const started = await shopper.submit("/trade-in", { ...car, year: "2023", badge: "", purpose: "trade-in" });
    expect(started.status).toBe(303);
    platform.changeSites([site({ tradeIn: { enabled: false } })]);
    const step = { step: "condition", answer_1: "No problems" };
    const path = new URL(started.headers.get("location") ?? "", `http://${host}`).pathname;
    await expectNotOffered(await shopper.submit(path, step), "We no longer value cars");
    await expectNotOffered(await shopper.submit("/trade-in", car), "We no longer value cars");
    const photo = await shopper.submit(`${path}/photos`, { photo: "none" });
    await expectNotOffered(photo, "We no longer value cars");
    const page = await shopper.get(path);
    expect(page.status).toBe(410);
    const { text, links } = await readPage(page);
    expect(text).toContain("This is no longer offered online");
    expect(text).toContain("Your details were not sent to us.");
    expect(links).toContain("/contact-us");
    expect((await shopper.get("/trade-in/none")).status).toBe(404);
    const forScript = await shopper.call("/trade-in", car, { accept: "application/json" });
    expect([forScript.status, await forScript.json()]).toEqual([
      410,
      { error: "We no longer value cars on this site." },
    ]);
  });

  test("the payment of an invoice", async () => {
    const shopper = createVisitor(platform, host);
    await signIn(platform, shopper, "alpha");
    platform.changeSites([site({ content: {} })]);
    await expectNotOffered(await shopper.submit("/online-payment", { invoice: "INV-1" }), "payments for invoices");
  });

  test("a game", async () => {
    await expectNotOffered(await createVisitor(platform, host).submit("/spin-to-win", { name: "Ann" }), "The game");
  });

  test("an online purchase, at its start and at its steps", async () => {
    const off = { actions: { reserve: "checkout", onlinePurchase: false } };
    const shopper = createPurchaseVisitor(platform, host);
    const started = await shopper.submit("/checkout-journey", { car_id: "2022-toyota-rav4-used" });
    expect(started.status).toBe(303);
    platform.changeSites([site(off)]);
    const step = await shopper.submit("/checkout-journey/trade-in", { trade_in: "none" });
    await expectNotOffered(step, "We no longer sell this vehicle online.");
    for (const path of ["/checkout-journey/trade-in", "/checkout-journey?car_id=2022-toyota-rav4-used"]) {
      const page = await shopper.get(path);
      expect(page.status).toBe(410);
      const { text, links } = await readPage(page);
      expect(text).toContain("This is no longer offered online");
      expect(text).toContain("You have paid nothing and owe nothing.");
      expect(links).toContain("/checkout-journey/let-go");
    }
    const other = createPurchaseVisitor(platform, host);
    const start = await other.submit("/checkout-journey", { car_id: "2022-toyota-rav4-used" });
    await expectNotOffered(start, "We no longer sell this vehicle online.");
    expect((await other.get("/checkout-journey?car_id=2022-toyota-rav4-used")).status).toBe(404);
  });

  test("a paid online purchase, whose buyer still gets to the private page", async () => {
    const shopper = createPurchaseVisitor(platform, host);
    const steps = [
      ["trade-in", { trade_in: "none" }],
      ["payment", { payment: "cash" }],
      ["handover", { handover: "pick-up" }],
      ["details", buyer],
    ] as const;
    await shopper.submit("/checkout-journey", { car_id: "2022-toyota-rav4-paid" });
    for (const [step, fields] of steps)
      expect((await shopper.submit(`/checkout-journey/${step}`, fields)).status, step).toBe(303);
    const asked = await shopper.submit("/checkout-journey/review", await reviewFields(shopper));
    const paid = await shopper.submit(pathAfter(asked), { outcome: "approved" });
    platform.changeSites([site({ actions: { reserve: "checkout", onlinePurchase: false } })]);
    for (const path of ["/checkout-journey/payment", "/checkout-journey?car_id=2022-toyota-rav4-paid"]) {
      const answer = await shopper.get(path);
      expect([answer.status, pathAfter(answer)]).toEqual([303, pathAfter(paid).replace("?from=payment", "")]);
    }
    const page = await shopper.get(pathAfter(paid));
    expect(page.status).toBe(200);
    expect((await readPage(page)).text).toContain("The 2022 Toyota RAV4 is rese");
  });
});

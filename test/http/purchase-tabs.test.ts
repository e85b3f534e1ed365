import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";
import { elements, parseHtml, visibleText } from "./html.ts";
import { buyer, cookiePurchaseId, createPurchaseVisitor, reviewFields } from "./purchase-visitor.ts";
import { type TestVisitor, createVisitor } from "./signed-in.ts";
import { hourMs } from "../../src/settings/durations.ts";

const path = "/checkout-journey";
const host = "alpha.localhost";
/** A Monday, 9 am in Sydney. */
const start = Date.parse("2026-11-23T09:00:00+11:00");
/** Each test has vehicles of its own. */
const makes = [
  "Mazda",
  "Kia",
  "Ford",
  "Skoda",
  "Honda",
  "Lexus",
  "Volvo",
  "Isuzu",
  "Audi",
  "Fiat",
  "Subaru",
  "Nissan",
  "Jeep",
];
const slugFor = (make: string) => `2022-toyota-rav4-${make.toLowerCase()}`;

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    mode: "demo",
    now: start,
    sites: [siteFile("alpha", { actions: { reserve: "checkout", onlinePurchase: true } })],
    vehicles: {
      alpha: makes.map((make) => stockVehicle(make.toLowerCase(), { make, carType: "used", price: 30_000 })),
    },
  });
});
afterAll(() => platform.close());
/** Claims over one connection count for a day. */
beforeEach(async () => {
  platform.clock.now += 25 * hourMs;
  await platform.endPurchaseClaims();
});

const where = (answer: Response) => {
  const url = new URL(answer.headers.get("location") ?? "", `http://${host}`);
  return `${url.pathname}${url.search}`;
};
const readMain = async (answer: Response) => {
  const page = parseHtml(await answer.text());
  const main = elements(page, "main")[0] ?? page;
  const links = elements(main, "a").map(({ attributes }) => attributes.get("href") ?? "");
  const fields = Object.fromEntries(
    elements(main, "input").map(({ attributes }) => [attributes.get("name") ?? "", attributes.get("value") ?? ""]),
  );
  return { text: visibleText(main).replaceAll(/\s+/g, " "), links, fields };
};
const startHref = (make: string) => `${path}?car_id=${slugFor(make)}`;
const begin = (shopper: TestVisitor, make: string, more = {}) =>
  shopper.submit(path, { car_id: slugFor(make), ...more });
const stored = async (purchaseId: string) => platform.store.purchases.purchase("alpha", purchaseId);
const isReserved = async (make: string) =>
  (await platform.store.stock.vehicleById("alpha", make.toLowerCase()))?.reserved;

async function giveDetails(shopper: TestVisitor): Promise<void> {
  await shopper.submit(`${path}/trade-in`, { trade_in: "none" });
  await shopper.submit(`${path}/payment`, { payment: "cash" });
  await shopper.submit(`${path}/handover`, { handover: "pick-up" });
  expect((await shopper.submit(`${path}/details`, buyer)).status).toBe(303);
}

describe("a second vehicle", () => {
  test("is started only after the page has said what happens to the first", async () => {
    const shopper = createVisitor(platform, host);
    await begin(shopper, "Mazda");
    const first = cookiePurchaseId(shopper);
    const { text, links, fields } = await readMain(await shopper.get(startHref("Kia")));
    expect(text).toContain("You are already buying the 2022 Mazda RAV4");
    expect(text).toContain("is held for you until 10:20am");
    expect(text).toContain("available to others straight away, and what you entered for it will be deleted");
    expect(links).toContain(`${path}/trade-in`);
    expect(fields["instead"]).toBe(first);
    expect(where(await begin(shopper, "Kia"))).toBe(startHref("Kia"));
    expect(where(await begin(shopper, "Kia", { instead: "another" }))).toBe(startHref("Kia"));
    expect([cookiePurchaseId(shopper), await isReserved("Mazda"), await isReserved("Kia")]).toEqual([
      first,
      true,
      false,
    ]);
    expect(where(await begin(shopper, "Kia", { instead: first }))).toBe(`${path}/trade-in`);
    expect([await isReserved("Mazda"), await isReserved("Kia")]).toEqual([false, true]);
    expect(await stored(first)).toBeNull();
  });

  test("says that the enquiry stays once the details were given, and keeps the data of a mailed link", async () => {
    const shopper = createPurchaseVisitor(platform, host);
    await begin(shopper, "Ford");
    await giveDetails(shopper);
    expect((await readMain(await shopper.get(startHref("Skoda")))).text).toContain(
      "keeps your enquiry and contact details",
    );
    await shopper.submit(`${path}/review`, { also: "mail" });
    const first = cookiePurchaseId(shopper);
    expect((await readMain(await shopper.get(startHref("Skoda")))).text).toContain(
      "you can come back to what you entered for it through the link we emailed you",
    );
    await begin(shopper, "Skoda", { instead: first });
    expect([(await stored(first)) !== null, await isReserved("Ford")]).toEqual([true, false]);
    const mails = await platform.workOutbox();
    const mail = mails.find((message) => message.kind === "mail" && message.to === buyer.email);
    const link = /\/checkout-journey\/resume\/[\w.-]+/.exec(mail?.kind === "mail" ? mail.text : "")?.[0] ?? "";
    const asked = await readMain(await shopper.get(link));
    expect(asked.text).toContain("the 2022 Skoda RAV4 becomes available to others straight away");
    expect(where(await shopper.submit(link, {}))).toBe(link);
    expect(cookiePurchaseId(shopper)).not.toBe(first);
    await shopper.submit(link, { instead: asked.fields["instead"] ?? "" });
    expect([cookiePurchaseId(shopper), await isReserved("Skoda")]).toEqual([first, false]);
  });
});

describe("a page of an earlier purchase", () => {
  test.each([
    ["payment", { payment: "cash" }],
    ["handover", { handover: "pick-up" }],
    ["details", { ...buyer, also: "mail" }],
    ["review", { seen: "a.b" }],
  ])("stores nothing on the purchase in progress: %s", async (step, fields) => {
    const shopper = createVisitor(platform, host);
    await begin(shopper, "Honda");
    const { fields: old } = await readMain(await shopper.get(`${path}/trade-in`));
    await begin(shopper, "Lexus", { instead: cookiePurchaseId(shopper) });
    const before = await stored(cookiePurchaseId(shopper));
    const answer = await shopper.submit(`${path}/${step}`, { ...old, ...fields });
    expect(answer.status).toBe(409);
    const { text, links } = await readMain(answer);
    expect(text).toContain("This page was about the 2022 Honda RAV4");
    expect(text).toContain("you have started to buy the 2022 Lexus RAV4");
    expect(links).toEqual([`${path}/trade-in`, startHref("Honda")]);
    expect(await stored(cookiePurchaseId(shopper))).toEqual(before);
    const unnamed = await shopper.submit(`${path}/${step}`, fields);
    expect([unnamed.status, where(unnamed)]).toEqual([303, `${path}/trade-in?next`]);
    expect((await readMain(await shopper.get(where(unnamed) ?? ""))).text).toContain("Answer this step first");
    expect(await stored(cookiePurchaseId(shopper))).toEqual(before);
  });

  test("cannot delete the purchase in progress", async () => {
    const shopper = createVisitor(platform, host);
    await begin(shopper, "Volvo");
    const old = cookiePurchaseId(shopper);
    await begin(shopper, "Isuzu", { instead: old });
    expect(where(await shopper.submit(`${path}/let-go`, { purchase: old }))).toBe(`${path}/let-go`);
    expect(await stored(cookiePurchaseId(shopper))).not.toBeNull();
  });
});

test("what was entered is deleted only after a question, which says what stays with the dealership", async () => {
  const shopper = createPurchaseVisitor(platform, host);
  await begin(shopper, "Audi");
  const { links } = await readMain(await shopper.get(`${path}/trade-in`));
  expect(links).toContain(`${path}/let-go`);
  expect((await readMain(await shopper.get(`${path}/let-go`))).text).not.toContain("keeps your enquiry");
  await giveDetails(shopper);
  const { text, fields, links: ways } = await readMain(await shopper.get(`${path}/let-go`));
  expect(text).toContain("Stop buying the 2022 Audi RAV4?");
  expect(text).toContain("keeps your enquiry and contact details");
  expect(ways).toContain(`${path}/review`);
  const purchaseId = cookiePurchaseId(shopper);
  expect(fields["purchase"]).toBe(purchaseId);
  expect(await isReserved("Audi")).toBe(true);
  const answer = await shopper.submit(`${path}/let-go`, fields);
  const { text: done, links: next } = await readMain(await shopper.get(where(answer)));
  expect([done.includes("What you entered is deleted"), next[0]]).toEqual([true, `/cars/${slugFor("Audi")}`]);
  expect([await stored(purchaseId), await isReserved("Audi"), cookiePurchaseId(shopper)]).toEqual([null, false, ""]);
});

describe("[RT-10] in another tab the shopper asked to pay, and this tab", () => {
  const askToPay = async (shopper: TestVisitor, make: string) => {
    await begin(shopper, make);
    await giveDetails(shopper);
    const { fields: asked } = await readMain(await shopper.get(`${path}/let-go`));
    const paying = where(await shopper.submit(`${path}/review`, await reviewFields(shopper)));
    expect(paying).toMatch(/^\/demo-payment/);
    return { asked, paying, purchaseId: cookiePurchaseId(shopper) };
  };

  test.each([
    ["while the payment page is open", "Subaru", false],
    ["after the deposit was paid", "Nissan", true],
  ])("cannot delete the purchase %s", async (_, make, isPaid) => {
    const shopper = createPurchaseVisitor(platform, host);
    const { asked, paying, purchaseId } = await askToPay(shopper, make);
    if (isPaid) expect(where(await shopper.submit(paying, { outcome: "approved" }))).toMatch(/^\/reservation\//);
    const answer = await shopper.submit(`${path}/let-go`, asked);
    const { text } = await readMain(await shopper.get(where(answer)));
    expect(text).not.toContain("Nothing was charged");
    expect(where(await shopper.get(`${path}/let-go`))).toMatch(/^\/reservation\//);
    expect([(await stored(purchaseId)) !== null, await isReserved(make), cookiePurchaseId(shopper)]).toEqual([
      true,
      true,
      purchaseId,
    ]);
  });

  test("keeps the purchase when it starts another vehicle", async () => {
    const shopper = createPurchaseVisitor(platform, host);
    const { purchaseId } = await askToPay(shopper, "Jeep");
    expect(where(await begin(shopper, "Fiat", { instead: purchaseId }))).toBe(`${path}/trade-in`);
    expect(await stored(purchaseId)).not.toBeNull();
    expect([await isReserved("Jeep"), await isReserved("Fiat")]).toEqual([true, true]);
  });
});

test("a shopper who is buying a vehicle gets from its reserve page to the purchase; others do not", async () => {
  const shopper = createVisitor(platform, host);
  await begin(shopper, "Volvo");
  const reserve = `/cars/${slugFor("Volvo")}/checkout`;
  expect(where(await shopper.get(reserve))).toBe(`${path}/trade-in`);
  expect(where(await createVisitor(platform, host).get(reserve))).toBe(`/cars/${slugFor("Volvo")}`);
});

describe("the button that starts", () => {
  const started = async (shopper: TestVisitor, fields: Record<string, string>) => {
    const answer = await shopper.submit(path, fields);
    return [answer.status, answer.headers.get("location")];
  };
  const firstStep = [303, `${path}/trade-in`];

  test("starts one purchase when it is pressed twice, though the first answer never arrived", async () => {
    const fields = (await readMain(await createVisitor(platform, host).get(startHref("Audi")))).fields;
    // Each press is sent before an answer with a cookie has arrived.
    const presses = [1, 2, 3].map(() => started(createVisitor(platform, host), fields));
    expect(await Promise.all(presses)).toEqual([firstStep, firstStep, firstStep]);
    expect(await started(createVisitor(platform, host), fields)).toEqual(firstStep);
    const stranger = (await readMain(await createVisitor(platform, host).get(startHref("Fiat")))).fields;
    const mixed = { ...stranger, car_id: slugFor("Audi") };
    expect((await started(createVisitor(platform, host), mixed))[0]).toBe(409);
  });

  test("gives nobody a purchase in which a step has been taken", async () => {
    const shopper = createPurchaseVisitor(platform, host);
    const { fields } = await readMain(await shopper.get(startHref("Fiat")));
    expect(await started(shopper, fields)).toEqual(firstStep);
    await shopper.submit(`${path}/trade-in`, { trade_in: "none" });
    expect((await started(createVisitor(platform, host), fields))[0]).toBe(409);
  });
});

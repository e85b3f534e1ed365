import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { PaymentEvent } from "../../src/payments/payment-gateway.ts";
import { siteFile, testNow, testPlatform, type TestPlatform } from "../factories.ts";
import { elements, parseHtml, visibleText } from "./html.ts";

const host = "alpha.localhost";
let platform: TestPlatform;
let handled: PaymentEvent[] = [];
let isRefusing = false;
beforeAll(async () => {
  platform = await testPlatform({
    sites: [siteFile("alpha"), siteFile("beta")],
    mode: "demo",
    replacePorts: ({ payments }) => ({
      payments: {
        ...payments,
        events: {
          async handle(_siteId, event) {
            if (isRefusing) throw new Error("The store is down.");
            handled.push(event);
            return "handled";
          },
        },
      },
    }),
  });
});
afterAll(() => platform.close());
beforeEach(() => {
  handled = [];
  isRefusing = false;
  platform.clock.now = testNow;
  vi.useRealTimers();
});

const gatewayFor = (target = platform) => target.gateways.of("alpha", "alpha");

let payments = 0;
/** Opens a checkout; answers the path of its page. */
async function checkout(): Promise<string> {
  payments += 1;
  const answer = await gatewayFor()?.createCheckout(
    {
      siteId: "alpha",
      paymentId: `p${payments}`,
      amountCents: 20_050,
      currency: "aud",
      description: "Deposit for a 2024 Example <b>",
      email: "ann@example.com",
      successUrl: `http://${host}/paid`,
      cancelUrl: `http://${host}/back`,
      expiresAt: testNow + 3_600_000,
    },
    AbortSignal.timeout(5_000),
  );
  if (answer?.kind !== "created") throw new Error("The checkout was not created.");
  const { pathname, host: ofPage } = new URL(answer.url);
  expect(ofPage).toBe(host);
  return pathname;
}

const press = (path: string, outcome: string) =>
  platform.ask(host, path, { method: "POST", body: new URLSearchParams({ outcome }) });
const page = async (path: string, at = host) => {
  const response = await platform.ask(at, path);
  const html = parseHtml(await response.text());
  return { status: response.status, html, text: visibleText(html).replace(/\s+/g, " ") };
};

test("[RV-10] the demo's payment page says that no money moves, and has no card field that a browser would send", async () => {
  const path = await checkout();
  const { status, html, text } = await page(path);
  expect(status).toBe(200);
  expect(text).toContain("No money moves here.");
  expect(text).toContain("Deposit for a 2024 Example <b>");
  expect(text).toContain("$200.50");
  const [form] = elements(html, "form").filter(({ attributes }) => attributes.get("action") === path);
  expect(form?.attributes.get("method")).toBe("post");
  const inputs = form === undefined ? [] : elements(form, "input");
  const sent = inputs.filter(({ attributes }) => attributes.has("name"));
  expect(new Set(sent.map(({ attributes }) => attributes.get("name")))).toEqual(new Set(["outcome"]));
  expect(sent.every(({ attributes }) => attributes.get("type") === "radio")).toBe(true);
  expect(inputs.filter(({ attributes }) => !attributes.has("name"))).toHaveLength(3);
  const robots = elements(html, "meta").find(({ attributes }) => attributes.get("name") === "robots");
  expect(robots?.attributes.get("content")).toBe("noindex");
});

test.each(["approved", "confirmed", "twice"])(
  "%s pays, reports it by the webhook and returns to the dealer",
  async (outcome) => {
    const path = await checkout();
    const answer = await press(path, outcome);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `http://${host}/paid`]);
    expect(new Set(handled.map(({ eventId }) => eventId)).size).toBe(1);
    expect(handled).toHaveLength(outcome === "twice" ? 2 : 1);
    expect(handled[0]).toMatchObject({ kind: "paid", paymentId: `p${payments}`, amountCents: 20_050 });
    const { text } = await page(path);
    expect(text).toContain("This demonstration payment is finished");
    expect((await press(path, "approved")).headers.get("location")).toBe(`http://${host}/paid`);
  },
);

test.each([
  ["declined", "The card was declined, and nothing was paid."],
  ["challenge", "Your bank asks: is this you?"],
  ["an unknown outcome", "The card was declined, and nothing was paid."],
])("%s pays nothing, and the page says what happened", async (outcome, words) => {
  const path = await checkout();
  const answer = await press(path, outcome);
  expect(answer.status).toBe(303);
  expect((await page(answer.headers.get("location") ?? "")).text).toContain(words);
  expect(handled).toEqual([]);
});

test("a slow payment is reported ten seconds after the shopper is back", async () => {
  const path = await checkout();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  expect((await press(path, "slow")).headers.get("location")).toBe(`http://${host}/paid`);
  expect(handled).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(handled).toHaveLength(1));
});

test("a checkout that ended or expired takes no payment", async () => {
  const [ended, expired] = [await checkout(), await checkout()];
  await gatewayFor()?.expireCheckout(ended.split("/").at(-1) ?? "", AbortSignal.timeout(5_000));
  expect((await press(ended, "approved")).headers.get("location")).toBe(ended);
  expect((await page(ended)).text).toContain("This payment page has expired");
  platform.clock.now = testNow + 3_600_000;
  expect((await press(expired, "approved")).headers.get("location")).toBe(expired);
  expect((await page(expired)).text).toContain("This payment page has expired");
  expect(handled).toEqual([]);
});

test("a payment whose event is not stored is logged without its contents, and remains in the gateway's records", async () => {
  const path = await checkout();
  isRefusing = true;
  expect((await press(path, "approved")).status).toBe(303);
  expect(platform.logged).toContainEqual({
    level: "warn",
    event: "demo payment event not accepted",
    facts: { site: "alpha", status: 503 },
  });
  const listed = Array.fromAsync(gatewayFor()?.movementsSince(testNow - 1, AbortSignal.timeout(5_000)) ?? []);
  expect((await listed).some(({ paymentId }) => paymentId === `p${payments}`)).toBe(true);
});

test("a checkout is one site's own, and an unknown one is not found", async () => {
  const path = await checkout();
  expect((await page(path, "beta.localhost")).status).toBe(404);
  expect((await page("/demo-payment/cs_demo_0")).status).toBe(404);
});

test("in production there is no demo gateway: no page, and no payments", async () => {
  const path = await checkout();
  const production = await testPlatform({ sites: [siteFile("alpha")], mode: "production" });
  expect(gatewayFor(production)).toBeNull();
  expect((await production.ask(host, path)).status).toBe(404);
  expect((await production.ask(host, path, { method: "POST", body: new URLSearchParams() })).status).toBe(405);
  await production.close();
});

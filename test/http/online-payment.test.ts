import { afterAll, beforeAll, expect, test } from "vitest";
import type { PaymentGateway } from "../../src/payments/payment-gateway.ts";
import { siteFile, testPlatform, type TestPlatform } from "../factories.ts";
import { element, elements, parseHtml, visibleText } from "./html.ts";
import { signIn, type TestVisitor, createVisitor } from "./signed-in.ts";

const start = Date.UTC(2026, 10, 23, 1);
const host = "alpha.localhost";
const accounts = "accounts@example.com";
const settings = { content: { onlinePayment: true }, onlinePayment: { emails: [accounts] as [string] } };
const form = { invoice: "inv-1042", amount: "1,234.50", name: "Ann Example", email: "ann@example.com" };

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform({
    mode: "demo",
    now: start,
    sites: [siteFile("alpha", settings), siteFile("beta", settings), siteFile("off")],
  });
});
afterAll(() => platform.close());

let people = 0;
/** A new customer who is signed in at a site. */
async function customer(site = "alpha"): Promise<TestVisitor> {
  people += 1;
  const visitor = createVisitor(platform, `${site}.localhost`);
  await signIn(platform, visitor, site, `+6149157${String(people).padStart(4, "0")}`);
  return visitor;
}

const readMain = async (answer: Response) => element(parseHtml(await answer.text()), "main");
const answerHref = (answer: Response) => {
  const { pathname, search } = new URL(answer.headers.get("location") ?? "", `http://${host}`);
  return pathname + search;
};
const submit = (visitor: TestVisitor, changes: Record<string, string> = {}) =>
  visitor.submit("/online-payment", { payment_key: "a-key-of-a-form", dealership: "north", ...form, ...changes });
/** Pays at the demo's payment page; answers the address of the receipt. */
async function pay(visitor: TestVisitor, changes: Record<string, string> = {}, outcome = "approved") {
  const checkout = answerHref(await submit(visitor, changes));
  expect(checkout).toMatch(/^\/demo-payment\//);
  return { checkout, receipt: answerHref(await visitor.submit(checkout, { outcome })) };
}
const textAt = async (visitor: TestVisitor, path: string) => visibleText(await readMain(await visitor.get(path)));
async function balance(account: string, site = "alpha"): Promise<number> {
  const movements = await Array.fromAsync(platform.store.ledger.movementsSince(site, 0));
  const lines = movements.flatMap((movement) => movement.lines).filter((line) => line.account === account);
  return lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
}
const paymentsFor = (site = "alpha") => platform.store.invoicePayments.all(site);
async function mails() {
  const sent = await platform.workOutbox();
  return sent.flatMap((message) => (message.kind === "mail" ? [message] : []));
}

test("[RT-19] a signed-in customer pays an invoice, and gets a receipt by page and by mail", async () => {
  const visitor = await customer();
  const page = await readMain(await visitor.get("/online-payment?invoice=INV-7&amount=12.00"));
  const inputs = new Map(elements(page, "input").map(({ attributes }) => [attributes.get("name"), attributes]));
  expect(inputs.get("invoice")?.get("value")).toBe("INV-7");
  expect(inputs.get("amount")?.get("value")).toBe("12.00");
  const before = await balance("invoice-payments");
  const { receipt } = await pay(visitor);
  expect(receipt).toMatch(/^\/payment-receipt\/[^?]+\?from=payment$/);
  expect(await balance("invoice-payments")).toBe(before - 123_450);
  // The receipt needs no sign-in: its address is private.
  const answer = await platform.ask(host, receipt);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const text = visibleText(await readMain(answer));
  expect(text).toContain("We received $1,234.50 for invoice INV-1042.");
  expect(text).not.toContain("Ann");
  const sent = await mails();
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ["ann@example.com", "Receipt for invoice INV-1042"],
    [accounts, "Invoice paid online: invoice INV-1042"],
  ]);
  for (const mail of sent) expect(mail.text).toContain("$1,234.50");
  expect(sent[0]?.text).toContain(receipt.replace("?from=payment", ""));
  expect(sent[1]?.text).toContain("0491 570 001");
  expect(await textAt(visitor, "/online-payment")).toContain("Invoice INV-1042, $1,234.50: paid");
});

test("a form sent twice is one payment, and so is one that is paid twice", async () => {
  const visitor = await customer();
  const count = (await paymentsFor()).length;
  const [one, other] = await Promise.all([submit(visitor), submit(visitor)]);
  expect(answerHref(one)).toBe(answerHref(other));
  expect(await paymentsFor()).toHaveLength(count + 1);
  const before = await balance("invoice-payments");
  await visitor.submit(answerHref(one), { outcome: "twice" });
  expect(await balance("invoice-payments")).toBe(before - 123_450);
  // The same form after the payment leads to its receipt.
  const third = answerHref(await submit(visitor));
  expect(await textAt(visitor, third)).toContain("We received $1,234.50");
  expect(await paymentsFor()).toHaveLength(count + 1);
});

test("[RV-06] a payment at another checkout is not the customer's", async () => {
  const visitor = await customer();
  await submit(visitor, { invoice: "INV-ELSEWHERE" });
  const payment = (await paymentsFor()).find(({ reference }) => reference === "INV-ELSEWHERE");
  if (!payment?.checkout) throw new Error("The payment has a checkout.");
  const { checkoutId } = payment.checkout;
  const paidAt = (at: string) =>
    platform.paymentEvents.handle(
      "alpha",
      {
        kind: "paid",
        eventId: `evt ${at}`,
        at: platform.clock.now,
        paymentId: payment.paymentId,
        checkoutId: at,
        gatewayPaymentId: `pi ${at}`,
        amountCents: payment.amountCents,
        accountIds: ["demo"],
      },
      platform.clock.now,
    );
  const before = await balance("invoice-payments");
  expect(await paidAt("cs_of_another_account")).toBe("already-handled");
  expect(await balance("invoice-payments")).toBe(before);
  expect(await paidAt(checkoutId)).toBe("handled");
  expect(await balance("invoice-payments")).toBe(before - payment.amountCents);
});

test("[RT-19] a site without online payments takes none", async () => {
  const visitor = await customer("off");
  expect((await visitor.get("/online-payment")).status).toBe(404);
  expect((await submit(visitor)).status).toBeGreaterThanOrEqual(404);
  expect(await paymentsFor("off")).toEqual([]);
});

test("an invoice that was paid is paid again only if the customer says so", async () => {
  const visitor = await customer();
  await pay(visitor);
  const asked = await submit(visitor, { payment_key: "another-form" });
  expect(asked.status).toBe(422);
  const page = await readMain(asked);
  expect(visibleText(page)).toContain("You have paid $1,234.50 for invoice INV-1042.");
  const count = (await paymentsFor()).length;
  await pay(visitor, { payment_key: "another-form", again: "yes" });
  expect(await paymentsFor()).toHaveLength(count + 1);
  // Nobody learns what others paid.
  const stranger = await customer();
  expect((await submit(stranger)).status).toBe(303);
});

test("the same reference at two dealers, or of two customers, is a separate payment each time", async () => {
  const [ann, bob, atBeta] = [await customer(), await customer(), await customer("beta")];
  const receipts = [await pay(ann, { amount: "10" }), await pay(bob, { amount: "20" })].map(({ receipt }) => receipt);
  await pay(atBeta, { dealership: "south", amount: "30" });
  expect(new Set(receipts).size).toBe(2);
  expect(await balance("invoice-payments", "beta")).toBe(-3_000);
  expect((await platform.ask("beta.localhost", receipts[0] ?? "")).status).toBe(404);
  expect(await textAt(ann, "/online-payment")).not.toContain("$20.00");
});

test.each([
  ["a smaller amount than the least", { amount: "0.10" }, "Enter an amount from $1.00 to $10,000.00."],
  ["a larger amount than the most", { amount: "10000.01" }, "Enter an amount from $1.00 to $10,000.00."],
  ["a negative amount", { amount: "-5" }, "Enter the amount in dollars and cents"],
  ["a card number as the reference", { invoice: "4111 1111 1111 1111" }, "not a card number"],
])("%s is refused, and the input is preserved", async (_, change, message) => {
  const visitor = await customer();
  const count = (await paymentsFor()).length;
  const answer = await submit(visitor, change);
  expect(answer.status).toBe(422);
  const body = await answer.text();
  expect(visibleText(element(parseHtml(body), "main"))).toContain(message);
  expect(body).toContain('value="ann@example.com"');
  expect(body).not.toContain("4111");
  expect(await paymentsFor()).toHaveLength(count);
});

test("an amount that is changed after the form was sent replaces the payment", async () => {
  const visitor = await customer();
  const first = await submit(visitor, { amount: "50" });
  const second = await submit(visitor, { amount: "5" });
  expect(answerHref(second)).not.toBe(answerHref(first));
  expect(await textAt(visitor, answerHref(second))).toContain("$5.00");
  // What the demo's payment page is sent does not change the amount.
  const before = await balance("invoice-payments");
  await visitor.submit(answerHref(second), { outcome: "approved", amount: "0.01", amount_cents: "1" });
  expect(await balance("invoice-payments")).toBe(before - 500);
  await visitor.submit(answerHref(first), { outcome: "approved" });
  expect(await balance("invoice-payments")).toBe(before - 500);
});

test("of two forms for the same invoice only the page of the later one can be paid", async () => {
  const visitor = await customer();
  const [first, second] = [await submit(visitor), await submit(visitor, { payment_key: "another-tab" })];
  const before = await balance("invoice-payments");
  for (const each of [first, second]) await visitor.submit(answerHref(each), { outcome: "approved" });
  expect(await balance("invoice-payments")).toBe(before - 123_450);
});

test("of forms for the same invoice that are sent at the same moment only one page can be paid", async () => {
  const visitor = await customer();
  const keys = ["tab-number-1", "tab-number-2", "tab-number-3"];
  const answers = await Promise.all(keys.map((payment_key) => submit(visitor, { payment_key })));
  const before = await balance("invoice-payments");
  const pages = answers.map(answerHref).filter((href) => href.startsWith("/demo-payment/"));
  expect(pages).not.toEqual([]);
  for (const page of pages) await visitor.submit(page, { outcome: "approved" });
  expect(await balance("invoice-payments")).toBe(before - 123_450);
});

test("an invoice whose payment is not confirmed yet is paid again only if the customer says so", async () => {
  const visitor = await customer();
  await pay(visitor, {}, "slow");
  const asked = await submit(visitor, { payment_key: "another-form" });
  expect(asked.status).toBe(422);
  expect(visibleText(await readMain(asked))).toContain(
    "You have paid $1,234.50 for invoice INV-1042, and we are waiting for the confirmation.",
  );
  await pay(visitor, { payment_key: "another-form", again: "yes" });
});

test("a payment that is confirmed later says so, and can still be paid from its page until then", async () => {
  const visitor = await customer();
  const checkout = answerHref(await submit(visitor));
  const receipt = receiptPath(answerHref(await visitor.submit(checkout, { outcome: "slow" })));
  expect(await textAt(visitor, `${receipt}?from=payment`)).toContain("We are waiting for your payment");
  const waiting = await readMain(await visitor.get(receipt));
  expect(visibleText(waiting)).toContain("Nothing has been charged yet");
  expect(answerHref(await visitor.submit(`${receipt}/pay`, {}))).toBe(checkout);
  await platform.comparePayments();
  expect(await textAt(visitor, receipt)).toContain("We received $1,234.50");
});

test("a refund that the dealership makes at the gateway is recorded, mailed and shown", async () => {
  const visitor = await customer();
  const before = await balance("invoice-payments");
  const { receipt } = await pay(visitor, { amount: "100.00" });
  await platform.workOutbox();
  const stored = (await paymentsFor()).find(({ amountCents }) => amountCents === 10_000);
  const gatewayPaymentId = stored?.receipts[0]?.gatewayPaymentId ?? "";
  const refund = { siteId: "alpha", refundKey: "made-there", refundId: "re_1", gatewayPaymentId, madeAt: start };
  await platform.store.demoCheckouts.refund({ ...refund, amountCents: 4_000 });
  await platform.comparePayments();
  await platform.comparePayments();
  expect(await balance("invoice-payments")).toBe(before - 6_000);
  expect(await textAt(visitor, receiptPath(receipt))).toContain(
    "We received $100.00 for invoice INV-1042. $40.00 was refunded.",
  );
  expect((await mails()).map(({ to, subject }) => [to, subject])).toEqual([
    ["ann@example.com", "Your payment was refunded"],
    [accounts, "Payment refunded: invoice INV-1042"],
  ]);
});

test("no card number, name or address of a customer is in a log line", async () => {
  const visitor = await customer();
  await submit(visitor, { invoice: "4111111111111111", name: "Canary Holder", email: "canary@example.com" });
  const { checkout } = await pay(visitor, { name: "Canary Holder", email: "canary@example.com" });
  await visitor.submit(checkout, { outcome: "declined", number: "4111111111111111" });
  await platform.workOutbox();
  expect(platform.logged).not.toEqual([]);
  for (const canary of ["4111111111111111", "Canary Holder", "canary@example.com", "+61491570"])
    expect(JSON.stringify(platform.logged)).not.toContain(canary);
});

function receiptPath(href: string): string {
  return href.replace(/\?.*$/, "");
}

test.each(["x", "x.y", `${"x".repeat(300)}.y`])("the address %j opens no receipt", async (token) => {
  expect((await platform.ask(host, `/payment-receipt/${token}`)).status).toBe(404);
  expect((await platform.ask(host, `/payment-receipt/${token}/pay`, { method: "POST" })).status).toBe(404);
});

test("a site without online payments has no page, and the gate requires sign-in to pay", async () => {
  const visitor = await customer("off");
  expect((await visitor.get("/online-payment")).status).toBe(404);
  const anonymous = createVisitor(platform, host);
  const answer = await anonymous.submit("/online-payment", form);
  const byHand = await anonymous.submit("/online-payment", form, { "sec-fetch-mode": "navigate" });
  expect([byHand.status, answerHref(byHand)]).toEqual([303, expect.stringMatching(/^\/sign-in\?type=online-payment/)]);
  expect([answer.status, (await paymentsFor()).some(({ customer: by }) => by?.phone === "")]).toEqual([401, false]);
});

test("one account begins ten payments in an hour, and is then asked to call", async () => {
  const visitor = await customer();
  const statuses: number[] = [];
  for (let index = 0; index < 11; index += 1)
    statuses.push((await submit(visitor, { payment_key: `form-number-${index}` })).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 303), 429]);
});

test("without an answer of the gateway nothing is charged, and the page says so", async () => {
  const silent: Partial<PaymentGateway> = { createCheckout: () => Promise.reject(new Error("away")) };
  const own = await testPlatform({
    mode: "demo",
    now: start,
    sites: [siteFile("alpha", settings)],
    replacePorts: (ports) => ({
      invoicing: { ...ports.invoicing, gateways: { of: () => silent as PaymentGateway } },
    }),
  });
  const visitor = createVisitor(own, host);
  await signIn(own, visitor, "alpha");
  const answer = await submit(visitor);
  const main = visibleText(element(parseHtml(await (await visitor.get(answerHref(answer))).text()), "main"));
  expect(main).toContain("We could not open the payment page");
  await own.close();
});

test("many forms from one connection are refused, also those that begin no payment", async () => {
  const visitor = await customer("beta");
  const statusFrom = async (address: string) =>
    (await visitor.submit("/online-payment", { ...form, amount: "" }, { "x-forwarded-for": address })).status;
  for (let sent = 0; sent < 60; sent += 1) expect(await statusFrom("192.0.2.1")).toBe(422);
  expect([await statusFrom("192.0.2.1"), await statusFrom("198.51.100.1")]).toEqual([429, 422]);
});

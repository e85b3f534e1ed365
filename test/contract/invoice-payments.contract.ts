import { expect, it } from "vitest";
import type { Store } from "../../src/adapters/open-store.ts";
import { applyInvoiceEvent, invoicePaymentKind } from "../../src/invoice-payments/apply-event.ts";
import { mostInHour, type NewInvoicePayment } from "../../src/invoice-payments/invoice-payments.ts";
import { findPerson } from "../../src/leads/find-person.ts";
import { dispatchEvents } from "../../src/payments/dispatch-events.ts";
import { ledgerSummary } from "../../src/payments/ledger-summary.ts";
import type { StorePlace } from "./every-store.ts";
import { invoicePayment } from "./invoice-payment-rows.ts";
import { digest } from "./lead-rows.ts";
import { hourMs } from "../../src/settings/durations.ts";

const now = Date.UTC(2026, 10, 23);
const payment = (paymentId: string, changes: Partial<NewInvoicePayment> = {}) =>
  invoicePayment(paymentId, { createdAt: now, expiresAt: now + hourMs / 2, ...changes });

const about = (paymentId: string) => ({
  accountIds: ["account of north"],
  at: now,
  gatewayPaymentId: `pi_${paymentId}`,
  amountCents: 5_000,
});
const paidEvent = (paymentId: string) => ({
  ...about(paymentId),
  kind: "paid" as const,
  eventId: `e_${paymentId}`,
  paymentId,
  checkoutId: "cs",
});
const storePorts = (store: Store) => ({ invoicePayments: store.invoicePayments, digest });
const storeEvents = (store: Store) =>
  dispatchEvents({
    kinds: [invoicePaymentKind(storePorts(store))],
    reports: store.paymentReports,
    accountId: (_siteId, dealershipSlug) => `account of ${dealershipSlug}`,
  });
const readBalances = async (store: Store) => (await ledgerSummary(store.ledger.movementsSince("north", 0))).balances;

/** Contract of every `InvoicePayments`. */
export function invoicePaymentsContract(makePlace: () => Promise<StorePlace>): void {
  it("stores one payment for forms sent twice at once from two processes", async () => {
    const place = await makePlace();
    const stores = [await place.open(), await place.open()];
    const begun = await Promise.all(
      Array.from({ length: 8 }, (_, index) => stores[index % 2]?.invoicePayments.begin(payment("p1"))),
    );
    const stored = await stores[0]?.invoicePayments.payment("north", "p1");
    expect(stored).toMatchObject({ paymentId: "p1", accountId: "account-1", customer: { name: "Ann Example" } });
    for (const each of begun) expect(each).toEqual(stored);
    expect(await stores[1]?.invoicePayments.all("north")).toEqual([stored]);
    expect(await stores[1]?.invoicePayments.payment("south", "p1")).toBeNull();
  });

  it("limits the payments of an account, of a connection and of a site in an hour", async () => {
    const store = await (await makePlace()).open();
    const begin = (index: number, changes: Partial<NewInvoicePayment>) =>
      store.invoicePayments.begin(payment(`${JSON.stringify(changes)} ${index}`, changes));
    const beginPayments = async (most: number, changes: (index: number) => Partial<NewInvoicePayment>) => {
      let begun = 0;
      for (let index = 0; index < most; index += 1) if ((await begin(index, changes(index))) !== null) begun += 1;
      return begun;
    };
    const { byAccount, overConnection, onSite } = mostInHour;
    expect(await beginPayments(byAccount + 2, () => ({ accountId: "busy" }))).toBe(byAccount);
    expect(await begin(0, { accountId: "busy", createdAt: now + hourMs + 1 })).not.toBeNull();
    const overOne = (index: number) => ({ siteId: "west", connection: "office", accountId: `a-${index}` });
    expect(await beginPayments(overConnection + 2, overOne)).toBe(overConnection);
    const onOne = (index: number) => ({ siteId: "east", connection: `c-${index}`, accountId: `a-${index}` });
    expect(await beginPayments(onSite + 2, onOne)).toBe(onSite);
  });

  it("[RV-06] stores one movement and one message for an event sent to two processes at once", async () => {
    const place = await makePlace();
    const [store, other] = [await place.open(), await place.open()];
    await store.invoicePayments.begin(payment("p1"));
    const receipts = await Promise.all(
      [store, other, store, other].map((each) => storeEvents(each).handle("north", paidEvent("p1"), now)),
    );
    expect(receipts.toSorted()).toEqual(["already-handled", "already-handled", "already-handled", "handled"]);
    expect(await store.invoicePayments.payment("north", "p1")).toMatchObject({ state: "paid", version: 2 });
    expect(await readBalances(store)).toMatchObject({ "gateway-clearing": 5_000, "invoice-payments": -5_000 });
    expect(await store.outbox.readEntries("north", "p1")).toMatchObject([{ kind: "invoice-payment-mail" }]);
  });

  it("keeps a refund that is reported before its payment, and counts it then", async () => {
    const store = await (await makePlace()).open();
    await store.invoicePayments.begin(payment("p1"));
    const refund = { ...about("p1"), kind: "refunded", eventId: "e_r", refundId: "re_1", amountCents: 2_000 } as const;
    await storeEvents(store).handle("north", refund, now);
    await storeEvents(store).handle("north", paidEvent("p1"), now);
    expect(await readBalances(store)).toMatchObject({ "gateway-clearing": 3_000, "invoice-payments": -3_000 });
    expect(await store.outbox.readEntries("north", "p1")).toHaveLength(2);
  });

  it.each(["+61412345678", "ann@example.com"] as const)("finds the mails of a payment by %s", async (point) => {
    const store = await (await makePlace()).open();
    await store.invoicePayments.begin(payment("p1"));
    await storeEvents(store).handle("north", paidEvent("p1"), now);
    const mails = (await store.outbox.readEntries("north", "p1")).map(({ id }) => id);
    expect(mails).toHaveLength(1);
    const found = await findPerson([point], store.personalData);
    expect(found.find(({ siteId }) => siteId === "north")?.subjects).toEqual([
      { kind: "invoice-payment", id: "p1", points: [], deliveryIds: mails },
    ]);
  });

  it("stores nothing of a change whose movement does not balance", async () => {
    const store = await (await makePlace()).open();
    const stored = await store.invoicePayments.begin(payment("p1"));
    if (stored === null) throw new Error("The payment is not stored.");
    const unbalanced = { movementKey: "x", at: now, paymentId: "p1", gatewayPaymentId: "pi", lines: [] };
    const next = { ...stored, state: "paid" as const };
    const failing = store.invoicePayments.change(stored, next, { movements: [unbalanced], entries: [] }, now);
    await expect(failing).rejects.toThrow("does not balance");
    expect(await store.invoicePayments.payment("north", "p1")).toEqual(stored);
  });

  it("lists an account's payments, newest first, and forgets the people of old ones", async () => {
    const store = await (await makePlace()).open();
    await store.invoicePayments.begin(payment("old", { createdAt: now - hourMs }));
    await store.invoicePayments.begin(payment("new"));
    await store.invoicePayments.begin(payment("other", { accountId: "account-2" }));
    const readIds = async (most: number) =>
      (await store.invoicePayments.ofAccount("north", "account-1", most)).map(({ paymentId }) => paymentId);
    expect([await readIds(9), await readIds(1)]).toEqual([["new", "old"], ["new"]]);
    await storeEvents(store).handle("north", paidEvent("old"), now);
    expect(await store.invoicePayments.forget("north", now)).toBe(1);
    expect(await store.invoicePayments.forget("north", now)).toBe(0);
    expect(await readIds(9)).toEqual(["new"]);
    const forgotten = await store.invoicePayments.payment("north", "old");
    expect(forgotten).toMatchObject({ state: "paid", accountId: null, customer: null, reference: "INV-1" });
    const late = { kind: "disputed", ...about("old") } as const;
    await applyInvoiceEvent({ siteId: "north", paymentId: "old" }, late, storePorts(store), now);
    expect(await store.invoicePayments.payment("north", "old")).toMatchObject({ receipts: [{ isDisputed: true }] });
  });
}

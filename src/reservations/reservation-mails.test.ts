import { expect, test } from "vitest";
import { deliveryForTest } from "../leads/delivery/lead-for-test.ts";
import type { NewLead } from "../leads/lead-store.ts";
import { reservationNotices, type ToldChange } from "./reservation-mails.ts";

const told = "2018 Mazda CX-5, offer of $33,400";
const until = Date.UTC(2026, 10, 25, 1);
const [shopper, dealership] = ["https://example.localhost/shopper", "https://example.localhost/dealership"];

function mailTexts(fields: Partial<NewLead>): string[] {
  const { lead, site, colours } = deliveryForTest(fields);
  const reservation = {
    payments: [],
    refunds: [],
    state: "held",
    vehicleName: "2022 Toyota RAV4",
    depositCents: 20_000,
    until,
    holdHours: 48,
  };
  const change = { mail: "held", reservation, payment: null, lead, colours, links: { shopper, dealership } };
  const settings = { ...site, leadDelivery: { ...site.leadDelivery, emails: ["sales@example.com"] } };
  return reservationNotices({ ...change, site: settings } as unknown as ToldChange).map(({ text }) => text);
}

test.each([
  ["is in both emails of a reservation", told, true],
  ["that there is not is in neither", "None", false],
])("the trade-in %s", (_what, answer, isTold) => {
  const texts = mailTexts({ answers: [{ question: "Trade-in", answer }] });
  expect(texts.map((text) => text.includes(`Trade-in: ${answer}`))).toEqual([isTold, isTold]);
});

const payment = { gatewayPaymentId: "pi_1", amountCents: 20_000, use: "owed", cause: null, refusal: null };

function mailsAbout(changes: object): string[] {
  const { lead, site, colours } = deliveryForTest({ email: "robin@example.com" });
  const { mail, payment: about, ...fields } = { mail: "held", payment, ...changes } as ToldChange;
  const state = { refunds: [], payments: [about], vehicleName: "2022 Toyota RAV4", depositCents: 20_000, until };
  const reservation = { holdHours: 48, cause: null, ...state, ...fields };
  const settings = { ...site, leadDelivery: { ...site.leadDelivery, emails: ["sales@example.com"] } };
  const change = { mail, reservation, payment: about, lead, colours, links: { shopper, dealership }, site: settings };
  return reservationNotices(change as unknown as ToldChange).map(({ to, subject, text }) => `${to} ${subject} ${text}`);
}

const lostRefund = { refundId: "dispute of pi_1", gatewayPaymentId: "pi_1", amountCents: 20_000, isFailed: false };
const lostPayment = { ...payment, cause: "returned-by-bank", isDisputed: false, disputeOutcome: "lost" };

test("[RV-03] a lost dispute is reported to the shopper, as the bank's doing", () => {
  const ended = { state: "refunded", cause: "returned-by-bank", refunds: [lostRefund] };
  const [toShopper, toDealership] = mailsAbout({ mail: "dispute-lost", payment: lostPayment, ...ended });
  expect(toShopper).toMatch(/^robin@example.com Your bank returned your deposit/);
  expect(toShopper).not.toMatch(/Example .* ended|We refunded/);
  expect(toDealership).toContain("The reservation has ended");
  const [, sale] = mailsAbout({
    mail: "dispute-lost",
    payment: lostPayment,
    state: "completed",
    refunds: [lostRefund],
  });
  expect(sale).toContain("You are short of $200");
});

test("[RV-03] the mails about a dispute of a refunded deposit say that the money is gone twice", () => {
  const refund = { refundId: "re_1", gatewayPaymentId: "pi_1", amountCents: 20_000, isFailed: false };
  const ended = { state: "refunded", cause: "asked-by-dealership" };
  const open = { ...payment, cause: "asked-by-dealership", isDisputed: true };
  const [toDealership] = mailsAbout({ mail: "disputed", payment: open, ...ended, refunds: [refund] });
  expect(toDealership).toContain("with proof of the refund");
  expect(toDealership).not.toContain("Do not refund it");
  const closed = { ...lostPayment, cause: "asked-by-dealership" };
  const lost = mailsAbout({ mail: "dispute-lost", payment: closed, ...ended, refunds: [refund, lostRefund] });
  expect(lost[0]).toContain("you have received $200 twice");
  expect(lost[1]).toContain("You are short of $200");
  const won = { ...closed, disputeOutcome: "won" };
  const [wonMail] = mailsAbout({ mail: "dispute-won", payment: won, ...ended, refunds: [refund] });
  expect(wonMail).not.toContain("is being refunded");
});

test("[RV-03] the mail about a payment that is returned does not say that it was refunded", () => {
  const late = { ...payment, cause: "after-end" };
  const [toShopper, toDealership] = mailsAbout({
    mail: "payment-returned",
    payment: late,
    state: "refunding",
    cause: "cancelled",
  });
  expect(toShopper).toContain("You cancelled the reservation of the 2022 Toyota RAV4");
  expect(toDealership).toContain("Payment being refunded");
  expect(toDealership).toContain("The shopper was told: You cancelled the reservation");
});

test("[RV-03] a refund that failed is not made by hand while the bank has the money", () => {
  const stuck = { ...payment, cause: "asked-by-shopper", refusal: "The charge is disputed." };
  const about = { mail: "refund-stuck", state: "refunding", cause: "asked-by-shopper" };
  expect(mailsAbout({ ...about, payment: stuck }).join(" ")).toMatch(/disputed\. The shopper is still owed/);
  const withdrawn = mailsAbout({ ...about, payment: { ...stuck, isDisputed: true } }).join(" ");
  expect(withdrawn).toContain("Do not refund it");
  expect(withdrawn).not.toContain("Refund it at the payment service");
});

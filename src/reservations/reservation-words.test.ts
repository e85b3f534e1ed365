import { expect, test } from "vitest";
import { decide, type ReservationEvent } from "./decide.ts";
import { newClaim } from "./reservation.ts";
import { reservationWords } from "./reservation-words.ts";
import { hourMs, minuteMs } from "../settings/durations.ts";

const start = Date.UTC(2026, 10, 23, 2);
const about = { at: start, gatewayPaymentId: "pi_1", amountCents: 20_000 };
const paid: ReservationEvent = { kind: "paid", isVehicleGone: false, ...about };
const secondPaid: ReservationEvent = { ...paid, gatewayPaymentId: "pi_2" };
const sold: ReservationEvent = { kind: "completed" };
const asked: ReservationEvent = { kind: "refund-asked", by: "shopper" };
const refunded: ReservationEvent = { kind: "refunded", refundId: "re_1", ...about };
const failed: ReservationEvent = { kind: "refund-failed", refundId: "re_1", reason: "card closed", ...about };
const secondFailed: ReservationEvent = { ...failed, gatewayPaymentId: "pi_2" };
const lapsed: ReservationEvent = { kind: "time-passed" };
const disputed: ReservationEvent = { kind: "disputed", ...about };
const won: ReservationEvent = { kind: "dispute-closed", isWon: true, ...about };
const lost: ReservationEvent = { kind: "dispute-closed", isWon: false, ...about };

function wordsAfter(...events: ReservationEvent[]): string {
  const claim = newClaim({ reservationId: "r1", depositCents: 20_000, holdHours: 48 }, start);
  const reservation = events.reduce(
    (before, event, index) =>
      decide(before, event, start + minuteMs + index * (event.kind === "time-passed" ? 50 : 1) * hourMs).next,
    claim,
  );
  const named = { ...reservation, vehicleName: "2022 Toyota RAV4" };
  const told = { reservation: named, dealership: "Example North", timeZone: "Australia/Sydney" };
  const { label, title, text } = reservationWords(told);
  return `${label}. ${title}. ${text}`;
}

test.each<[string, ReservationEvent[], RegExp, RegExp]>([
  [
    "a held deposit in dispute",
    [paid, disputed],
    /Your bank has withdrawn the deposit/,
    /is refunded|is reserved for you/,
  ],
  ["a hold after a dispute is won", [paid, disputed, won], /is reserved for you/, /bank/],
  [
    "a hold that a lost dispute ended",
    [paid, disputed, lost],
    /Your bank has returned \$200/,
    /Example North ended|We refunded/,
  ],
  [
    "a cancelled hold, dispute lost",
    [paid, asked, disputed, lost],
    /You cancelled .* bank has returned/,
    /We refunded/,
  ],
  [
    "a refunded deposit in dispute",
    [paid, asked, refunded, disputed],
    /was refunded.*We refunded \$200 in full.*Your bank has also taken \$200 back/,
    /returned/,
  ],
  [
    "a refunded deposit, dispute lost",
    [paid, asked, refunded, disputed, lost],
    /We refunded \$200 in full.*you have received \$200 twice.*ask Example North/,
    /nothing more/,
  ],
  ["a sale in dispute", [paid, sold, disputed], /you still owe Example North \$200/, /has put|counts towards the sale/],
  ["a sale of a deposit in dispute", [paid, disputed, sold], /you still owe Example North \$200/, /has put/],
  [
    "a sale after a lost dispute",
    [paid, disputed, sold, lost],
    /returned by the bank.*You still owe Example North \$200/,
    /has put/,
  ],
  ["a sale after a dispute is won", [paid, sold, disputed, won], /has put your deposit of \$200/, /bank/],
  ["a sale whose deposit was refunded", [paid, sold, refunded], /refunded your deposit of \$200/, /has put/],
  ["a refund that failed", [paid, asked, failed], /Refund failed.*still owed to you/, /being refunded/],
  [
    "a second payment whose refund failed",
    [paid, secondPaid, secondFailed],
    /also paid \$200 that we could not/,
    /bank/,
  ],
  ["a hold whose time is up", [paid, lapsed], /no longer reserved for you/, /available/],
  ["a payment after a cancelled hold", [paid, asked, secondPaid], /You cancelled the reservation/, /time to pay/],
  ["a payment after a refund", [paid, asked, refunded, secondPaid], /We are refunding \$200/, /\$400|time to pay/],
])("[RV-03] the shopper's words about %s", (_what, events, expected, absent) => {
  const words = wordsAfter(...events);
  expect(words).toMatch(expected);
  expect(words).not.toMatch(absent);
});

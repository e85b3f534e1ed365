import { expect, test } from "vitest";
import { decide, type ReservationEvent } from "../../reservations/decide.ts";
import { newClaim } from "../../reservations/reservation.ts";
import { hourMs, minuteMs } from "../../settings/durations.ts";
import { dealershipQuestion, dealershipView } from "./dealership-view.ts";
import { moneyFacts } from "./money-facts.ts";
import type { ShownReservation } from "./reservation-view.ts";

const start = Date.UTC(2026, 10, 23, 2);
const about = { at: start, gatewayPaymentId: "pi_1", amountCents: 20_000 };
const paid: ReservationEvent = { kind: "paid", isVehicleGone: false, ...about };
const sold: ReservationEvent = { kind: "completed" };
const asked: ReservationEvent = { kind: "refund-asked", by: "dealership" };
const failed: ReservationEvent = { kind: "refund-failed", refundId: "re_1", reason: "The card is closed.", ...about };
const refunded: ReservationEvent = { kind: "refunded", refundId: "re_1", ...about };
const disputed: ReservationEvent = { kind: "disputed", ...about };
const lost: ReservationEvent = { kind: "dispute-closed", isWon: false, ...about };

function shownAfter(...events: ReservationEvent[]): ShownReservation {
  const claim = newClaim({ reservationId: "r1", depositCents: 20_000, holdHours: 48 }, start);
  const reservation = events.reduce(
    (before, event, index) => decide(before, event, start + minuteMs + index * hourMs).next,
    claim,
  );
  const named = { ...reservation, vehicleName: "2022 Toyota RAV4", vehicleSlug: "rav4" };
  const shown = { reservation: named, path: "/r", reference: null, timeZone: "Australia/Sydney", now: start };
  return shown as unknown as ShownReservation;
}

test.each<[string, ReservationEvent[], RegExp, string[]]>([
  ["a hold", [paid], /The deposit of \$200 holds/, ["Record the sale", "End it and refund the deposit"]],
  ["a held deposit in dispute", [paid, disputed], /Do not refund it/, ["Record the sale", "End the reservation"]],
  ["an ended hold in dispute", [paid, disputed, asked], /wait for the bank.*automatically/, ["See the vehicle"]],
  [
    "a failed refund",
    [paid, asked, failed],
    /owed \$200: The card is closed\. R/,
    ["Try the refund again", "See the vehicle"],
  ],
  ["a failed refund in dispute", [paid, asked, failed, disputed], /Do not refund it/, ["See the vehicle"]],
  [
    "a refunded deposit in dispute",
    [paid, asked, refunded, disputed],
    /\$200 was refunded, and the shopper's bank has withdrawn \$200 as well.*proof of the refund/,
    ["See the vehicle"],
  ],
  [
    "a refunded deposit, dispute lost",
    [paid, asked, refunded, disputed, lost],
    /received \$200 twice.*You are short of \$200/,
    ["See the vehicle"],
  ],
  ["a hold that a lost dispute ended", [paid, disputed, lost], /bank returned \$200/, ["See the vehicle"]],
  ["a sale in dispute", [paid, sold, disputed], /until then you are short of it/, ["See the vehicle"]],
  ["a sale after a lost dispute", [paid, disputed, sold, lost], /You are short of \$200/, ["See the vehicle"]],
  ["a sale", [paid, sold], /The deposit of \$200 counts towards it/, ["See the vehicle"]],
])("[RV-03] the dealership reads about %s", (_what, events, expected, labels) => {
  const { text, actions } = dealershipView(shownAfter(...events));
  expect(text).toMatch(expected);
  expect(text).not.toContain("..");
  expect(actions.map(({ label }) => label)).toEqual(labels);
});

test("[RV-02] recording a sale warns while the bank has the deposit", () => {
  expect(dealershipQuestion(shownAfter(paid), "complete").text).toContain("then counts towards the sale");
  const { text } = dealershipQuestion(shownAfter(paid, disputed), "complete");
  expect(text).toContain("It counts towards the sale only if the bank decides for you");
  expect(dealershipQuestion(shownAfter(paid, disputed), "refund").text).toContain("nothing is refunded now");
});

test.each<[string, ReservationEvent[], Record<string, string>]>([
  ["a deposit", [paid], {}],
  ["a refund under way", [paid, asked], { "Being refunded": "$200", "Left with the dealership": "$0" }],
  ["a refund", [paid, asked, refunded], { Refunded: "$200", "Left with the dealership": "$0" }],
  [
    "a failed refund",
    [paid, asked, failed],
    { "Left with the dealership": "$200", "Refund failed, still owed": "$200" },
  ],
  ["a dispute", [paid, disputed], { "Withdrawn by the bank": "$200", "Left with the dealership": "$0" }],
  [
    "a refund in dispute",
    [paid, asked, refunded, disputed],
    { Refunded: "$200", "Withdrawn by the bank": "$200", "Left with the dealership": "-$200" },
  ],
  [
    "a refund whose dispute is lost",
    [paid, asked, refunded, disputed, lost],
    { Refunded: "$200", "Returned by the bank": "$200", "Left with the dealership": "-$200" },
  ],
  ["a lost dispute", [paid, disputed, lost], { "Returned by the bank": "$200", "Left with the dealership": "$0" }],
])("[RV-03] the facts of the money of %s add up", (_what, events, expected) => {
  const facts = moneyFacts(shownAfter(...events).reservation).map(({ label, value }) => [label, value]);
  expect(Object.fromEntries(facts)).toEqual({ "Total paid": "$200", ...expected });
});

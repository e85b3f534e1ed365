import { expect, test } from "vitest";
import { claimMs, extendedClaim, isInForce, longestClaimMs, newClaim } from "./claim.ts";
import { type Stage, type StageFacts, purchaseStage } from "./stage.ts";
import { minuteMs } from "../settings/durations.ts";

const now = 1_000_000;
const own = { ...newClaim(now - 1), purchaseId: "own" };
const other = { ...newClaim(now - 1), purchaseId: "other" };
const over = { ...newClaim(now - claimMs), purchaseId: "other" };
const free = { isForSale: true, isReserved: false };
const reserved = { isForSale: true, isReserved: true };
const usual: StageFacts = { purchaseId: "own", claim: null, reservation: null, vehicle: free };

test.each<[string, Partial<StageFacts>, Stage]>([
  ["its own claim in force", { claim: own, vehicle: reserved }, "open"],
  ["no claim, and a free vehicle", {}, "lapsed"],
  ["a claim that is over, which still shows the vehicle as reserved", { claim: over, vehicle: reserved }, "lapsed"],
  ["somebody else's claim", { claim: other, vehicle: reserved }, "taken"],
  ["somebody else's reservation", { vehicle: reserved }, "taken"],
  ["a vehicle that is sold", { vehicle: { isForSale: false, isReserved: false } }, "gone"],
  ["a vehicle that left the site", { vehicle: null }, "gone"],
  ["a deposit that waits to be paid", { reservation: "claimed", vehicle: reserved }, "paying"],
  ["a paid deposit, whatever became of the vehicle", { reservation: "held", vehicle: null }, "placed"],
  ["a sale", { reservation: "completed", vehicle: null }, "placed"],
  ["a deposit on its way back", { reservation: "refunding" }, "returned"],
  ["a deposit that is back", { reservation: "refunded", claim: other }, "returned"],
  ["a deposit that was not paid in time", { reservation: "released" }, "lapsed"],
  ["a deposit that was not paid, and a new claim", { reservation: "released", claim: own }, "open"],
])("a purchase with %s is %s", (_case, facts, stage) => {
  expect(purchaseStage({ ...usual, ...facts }, now)).toBe(stage);
});

test("a claim lasts 20 minutes from the last step, and an hour at most", () => {
  let claim = newClaim(now);
  expect(claim.until).toBe(now + 20 * minuteMs);
  for (let at = now; at < now + longestClaimMs; at += 15 * minuteMs) {
    const next = extendedClaim(claim, at);
    expect(next.until).toBeGreaterThanOrEqual(claim.until);
    expect(next.until).toBe(Math.min(at + claimMs, now + longestClaimMs));
    claim = next;
  }
  expect(isInForce(claim, now + longestClaimMs - 1)).toBe(true);
  expect(isInForce(claim, now + longestClaimMs)).toBe(false);
});

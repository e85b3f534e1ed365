import { describe, expect, test } from "vitest";
import { depositText, reserveTerms } from "./reserve-terms.ts";

describe("the terms of a reservation", () => {
  test.each([
    [20_000, "$200"],
    [50_000, "$500"],
    [100_000, "$1,000"],
  ])("[RV-01] show a deposit of %i cents as %s", (depositCents, text) => {
    expect(depositText({ depositCents })).toBe(text);
  });

  test("[RV-01] state the deposit, how long it holds the vehicle, and that it is fully refundable", () => {
    const { facts } = reserveTerms({ itemType: "car" }, { depositCents: 20_000, holdHours: 48 }, false);
    expect(facts.map(({ value, label }) => `${value} ${label}`)).toEqual([
      "$200 deposit",
      "48 hours held for you alone",
      "In full refunded if it is not for you",
    ]);
  });

  test("[RV-01] list the next steps in order, with the item type, deposit and hours", () => {
    const { steps } = reserveTerms({ itemType: "caravan" }, { depositCents: 50_000, holdHours: 72 }, false);
    expect(steps).toEqual([
      "Your deposit of $500 holds the caravan for 72 hours. Until it is paid, somebody else can still buy it.",
      "See it, drive it, decide. If it isn't for you, your deposit is refunded in full.",
    ]);
  });

  test("[RV-01] do not say that somebody else can buy a vehicle that is held while the deposit is paid", () => {
    const { steps } = reserveTerms({ itemType: "car" }, { depositCents: 20_000, holdHours: 48 }, true);
    expect(steps[0]).toBe("Your deposit of $200 holds the car for 48 hours.");
  });
});

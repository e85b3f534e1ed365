import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { conditionScore, readAnswers, usualConditionQuestions } from "./condition.ts";
import { ownCarTitle, readCarDetails, readOwnVehicle } from "./own-car.ts";
import { isExpired, tradeInStep, type TradeIn, tradeInLivesMs } from "./trade-in.ts";
import { exceededText, limitsText, promiseText } from "./valuation-copy.ts";

const now = Date.UTC(2026, 10, 24);
const good = { rego: "ABC12D", regoState: "NSW", km: "50000" };

describe("the car as sent", () => {
  test.each([
    [good, { rego: "ABC12D", regoState: "NSW", km: 50_000 }],
    [
      { rego: " abc-12 d ", regoState: "QLD", km: "50,000 km" },
      { rego: "ABC12D", regoState: "QLD", km: 50_000 },
    ],
    [
      { ...good, rego: "REG4SUCCESSEV" },
      { ...good, rego: "REG4SUCCESSEV", km: 50_000 },
    ],
  ])("[TI-07] %j is read", (sent, read) => {
    expect(readCarDetails(sent, false)).toEqual({ ok: true, read });
  });

  test.each<[Record<string, unknown>, string[]]>([
    [{}, ["rego", "regoState", "km"]],
    [{ ...good, rego: "ABC/12" }, ["rego"]],
    [{ ...good, rego: "A".repeat(14) }, ["rego"]],
    [{ ...good, regoState: "nsw" }, ["regoState"]],
    [{ ...good, km: "-5" }, ["km"]],
    [{ ...good, km: "2000001" }, ["km"]],
    [{ ...good, rego: { toString: "ABC" }, km: ["1", "x"] }, ["rego", "km"]],
  ])("[TI-07] %j is refused at its fields", (sent, fields) => {
    const read = readCarDetails(sent, false);
    expect(read.ok ? [] : read.errors.map(({ field }) => field)).toEqual(fields);
  });

  test("needs no rego if the shopper names the car", () => {
    expect(readCarDetails({ ...good, rego: "" }, true)).toMatchObject({ ok: true, read: { rego: "" } });
  });

  const lists = { makes: ["Mazda", "Kia"], now };
  test("is named by a known make, a model and a year", () => {
    const named = readOwnVehicle({ make: "Mazda", model: " CX-5  Maxx ", year: "2027", badge: "" }, lists);
    const vehicle = { providerId: null, make: "Mazda", model: "CX-5 Maxx", year: 2027, badge: null };
    expect(named).toEqual({ ok: true, read: vehicle });
    expect(ownCarTitle(vehicle)).toBe("2027 Mazda CX-5 Maxx");
  });

  test.each<[Record<string, unknown>, string[]]>([
    [{}, ["make", "model", "year"]],
    [{ make: "mazda", model: "3", year: "2020" }, ["make"]],
    [{ make: "Kia", model: "x".repeat(61), year: "2020" }, ["model"]],
    [{ make: "Kia", model: "Rio", year: "2028" }, ["year"]],
    [{ make: "Kia", model: "Rio", year: "1949" }, ["year"]],
  ])("is not named by %j", (sent, fields) => {
    const read = readOwnVehicle(sent, lists);
    expect(read.ok ? [] : read.errors.map(({ field }) => field)).toEqual(fields);
  });

  test("never makes the reader throw", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom("rego", "regoState", "km", "make", "model", "year"), fc.anything()),
        (sent) => {
          for (const read of [readCarDetails(sent, false), readCarDetails(sent, true), readOwnVehicle(sent, lists)])
            expect(read.ok || read.errors.length > 0).toBe(true);
        },
      ),
    );
  });
});

describe("the condition", () => {
  const answersFrom = (...chosen: string[]) =>
    Object.fromEntries(usualConditionQuestions.map(({ question }, index) => [question, chosen[index] ?? ""]));

  test.each([
    [["No problems", "Like new", "Yes", "No"], 5],
    [["No problems", "Small marks", "Yes", "No"], 4],
    [["Small problems", "Small marks", "Yes", "No"], 3],
    [["Needs repair", "Dents or rust", "No", "Yes, not repaired"], 1],
  ])("of the answers %j has the score %d", (chosen, score) => {
    expect(conditionScore(answersFrom(...chosen), usualConditionQuestions)).toBe(score);
  });

  test("[TI-13] is read by field or by question, and every question needs an answer", () => {
    const answers = answersFrom("No problems", "Small marks", "Yes", "No");
    const byField = { answer_1: "No problems", answer_2: "Small marks", answer_3: "Yes", answer_4: "No" };
    expect(readAnswers(byField, usualConditionQuestions)).toEqual({ ok: true, answers });
    expect(readAnswers({ adjustmentAnswers: answers }, usualConditionQuestions)).toEqual({ ok: true, answers });
    expect(readAnswers({ ...byField, answer_3: "Perhaps" }, usualConditionQuestions)).toEqual({
      ok: false,
      errors: [{ field: "answer_3", message: 'Choose an answer to "Is its service history complete?".' }],
    });
  });
});

describe("a trade-in", () => {
  const started: TradeIn = {
    siteId: "alpha",
    tradeInId: "one",
    startedAt: now,
    leadId: null,
    purpose: "trade-in",
    carId: null,
    rego: "",
    regoState: "NSW",
    km: 1,
    lookup: "not-found",
    vehicle: null,
    answers: null,
    valuation: null,
    acceptedAt: null,
  };
  const vehicle = { providerId: null, year: 2022, make: "Kia", model: "Rio", badge: null };

  test.each<[Partial<TradeIn>, string]>([
    [{}, "manual"],
    [{ vehicle }, "condition"],
    [{ vehicle, answers: {} }, "details"],
    [{ vehicle, answers: {}, leadId: "lead" }, "offer"],
  ])("[TI-08] with %j has reached the step %s", (facts, step) => {
    expect(tradeInStep({ ...started, ...facts })).toBe(step);
  });

  test("expires after two weeks unless its offer was accepted", () => {
    const end = now + tradeInLivesMs;
    expect([isExpired(started, end - 1), isExpired(started, end)]).toEqual([false, true]);
    expect(isExpired({ ...started, acceptedAt: now }, end)).toBe(false);
  });
});

describe("the statement about a valuation", () => {
  test("[TI-12] names the limits, and the service unless it is the demo", () => {
    const text = limitsText({ provider: "autograb", estimatesByHand: "stock" });
    expect(text).toContain("over 7 years old or over 100,000 km");
    expect(text).toContain("indicative and subject to inspection, and comes from a third-party valuation service.");
    expect(limitsText({ provider: "demo", estimatesByHand: "stock" })).toContain(
      "in place of a third-party valuation service.",
    );
    expect(exceededText(["age", "kilometres"])).toBe("Your car is more than 7 years old and over 100,000 km");
  });

  test("[TI-14] is promised as a sentence", () => {
    expect(promiseText({ promise: "instant offer in 2 minutes" })).toBe("Instant offer in 2 minutes");
  });
});

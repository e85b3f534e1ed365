import { describe, expect, test } from "vitest";
import { vehicleForTest } from "../../src/vehicles/vehicle-for-test.ts";
import { relevanceGrade, query } from "./judged-query.ts";
import { ndcgScore } from "./scores.ts";

const hilux = vehicleForTest({
  id: "hilux",
  make: "Toyota",
  model: "Hi-Lux",
  badge: "SR5 (4X4)",
  year: 2019,
  colour: "White",
});
const corolla = vehicleForTest({ id: "corolla", make: "Toyota", model: "Corolla", year: 2019, colour: "Red" });
const ranger = vehicleForTest({ id: "ranger", make: "Ford", model: "Ranger", year: 2021, colour: "Red" });
const vehicles = new Map([hilux, corolla, ranger].map((vehicle) => [vehicle.id, vehicle]));

describe("the grade of a result", () => {
  test.each([
    [{ make: "Toyota", model: "Hilux" }, [3, 1, 0]],
    [{ make: "Toyota", model: "Hilux", nearModel: "Corolla" }, [3, 2, 0]],
    [{ make: "Toyota", model: "Hilux", year: 2020 }, [2, 1, 0]],
    [{ make: "Toyota", model: "Hilux", year: 2020, colour: "Red" }, [1, 1, 0]],
    [{ colour: "Red", year: 2019 }, [1, 3, 1]],
    [{ colour: ["Red", "White"] }, [3, 3, 3]],
    [{ model: "Hilux", drive: ["4WD"] }, [3, 0, 0]],
  ])("%j gives %j", (wanted, grades) => {
    expect([hilux, corolla, ranger].map((vehicle) => relevanceGrade(wanted, vehicle))).toEqual(grades);
  });
});

describe("the score of an order", () => {
  const judged = query("hilux", { make: "Toyota", model: "Hilux" });

  test("is 1 for the best order, lower for any other, and 0 if nothing is found", () => {
    const score = (...ids: string[]) => ndcgScore(judged, { ids, count: ids.length }, vehicles);
    expect(score("hilux", "corolla")).toBe(1);
    expect(score("corolla", "hilux")).toBeCloseTo((1 + 7 / Math.log2(3)) / (7 + 1 / Math.log2(3)));
    expect(score("ranger")).toBe(0);
    expect(score()).toBe(0);
  });

  test("a text that should find nothing must find nothing", () => {
    expect(ndcgScore(query("bugatti", null), { ids: [], count: 0 }, vehicles)).toBe(1);
    expect(ndcgScore(query("bugatti", null), { ids: ["hilux"], count: 1 }, vehicles)).toBe(0);
  });

  test("is null if no vehicle is relevant", () => {
    expect(ndcgScore(query("saab", { make: "Saab" }), { ids: [], count: 0 }, vehicles)).toBeNull();
  });
});

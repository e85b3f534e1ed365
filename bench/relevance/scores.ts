import type { Vehicle } from "../../src/vehicles/vehicle.ts";
import type { Answer } from "./engines.ts";
import { hitsPerAnswer } from "./engines.ts";
import type { JudgedQuery } from "./judged-query.ts";
import { relevanceGrade } from "./judged-query.ts";

/**
 * nDCG at 10 of a result: 1 if no ranking of all vehicles could be better. A query that should find nothing scores 1
 * if it finds nothing, otherwise 0. Null if no vehicle is relevant to the query.
 */
export function ndcgScore(
  { wanted }: JudgedQuery,
  answer: Answer,
  vehicles: ReadonlyMap<string, Vehicle>,
): number | null {
  if (wanted === null) return answer.count === 0 ? 1 : 0;
  const grades = Array.from(vehicles.values(), (vehicle) => relevanceGrade(wanted, vehicle));
  const best = discountedGain(grades.sort((left, right) => right - left));
  if (best === 0) return null;
  const given = answer.ids.map((id) => {
    const vehicle = vehicles.get(id);
    return vehicle === undefined ? 0 : relevanceGrade(wanted, vehicle);
  });
  return discountedGain(given) / best;
}

function discountedGain(grades: readonly number[]): number {
  return grades.slice(0, hitsPerAnswer).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);
}

export function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

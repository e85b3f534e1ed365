import { readFileSync } from "node:fs";
import { join } from "node:path";

export const cardsPerPage = 18;
export const fields = ["make", "model", "place"];

/** The same cards as the other listing shows, in memory. */
const { vehicles, total } = JSON.parse(readFileSync(join(process.cwd(), "stock.json"), "utf8"));

/** The vehicles that the chosen values leave, and what every filter would find beside the others. */
export function search(chosen) {
  const matches = (vehicle, without) =>
    fields.every(
      (field) => field === without || chosen[field].length === 0 || chosen[field].includes(vehicle[field] ?? ""),
    );
  const found = vehicles.filter((vehicle) => matches(vehicle, null));
  const groups = fields.map((field) => {
    const counts = new Map();
    for (const vehicle of vehicles) {
      if (matches(vehicle, field)) counts.set(vehicle[field], (counts.get(vehicle[field]) ?? 0) + 1);
    }
    return { field, options: [...counts].sort((a, b) => b[1] - a[1]).map(([value, count]) => ({ value, count })) };
  });
  return { found, groups, total };
}

import { givenText } from "./given-text.ts";
import type { Vehicle } from "./vehicle.ts";

const hybridWords = /hybrid|phev|\bhev\b/;
const mildHybridWords = /mild|mhev|48\s?v/;
const electricWords = /electric|\bbev\b|\bev\b|battery/;
const burningWords = /petrol|unleaded|diesel|ulp|premium|lpg|gas/;

/** Whether a vehicle is fully electric or a hybrid; null if neither. */
export function electrification(vehicle: Pick<Vehicle, "simpleFuel" | "fuel">): "electric" | "hybrid" | null {
  const fuel = [givenText(vehicle.simpleFuel), givenText(vehicle.fuel)].join(" ").toLowerCase();
  // Mild hybrids cannot drive on electricity alone, so they do not qualify.
  if (mildHybridWords.test(fuel)) return null;
  if (hybridWords.test(fuel)) return "hybrid";
  if (!electricWords.test(fuel)) return null;
  return burningWords.test(fuel) ? "hybrid" : "electric";
}

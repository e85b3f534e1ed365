import type { CarType } from "./vehicle.ts";

/** Display names of the car types, in the order of every list (§9, SE-16). Separate from the schema for browsers. */
export const carTypeLabels: Readonly<Record<CarType, string>> = { new: "New", demo: "Demo", used: "Used" };

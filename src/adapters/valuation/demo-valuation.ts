import { hash } from "node:crypto";
import { valueByComparables } from "../../trade-in/comparable-value.ts";
import type { OwnVehicle } from "../../trade-in/own-car.ts";
import { exceededLimits, type Rego, type Valuation } from "../../trade-in/valuation.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";

export type DemoValuationPorts = {
  similar: (make: string, model: string) => Promise<readonly Vehicle[]>;
  /** The make and model of which the site has most used vehicles: what the test plates are. Null without any. */
  usualModel: () => Promise<Pick<OwnVehicle, "make" | "model"> | null>;
  /** Epoch milliseconds. */
  now: () => number;
};

/** AutoGrab's test plates, with the age in years of the car that the demo answers. */
const plates: Readonly<Record<string, number>> = { REG4SUCCESS: 4, REG4SUCCESSEV: 2, REG4WARNING: 6 };

/**
 * Values cars from the prices of similar cars of the site. It knows no register of plates: only AutoGrab's test plates
 * are found, as the model of which the site has most.
 */
export function demoValuation({ similar, usualModel, now }: DemoValuationPorts): Valuation {
  return {
    async lookup({ rego }: Rego) {
      const age = plates[rego];
      const model = age === undefined ? null : await usualModel();
      if (age === undefined || model === null) return { kind: "not-found" };
      const year = new Date(now()).getUTCFullYear() - age;
      return { kind: "found", vehicle: { ...model, year, badge: null, providerId: null } };
    },
    async value(query) {
      const limits = exceededLimits(query);
      if (limits.length > 0) return { kind: "out-of-limits", limits };
      const { vehicle, km, conditionScore } = query;
      const vehicles = await similar(vehicle.make, vehicle.model);
      const estimate = valueByComparables(vehicles, { year: vehicle.year, km, conditionScore });
      if (estimate === null) return { kind: "not-found", comparables: vehicles.length };
      const id = hash("sha256", JSON.stringify([vehicle, km, conditionScore, estimate]), "base64url").slice(0, 16);
      return { kind: "found", id: `stock-${id}`, ...estimate };
    },
  };
}

import { z } from "zod";
import { isSold } from "../vehicles/availability.ts";
import { effectivePrice } from "../vehicles/price-display.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";

export const watchedStateSchema = z.strictObject({
  availability: z.enum(["available", "reserved", "sold"]),
  /** Australian dollars; null while there is no real price. */
  price: z.number().nullable(),
});
export type WatchedState = z.infer<typeof watchedStateSchema>;

/** A change to report. Prices are Australian dollars. */
export type VehicleChange = { kind: "price-drop"; from: number; to: number } | { kind: "reserved" } | { kind: "sold" };

type Watched = Pick<Vehicle, "status" | "sold" | "reserved" | "price" | "offerPrice">;

export function watchedState(vehicle: Watched): WatchedState {
  const availability = isSold(vehicle) ? "sold" : vehicle.reserved ? "reserved" : "available";
  return { availability, price: effectivePrice(vehicle) };
}

/** The change to report, if any, in this order: sold, reserved, price drop. */
export function vehicleChange(before: WatchedState, after: WatchedState): VehicleChange | null {
  if (after.availability === "sold") return before.availability === "sold" ? null : { kind: "sold" };
  if (after.availability === "reserved") return before.availability === "available" ? { kind: "reserved" } : null;
  if (before.price === null || after.price === null || after.price >= before.price) return null;
  return { kind: "price-drop", from: before.price, to: after.price };
}

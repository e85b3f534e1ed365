import type { RouteOutput } from "../desk/desk-route.ts";
import type { stockApi } from "../stock-desk/stock-api.ts";
import type { vehicleApi } from "../stock-desk/vehicle-api.ts";

export type StockApi = ReturnType<typeof stockApi>;
export type VehicleApi = ReturnType<typeof vehicleApi>;
export type StockList = RouteOutput<StockApi["list"]>;
export type VehicleRecord = RouteOutput<VehicleApi["vehicle"]>;
/** The id of the button in a vehicle's row. */
export function rowId(vehicleId: string): string {
  return `vehicle-${vehicleId}`;
}

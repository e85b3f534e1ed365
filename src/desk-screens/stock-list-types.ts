import type { RouteOutput } from "../desk/desk-route.ts";
import type { stockApi } from "../stock-desk/stock-api.ts";
import type { bulkApi } from "../stock-desk/bulk-api.ts";
import type { TodoName } from "../stock-desk/quality-index.ts";
import type { vehicleApi } from "../stock-desk/vehicle-api.ts";

export type StockApi = ReturnType<typeof stockApi>;
export type BulkApi = ReturnType<typeof bulkApi>;
export type BulkPreviewView = RouteOutput<BulkApi["preview"]>;
export type BulkView = RouteOutput<BulkApi["bulk"]>;
/** The vehicles of a list: its site, view, search and what there is to do. */
export type StockChoice = { site: string; view: "all" | "shown" | "hidden"; search: string; todo: TodoName | "" };
export type VehicleApi = ReturnType<typeof vehicleApi>;
export type StockList = RouteOutput<StockApi["list"]>;
export type VehicleRecord = RouteOutput<VehicleApi["vehicle"]>;
/** The id of the button in a vehicle's row. */
export function rowId(vehicleId: string): string {
  return `vehicle-${vehicleId}`;
}

import { stockKey } from "../../vehicles/stock.ts";

/** The dealership in a stock key. */
export function keyDealership(stockKey: string): string {
  return stockKey.slice(0, stockKey.indexOf("/"));
}

/** The stock number in a stock key. */
export function keyStockNumber(stockKey: string): string {
  return stockKey.slice(stockKey.indexOf("/") + 1);
}

/** Represents the vehicles with a stock number at every dealership. */
export function anyDealershipKey(stockNumber: string): string {
  return stockKey("*", stockNumber);
}

/** Represents the vehicle with a VIN at every dealership. */
export function vinKey(vin: string): string {
  return stockKey("*vin", vin);
}

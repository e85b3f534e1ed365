import { stockKey } from "../../vehicles/stock.ts";

/** The dealership in a stock key. */
export function keyDealership(stockKey: string): string {
  return stockKey.slice(0, stockKey.indexOf("/"));
}

/** The stock number in a stock key. */
export function keyStockNumber(stockKey: string): string {
  return stockKey.slice(stockKey.indexOf("/") + 1);
}

export function anyDealershipKey(stockNumber: string): string {
  return stockKey("*", stockNumber);
}

export function vinKey(vin: string): string {
  return stockKey("*vin", vin);
}

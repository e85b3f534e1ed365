import type { Stock } from "../vehicles/stock.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { type FinanceLine, financeLine, type FinanceLineSettings } from "./finance-line.ts";

/** Answers the disclaimer of a vehicle's repayment at a lender, by ids; null if there is none. */
export type FinanceDisclaimers = (siteId: string, vehicleId: string, lenderKey: string) => Promise<string | null>;

/** Longer than this the page does not wait for a disclaimer. */
const disclaimerWithinMs = 1_000;

export function storedDisclaimers(stock: Pick<Stock, "vehicleById">): FinanceDisclaimers {
  return async (siteId, vehicleId, lenderKey) =>
    (await stock.vehicleById(siteId, vehicleId))?.financeLenders[lenderKey]?.disclaimer ?? null;
}

/**
 * The repayment of a vehicle with its disclaimer as fetched now. Null if there is no repayment, or if its disclaimer
 * cannot be fetched in time: a repayment is never shown without its disclaimer (D9).
 */
export async function disclosedFinance(
  vehicle: Vehicle,
  settings: FinanceLineSettings & { slug: string },
  now: number,
  disclaimers: FinanceDisclaimers,
): Promise<FinanceLine | null> {
  const line = financeLine(vehicle, settings, now);
  if (line === null) return null;
  const disclaimer = await inTime(disclaimers(settings.slug, vehicle.id, line.lenderKey)).catch(() => null);
  return disclaimer === null ? null : { ...line, disclaimer };
}

async function inTime<Value>(value: Promise<Value>): Promise<Value | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, disclaimerWithinMs, null);
  return Promise.race([value, late]).finally(() => clearTimeout(timer));
}

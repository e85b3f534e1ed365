import { financePaths, personalisedFinancePath } from "../addresses/paths.ts";
import { isAvailable } from "../vehicles/availability.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { type FinanceLineSettings, offersFinance } from "./finance-line.ts";
import type { FinanceSettings } from "./finance-settings.ts";

/** Id of the form on the page of a finance enquiry (RT-12). */
export const financeFormId = "finance-form";

export type FinanceHrefSettings = Pick<FinanceLineSettings, "singleManufacturer"> & {
  finance: Pick<FinanceSettings, "enabled" | "offManufacturers" | "offDealerships" | "route" | "personalised">;
};

/** Whether finance for a vehicle is asked for on the page for identified vehicles (RT-14): it needs a VIN. */
export function hasPersonalisedFinance(vehicle: Pick<Vehicle, "vin">, { finance }: FinanceHrefSettings): boolean {
  return finance.personalised && vehicle.vin !== null;
}

/** The finance enquiry about a vehicle; null if its dealership shows no finance, or it is not for sale. */
export function vehicleFinanceHref(vehicle: Vehicle, settings: FinanceHrefSettings): string | null {
  if (!isAvailable(vehicle) || !offersFinance(settings, vehicle.dealershipSlug)) return null;
  if (hasPersonalisedFinance(vehicle, settings))
    return `${personalisedFinancePath}?${new URLSearchParams({ car_id: vehicle.id }).toString()}`;
  const about = new URLSearchParams({
    car_id: vehicle.id,
    car_type: vehicle.carType,
    preferredDealership: vehicle.dealershipSlug,
  });
  return `${settings.finance.route}?${about.toString()}#${financeFormId}`;
}

/** Where a finance enquiry at this path belongs under these settings; null if it is there already (RT-13, RT-14). */
export function financeRedirect(
  path: string,
  vehicle: Pick<Vehicle, "vin"> | null,
  settings: FinanceHrefSettings,
): string | null {
  const { route } = settings.finance;
  if (path === personalisedFinancePath)
    return vehicle !== null && hasPersonalisedFinance(vehicle, settings) ? null : route;
  return path === route || !financePaths.some((known) => known === path) ? null : route;
}

import { type Gate, gateOfPath, isGateShut } from "../../accounts/sign-in-gate.ts";
import type { Site } from "../../sites/site-config.ts";
import type { SiteRequest } from "../page/site-request.ts";

/** The sign-in gate that applies to an address under the settings of its dealership; null if there is none. */
export async function shutGate({ pathname, searchParams }: URL, request: SiteRequest): Promise<Gate | null> {
  const gate = gateOfPath(pathname);
  return gate !== null && isGateShut(gate, await settingsFor(gate, searchParams, request)) ? gate : null;
}

/** Settings of the vehicle's dealership, of the dealership in the query, or else of the site. */
async function settingsFor({ vehicleSlug }: Gate, query: URLSearchParams, request: SiteRequest): Promise<Site> {
  const { site, stock } = request;
  const carId = query.get("car_id") ?? "";
  const vehicle =
    vehicleSlug === null && carId === ""
      ? null
      : ((await stock.vehicleBySlug(site.slug, vehicleSlug ?? carId)) ?? (await stock.vehicleById(site.slug, carId)));
  return request.siteForDealership(vehicle?.dealershipSlug ?? query.get("preferredDealership") ?? "");
}

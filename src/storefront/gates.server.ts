import type { SignInType } from "../accounts/sign-in-address.ts";
import { isGateShut } from "../accounts/sign-in-gate.ts";
import type { Site } from "../sites/site-config.ts";
import { matchPath } from "./page/path-pattern.ts";
import type { SiteRequest } from "./page/site-request.server.ts";
import { pageRoutes } from "./screens.ts";
import { decodeEscapes } from "../addresses/decode-escapes.ts";

/** A path that some sites open only to signed-in visitors, and the vehicle it is about, if the path names one. */
type Gate = { type: SignInType; vehicleSlug: string | null };

const gatedPaths: readonly (readonly [path: string, type: SignInType])[] = pageRoutes.flatMap(({ gate, paths }) =>
  gate ? paths.map((path) => [path, gate] as const) : [],
);

/** The sign-in gate that applies to an address under the settings of its dealership; null if there is none. */
export async function shutGate({ pathname, searchParams }: URL, request: SiteRequest): Promise<Gate | null> {
  const gate = gateOfPath(pathname);
  return gate !== null && isGateShut(gate.type, await settingsFor(gate, searchParams, request)) ? gate : null;
}

/** The gate of a path or of one above it, however it is written; null if the path is open to everyone (§4). */
function gateOfPath(path: string): Gate | null {
  const plain = plainPath(path);
  for (const [gated, type] of gatedPaths) {
    const parameters = matchPath(`${gated}/{below*}`, plain);
    if (parameters !== null) return { type, vehicleSlug: parameters["slug"] ?? null };
  }
  return null;
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

/** Normalises a path, so that no spelling of it avoids a gate. */
function plainPath(path: string): string {
  return (decodeEscapes(path) ?? path)
    .toLowerCase()
    .replaceAll("\\", "/")
    .replace(/\/{2,}/g, "/")
    .replace(/(?<=.)\/$/, "");
}

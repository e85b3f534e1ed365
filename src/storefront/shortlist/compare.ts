import type { SpecificationRow } from "../../vehicles/specification-rows.ts";
import { allSpecifications, keyInformation } from "../../vehicles/specifications.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import type { CompareView } from "./compare-page.tsx";
import { listedVehicles } from "../card/listed-vehicle.ts";
import type { Page } from "../page.ts";
import { compareLimit } from "./shortlist.ts";
import type { SiteRequest } from "../site-request.ts";
import { shownVehicle } from "../vehicle/vehicle.ts";

/** Vehicles named in an address, at most four; those that are gone are left out. */
export async function vehiclesOfAddress(query: string, request: SiteRequest, limit: number): Promise<Vehicle[]> {
  const slugs = (new URLSearchParams(query).get("cars") ?? "").split(",").filter(Boolean);
  const wanted = [...new Set(slugs)].slice(0, limit);
  const found = await Promise.all(wanted.map((slug) => shownVehicle(slug, request)));
  return found.filter((vehicle) => vehicle !== null);
}

/** Vehicles side by side; the address holds everything, so it can be sent to somebody. */
export async function comparePage(query: string, request: SiteRequest): Promise<Page> {
  const vehicles = await vehiclesOfAddress(query, request, compareLimit);
  const { site, now } = request;
  const props: CompareView = {
    cards: listedVehicles(vehicles, request.siteForDealership, now).cards,
    rows: comparedRows(vehicles.map((vehicle) => factsOf(vehicle, request))),
    images: { urlPattern: site.images.urlPattern, widths: site.images.widths },
  };
  return {
    name: "compare",
    status: 200,
    props,
    head: { title: "Compare", description: null, canonicalPath: null, index: false, structuredData: [] },
  };
}

function factsOf(vehicle: Vehicle, { site, now }: SiteRequest): Map<string, string> {
  const rows: SpecificationRow[] = [
    ...keyInformation(vehicle, site, now),
    ...allSpecifications(vehicle, site, now).flatMap((group) => group.rows),
  ];
  return new Map(rows.map(({ label, value }) => [label, value]));
}

/** Every fact that at least one vehicle has, and whether the vehicles differ in it. */
function comparedRows(facts: Map<string, string>[]): CompareView["rows"] {
  const labels = [...new Set(facts.flatMap((of) => [...of.keys()]))];
  return labels.map((label) => {
    const values = facts.map((of) => of.get(label) ?? null);
    return { label, values, differs: new Set(values).size > 1 };
  });
}

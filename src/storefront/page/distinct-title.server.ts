import { emptyQuery } from "../../search/search-query.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { type VehicleTitle, vehicleTitle } from "../../vehicles/vehicle-title.ts";
import { fittedTitle, titleRoom } from "./fitted-title.ts";
import type { PageHead } from "./page.ts";
import type { SiteRequest } from "./site-request.server.ts";

/** Vehicles of the same make, model, year and badge whose titles are compared. */
const mostTwins = 20;

/** The title of a vehicle, with its stock number if the site lists another one with the same title. */
export async function distinctTitle(vehicle: Vehicle, { engine, scope }: SiteRequest): Promise<VehicleTitle> {
  const title = vehicleTitle(vehicle);
  const { make, model, year, badge } = vehicle;
  const refinements = {
    make: [make],
    model: [model],
    ...(year ? { year: [String(year)] } : {}),
    ...(badge ? { badge: [badge] } : {}),
  };
  const query = { ...emptyQuery, refinements };
  const { hits } = await engine.search(scope, { query, hitsPerPage: mostTwins, facets: [], ranges: [] });
  const hasTwin = hits.some((other) => other.id !== vehicle.id && vehicleTitle(other).full === title.full);
  return hasTwin ? withStockNumber(title, vehicle) : title;
}

function withStockNumber(title: VehicleTitle, { stocknum }: Vehicle): VehicleTitle {
  const number = `stock ${stocknum}`;
  const badgeLine = title.badgeLine === null ? `Stock ${stocknum}` : `${title.badgeLine}, ${number}`;
  return { ...title, badgeLine, full: `${title.full}, ${number}` };
}

export async function headAbout(vehicle: Vehicle, head: PageHead, request: SiteRequest): Promise<PageHead> {
  const title = await distinctTitle(vehicle, request);
  const text = head.description === null ? "" : ` ${head.description}`;
  const about = `${head.title}: `;
  const subject = fittedTitle({ title, stocknum: vehicle.stocknum }, titleRoom(request.site.name) - about.length);
  return { ...head, title: about + subject, description: `${title.full} at ${request.site.name}.${text}` };
}

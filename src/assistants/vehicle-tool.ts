import { z } from "zod";
import { vehiclesPath } from "../addresses/paths.ts";
import { isInScope } from "../search/base-condition.ts";
import { vehicleAtAddress } from "../search/shown-vehicle.ts";
import { commentSections } from "../vehicles/dealer-comments.ts";
import { shownRegoExpiry } from "../vehicles/rego-expiry.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import type { AssistantRequest } from "./assistant-request.ts";
import { assistantTool, dealerText, ToolRefusal } from "./assistant-tool.ts";
import { pageUrl, shortText, vehicleSummary } from "./vehicle-facts.ts";

const longestComments = 2_000;
const mostFeatures = 60;

const vehicleId = z
  .string()
  .trim()
  .min(1)
  .max(300)
  .describe("The vehicle_id of a search, or the address of the vehicle's page.");

export const vehicleTool = assistantTool({
  name: "get_vehicle",
  title: "Show a vehicle",
  description: "Returns what the dealer's site shows about one vehicle, with the dealer's own comments.",
  input: z.strictObject({ vehicle_id: vehicleId }),
  isReadOnly: true,
  async run({ vehicle_id: id }, request) {
    const vehicle = await findShownVehicle(id, request);
    const { site, now } = request;
    const { shownFacts } = request.siteForDealership(vehicle.dealershipSlug).vehiclePage;
    return {
      ...vehicleSummary(vehicle, request),
      stock_number: vehicle.stocknum,
      year: vehicle.year,
      colour: shortText(vehicle.colour),
      interior_colour: shortText(vehicle.interiorColour),
      seats: vehicle.seats,
      doors: vehicle.doors,
      drive: shortText(vehicle.drive),
      engine_cc: vehicle.engineSize,
      registration: shownFacts.includes("regplate") ? shortText(vehicle.regplate) : null,
      registered_until: shownRegoExpiry(vehicle.regoExpiry, site.timeZone, now),
      vin: shownFacts.includes("vin") ? shortText(vehicle.vin) : null,
      features: vehicle.standardEquipment.flatMap((feature) => shortText(feature) ?? []).slice(0, mostFeatures),
      dealer_comments: dealerText(commentSections(vehicle.dealercomments).join("\n"), longestComments),
    };
  },
});

/** The vehicle that the site shows under an id or an address. Throws `ToolRefusal` if there is none. */
export async function findShownVehicle(id: string, request: AssistantRequest): Promise<Vehicle> {
  const slug = slugIn(id, request);
  const known = slug === null ? await request.stock.vehicleById(request.site.slug, id) : null;
  const vehicle = slug === null ? known : await vehicleAtAddress(slug, request);
  if (vehicle !== null && isInScope(vehicle, request.scope)) return vehicle;
  throw new ToolRefusal(
    "This dealer does not list that vehicle, or no longer does. Search again for a current vehicle_id.",
  );
}

function slugIn(id: string, { site }: AssistantRequest): string | null {
  const start = pageUrl(site, `${vehiclesPath}/`);
  if (!id.startsWith(start)) return null;
  return id.slice(start.length).split(/[/?#]/)[0] ?? "";
}

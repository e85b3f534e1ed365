import { comparePath } from "../../addresses/paths.ts";
import type { Vehicle } from "../../vehicles/vehicle.ts";
import { listedVehicles } from "../card/listed-vehicle.ts";
import type { CompareView } from "./compare-page.tsx";
import { newestVehicles } from "../message/vehicle-offer.server.ts";
import type { Page } from "../page/page.ts";
import { plainHead } from "../page/plain-head.ts";
import type { SiteRequest } from "../page/site-request.server.ts";
import { slugsOfAddress, vehiclesOfAddress } from "../page/vehicles-of-address.server.ts";
import { comparedGroups } from "./compared-rows.ts";
import { compareLimit } from "../shortlist/shortlist.ts";

/** Vehicles side by side. The address contains the full state, so it can be shared. */
export async function comparePage(query: string, request: SiteRequest): Promise<Page<"compare", CompareView>> {
  const vehicles = await vehiclesOfAddress(query, request, compareLimit);
  const { site, now } = request;
  const { cards } = listedVehicles(vehicles, request.siteForDealership, now);
  return {
    name: "compare",
    status: 200,
    props: {
      siteSlug: site.slug,
      cards: cards.map((card) => ({ ...card, hrefWithout: addressWithout(card.slug, vehicles) })),
      groups: comparedGroups(vehicles, site, now),
      goneCount: slugsOfAddress(query, compareLimit).length - vehicles.length,
      mayAdd: vehicles.length < compareLimit,
      serverRendered: vehicles.length === 0 ? await newestVehicles(request) : null,
      images: { urlPattern: site.images.urlPattern, widths: site.images.widths },
    },
    head: plainHead("Compare vehicles", {
      description: `Vehicles at ${site.name} side by side: prices, facts and features.`,
      canonicalPath: comparePath,
    }),
  };
}

function addressWithout(slug: string, vehicles: readonly Vehicle[]): string {
  const others = vehicles.flatMap((vehicle) => (vehicle.slug === slug ? [] : [encodeURIComponent(vehicle.slug)]));
  return others.length === 0 ? comparePath : `${comparePath}?cars=${others.join(",")}`;
}

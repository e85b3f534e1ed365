import type { Store } from "../adapters/open-store.ts";
import type { ActivityPorts, Inverse } from "../desk/activity-api.ts";
import type { Action } from "../desk/permissions.ts";
import { createQualityIndex } from "../stock-desk/quality-index.ts";
import { stockApi } from "../stock-desk/stock-api.ts";
import { fieldInverse } from "../stock-desk/undo-fields.ts";
import { vehicleApi } from "../stock-desk/vehicle-api.ts";
import { fieldActions } from "../stock-desk/vehicle-record.ts";
import type { Stock } from "../vehicles/stock.ts";
import { vehicleTitle } from "../vehicles/vehicle-title.ts";
import { deskSite } from "./desk-sites.ts";
import type { PlatformParts } from "./platform-parts.ts";

/** The routes of the stock: its list, and each vehicle. */
export function stockRoutes({ store, search, sites }: Pick<PlatformParts, "store" | "search" | "sites">) {
  const ofList = stockApi({
    search: search.engine.search,
    ids: search.engine.ids,
    quality: createQualityIndex(store.stock),
    stock: store.stock,
    refresh: search.engine.refresh,
    findSite: (siteId) => sites.current().siteBySlug(siteId),
  });
  const ofVehicle = vehicleApi({
    stockDesk: store.stockDesk,
    deskSite: (siteId) => deskSite(siteId, sites.current(), store),
  });
  return [...Object.values(ofList), ...Object.values(ofVehicle)];
}

/** How changes of the stock are undone. */
export function stockInverses({ stockDesk }: Pick<Store, "stockDesk">): Partial<Record<Action, Inverse>> {
  const ofField = fieldInverse(stockDesk);
  return Object.fromEntries(fieldActions.map((action) => [action, ofField]));
}

/** The names of vehicles for the activity, with their stock numbers. */
export function vehicleNames({ vehiclesByIds }: Pick<Stock, "vehiclesByIds">): ActivityPorts["vehicleNames"] {
  return async (siteId, ids) => {
    const found = await vehiclesByIds(siteId, ids);
    return new Map(found.map(({ vehicle }) => [vehicle.id, `${vehicleTitle(vehicle).full} (${vehicle.stocknum})`]));
  };
}

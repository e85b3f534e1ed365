import type { ActivityPorts, Inverse } from "../desk/activity-api.ts";
import type { Action } from "../desk/permissions.ts";
import { bulkApi, type BulkApiPorts } from "../stock-desk/bulk-api.ts";
import { createQualityIndex } from "../stock-desk/quality-index.ts";
import { stockApi } from "../stock-desk/stock-api.ts";
import { bulkInverse } from "../stock-desk/undo-bulk.ts";
import { fieldInverse } from "../stock-desk/undo-fields.ts";
import { vehicleApi } from "../stock-desk/vehicle-api.ts";
import { fieldActions } from "../stock-desk/vehicle-record.ts";
import type { Stock } from "../vehicles/stock.ts";
import { vehicleTitle } from "../vehicles/vehicle-title.ts";
import { deskSite } from "./desk-sites.ts";
import type { PlatformParts } from "./platform-parts.ts";

type StockParts = Pick<PlatformParts, "store" | "search" | "sites"> & Pick<BulkApiPorts, "newId" | "digest">;

/** The stock at the desk: the routes of its list, of each vehicle and of changes of many, and how changes are undone. */
export function deskStock({ store, search, sites, newId, digest }: StockParts) {
  const { ids, refresh } = search.engine;
  const { stock, stockDesk, bulkChanges } = store;
  const quality = createQualityIndex(stock);
  const findSite = (siteId: string) => deskSite(siteId, sites.current(), store);
  const ofList = stockApi({
    search: search.engine.search,
    ids,
    quality,
    stock,
    refresh,
    findSite: (siteId) => sites.current().siteBySlug(siteId),
  });
  const bulk = { bulkChanges, ids, refresh, quality, stock, deskSite: findSite, newId, digest };
  const routes = [
    ...Object.values(ofList),
    ...Object.values(vehicleApi({ stockDesk, deskSite: findSite })),
    ...Object.values(bulkApi(bulk)),
  ];
  const ofField = fieldInverse(stockDesk);
  const inverses: Partial<Record<Action, Inverse>> = {
    ...Object.fromEntries(fieldActions.map((action) => [action, ofField])),
    "stock.bulk": bulkInverse(bulk),
  };
  return { routes, inverses };
}

/** The names of vehicles for the activity, with their stock numbers. */
export function vehicleNames({ vehiclesByIds }: Pick<Stock, "vehiclesByIds">): ActivityPorts["vehicleNames"] {
  return async (siteId, ids) => {
    const found = await vehiclesByIds(siteId, ids);
    return new Map(found.map(({ vehicle }) => [vehicle.id, `${vehicleTitle(vehicle).full} (${vehicle.stocknum})`]));
  };
}

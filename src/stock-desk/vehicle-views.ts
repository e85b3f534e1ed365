import { z } from "zod";
import { vehicleHref } from "../addresses/paths.ts";
import type { Action } from "../desk/permissions.ts";
import { isWithinReach } from "../desk/reach.ts";
import type { Installation } from "../desk/scope.ts";
import { type Viewer, viewerReach } from "../desk/viewer.ts";
import { siteScope } from "../search/site-scope.ts";
import { vehicleDealership } from "../stock-feed/overrides/set-overrides.ts";
import type { EditedSite } from "../stock-feed/overrides/read-edit.ts";
import type { PriceSettings } from "../vehicles/price-settings.ts";
import type { StockSettings } from "../vehicles/stock-settings.ts";
import type { CarType } from "../vehicles/vehicle.ts";
import { shownPriceView, wasPriceNotes } from "./price-check.ts";
import type { EditedVehicle } from "./stock-desk.ts";
import { qualityFacts, qualityTasks } from "./quality.ts";
import { causeSchema, stockEntry, todoSchema } from "./stock-list.ts";
import { endedSchema, endedView, fieldLayers, fieldLayersSchema } from "./vehicle-record.ts";
import { whyHidden } from "./why-hidden.ts";

/** What the desk needs of a site to show and edit its vehicles. */
export type DeskSite = {
  slug: string;
  host: string;
  stock: StockSettings;
  feed: EditedSite;
  /** The settings of prices at a dealership. */
  prices: (dealershipSlug: string) => PriceSettings;
  /** What advertising law says about the words beside prices, by dealership and car type. */
  priceLaw: (dealershipSlug: string, carType: CarType) => readonly string[];
};

export const shownPriceSchema = z.strictObject({
  text: z.string(),
  qualifier: z.string().nullable(),
  was: z.string().nullable(),
  saving: z.string().nullable(),
});

export const vehicleRecordSchema = z.strictObject({
  siteId: z.string(),
  vehicleId: z.string(),
  title: z.string(),
  badge: z.string().nullable(),
  stockNumber: z.string(),
  vin: z.string().nullable(),
  dealership: z.string(),
  status: z.string(),
  carType: z.string(),
  /** The page on the site. */
  page: z.strictObject({ host: z.string(), path: z.string() }),
  timeZone: z.string(),
  price: shownPriceSchema,
  /** What is doubtful about the price by law. */
  priceNotes: z.array(z.string()),
  isHeld: z.boolean(),
  causes: z.array(causeSchema),
  /** From 0 to 100. */
  quality: z.number(),
  /** What to do, that which gains the most first. */
  todos: z.array(todoSchema),
  fields: z.array(fieldLayersSchema),
  /** Values that staff set before, most recent first. */
  history: z.array(endedSchema),
});
export type VehicleRecordView = z.output<typeof vehicleRecordSchema>;

export type RecordParts = { site: DeskSite; viewer: Viewer; installation: Installation; now: number };

/** A vehicle as the desk shows it to a viewer. */
export function vehicleRecord(vehicle: EditedVehicle, parts: RecordParts): VehicleRecordView {
  const { layers } = vehicle;
  const { shown, feed } = layers;
  const { site, now } = parts;
  const dealership = vehicleDealership(site.feed, feed);
  const causes = whyHidden(shown, siteScope(site, now), { isShownByFeed: feed.showOnDealerWebsite });
  const entry = stockEntry(shown, dealership.name, causes, now);
  const { vehicleId, title, badge, stockNumber, status, carType, quality } = entry;
  const prices = site.prices(shown.dealershipSlug);
  const law = site.priceLaw(shown.dealershipSlug, shown.carType);
  return {
    siteId: site.slug,
    vehicleId,
    title,
    badge,
    stockNumber,
    status,
    carType,
    causes,
    vin: shown.vin,
    dealership: dealership.name,
    page: { host: site.host, path: vehicleHref(shown.slug) },
    timeZone: site.feed.timeZone,
    price: shownPriceView(shown, prices),
    priceNotes: [...wasPriceNotes(layers, shown, prices, now), ...law],
    isHeld: layers.isHeld,
    quality,
    todos: qualityTasks(qualityFacts(shown), now),
    fields: fieldLayers(vehicle, { dealership, mayEdit: (action) => mayChange(action, shown.dealershipSlug, parts) }),
    history: layers.ended.map(endedView),
  };
}

function mayChange(action: Action, dealershipSlug: string, { site, viewer, installation, now }: RecordParts): boolean {
  const reach = viewerReach(viewer, action, installation, now);
  return !viewer.isReadOnly && isWithinReach(reach, { siteId: site.slug, dealershipSlug });
}

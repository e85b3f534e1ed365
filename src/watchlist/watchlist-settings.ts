import { z } from "zod";
import { setting } from "../settings/setting.ts";
import { savedVehicleStorages } from "../vehicles/shopper-controls.ts";

export const watchlistSettings = z
  .strictObject({
    storage: setting(
      z.enum(savedVehicleStorages).default("browser"),
      "Where saved vehicles are stored: nowhere, in the browser, or in the visitor's account.",
      "dealership",
    ),
  })
  .prefault({});

export type WatchlistSettings = z.output<typeof watchlistSettings>;

const storedInAccount = z.object({ storage: z.literal("account") });

type SiteWithDealerships = {
  watchlist: WatchlistSettings;
  dealerships: readonly { settings: Readonly<Record<string, unknown>> }[];
};

/** Whether a site offers watchlists, for all of its vehicles or for those of at least one dealership (FV-14). */
export function keepsWatchlists({ watchlist, dealerships }: SiteWithDealerships): boolean {
  const everySetting: unknown[] = [watchlist, ...dealerships.map(({ settings }) => settings["watchlist"])];
  return everySetting.some((settings) => storedInAccount.safeParse(settings).success);
}

import { z } from "zod";
import type { Site } from "../sites/site-config.ts";

const keptInAccount = z.object({ storage: z.literal("account") });

/** Whether a site has watchlists: of all its vehicles, or of those of a dealership that says so (FV-14). */
export function keepsWatchlists({ watchlist, dealerships }: Pick<Site, "watchlist" | "dealerships">): boolean {
  const everySetting: unknown[] = [watchlist, ...dealerships.map(({ settings }) => settings["watchlist"])];
  return everySetting.some((settings) => keptInAccount.safeParse(settings).success);
}

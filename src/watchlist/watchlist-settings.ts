import { z } from "zod";
import type { Site } from "../sites/site-config.ts";

const storedInAccount = z.object({ storage: z.literal("account") });

/** Whether a site offers watchlists, for all of its vehicles or for those of at least one dealership (FV-14). */
export function keepsWatchlists({ watchlist, dealerships }: Pick<Site, "watchlist" | "dealerships">): boolean {
  const everySetting: unknown[] = [watchlist, ...dealerships.map(({ settings }) => settings["watchlist"])];
  return everySetting.some((settings) => storedInAccount.safeParse(settings).success);
}

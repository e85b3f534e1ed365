import type { Store } from "../adapters/open-store.ts";
import { writeDemoStock } from "../../tools/demo-stock/write-demo-stock.ts";
import type { Sites } from "../sites/sites.ts";
import { log } from "../server/log.ts";
import type { Settings } from "../server/settings.ts";

/** Gives demo sites without stock their demo stock, in demo mode only. Existing stock is never changed. */
export async function prepareDemo(settings: Settings, store: Store, sites: Sites, now: number): Promise<void> {
  if (settings.mode !== "demo") return;
  const versions = await store.stock.versions();
  const empty = sites.all.filter(({ slug }) => !versions.has(slug));
  const written = await writeDemoStock(store, empty, now);
  if (written.length > 0)
    log("info", "demo stock created", { sites: written.map(({ siteId, vehicles }) => `${siteId} ${vehicles}`) });
}

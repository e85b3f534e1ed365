import type { Store } from "../adapters/store/open-store.ts";
import { writeDemoStock } from "../demo-stock/write-demo-stock.ts";
import type { Sites } from "../sites/sites.ts";
import { log } from "./log.ts";
import type { Settings } from "./settings.ts";

/** Fills an empty store with the demo stock, in demo mode only. What is there is never touched. */
export async function prepareDemo(settings: Settings, store: Store, sites: Sites, now: number): Promise<void> {
  if (settings.mode !== "demo" || (await store.stock.versions()).size > 0) return;
  log("info", "making the demo stock");
  await writeDemoStock(store, sites.all, now);
}

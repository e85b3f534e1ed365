import type { Store } from "../adapters/open-store.ts";
import { writeDemoStock } from "../../tools/demo-stock/write-demo-stock.ts";
import { demoStaff } from "../desk/demo-staff.ts";
import { sitesInstallation } from "../desk/installation.ts";
import type { Sites } from "../sites/sites.ts";
import { log } from "../server/log.ts";
import type { Settings } from "../server/settings.ts";

/** In demo mode only: demo stock for demo sites without stock, and the staff of the desk. Existing rows never change. */
export async function prepareDemo(settings: Settings, store: Store, sites: Sites, now: number): Promise<void> {
  if (settings.mode !== "demo") return;
  const versions = await store.stock.versions();
  const empty = sites.all.filter(({ slug }) => !versions.has(slug));
  const written = await writeDemoStock(store, empty, now);
  if (written.length > 0)
    log("info", "demo stock created", { sites: written.map(({ siteId, vehicles }) => `${siteId} ${vehicles}`) });
  for (const { person, grants } of demoStaff(sitesInstallation(sites)))
    await store.desk.people.addDemoPerson(person, grants);
}

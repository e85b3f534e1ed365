import { inject } from "vitest";
import { openStore } from "../../src/adapters/open-store.ts";
import type { StoredLead } from "../../src/leads/lead-store.ts";
import type { SiteName } from "./site-names.ts";

/** The leads of a site with a name that only one test uses. */
export async function leadsNamed(site: SiteName, name: string): Promise<StoredLead[]> {
  const store = await openStore({ dataDir: inject("platform").dataDir });
  try {
    return (await store.leads.leads(site)).filter((lead) => lead.name === name);
  } finally {
    await store.close();
  }
}

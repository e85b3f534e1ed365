import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { inject } from "vitest";
import type { StoredLead } from "../../src/leads/lead-store.ts";
import type { SiteName } from "./platform.ts";

const run = promisify(execFile);

/** The leads of a site as listed by the dealer's command. */
export async function storedLeads(site: SiteName): Promise<StoredLead[]> {
  const { stdout } = await run(process.execPath, ["scripts/leads.ts", "list", "--json", "--site", site], {
    env: { ...process.env, DATA_DIR: inject("platform").dataDir, DATABASE_URL: "" },
  });
  return JSON.parse(stdout) as StoredLead[];
}

/** The leads with a name that only one test uses. */
export async function leadsNamed(site: SiteName, name: string): Promise<StoredLead[]> {
  return (await storedLeads(site)).filter((lead) => lead.name === name);
}

import { openStore } from "../src/adapters/open-store.ts";
import { writeDemoStock } from "../tools/demo-stock/write-demo-stock.ts";
import { faultText } from "../src/sites/config-fault.ts";
import type { Sites } from "../src/sites/sites.ts";
import { configuredSites } from "./known-site.ts";
import { readOptions, runCommand, WrongArguments } from "./read-arguments.ts";
import { storeOptionsFromEnvironment } from "../src/adapters/store/store-options.ts";

const usage = `Usage: npm run stock:demo [-- --site SITE]
  Writes the demo stock of every demo site, or of SITE. Existing vehicles of the demo stock are updated with current
  dates; all others stay unchanged.
Uses the store in DATABASE_URL, otherwise the embedded store in DATA_DIR (.data); settings are read from SITES_DIR
(sites).
`;

process.exitCode = await runCommand(usage, async () => {
  const { site = null } = readOptions(process.argv.slice(2), { site: { type: "string" } });
  return writeTo(site);
});

async function writeTo(siteSlug: string | null): Promise<number> {
  const sites = await readSites();
  if (siteSlug !== null && sites.siteBySlug(siteSlug) === null) {
    const known = sites.all.map(({ slug }) => slug).join(", ") || "none";
    throw new WrongArguments(`There is no site "${siteSlug}". The sites are: ${known}.`);
  }
  const chosen = sites.all.filter((site) => siteSlug === null || site.slug === siteSlug);
  const store = await openStore(storeOptionsFromEnvironment(process.env));
  try {
    const written = await writeDemoStock(store, chosen, clockNow());
    for (const { siteId, vehicles } of written) process.stdout.write(`${siteId}: ${vehicles} vehicles\n`);
    if (written.length > 0) return 0;
    process.stderr.write(
      `No demo site${siteSlug === null ? "" : ` "${siteSlug}"`} among: ${sites.all.map((site) => site.slug).join(", ")}.\n`,
    );
    return 1;
  } finally {
    await store.close();
  }
}

async function readSites(): Promise<Sites> {
  const { sites, faults } = await configuredSites();
  for (const fault of faults) process.stderr.write(`${faultText(fault)}\n`);
  return sites;
}

/** `FORECOURT_CLOCK` sets the time, as on the server. */
function clockNow(): number {
  const clock = Date.parse(process.env["FORECOURT_CLOCK"] ?? "");
  return Number.isNaN(clock) ? Date.now() : clock;
}

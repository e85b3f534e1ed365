import { layersAt } from "../src/vehicles/stock-overrides.ts";
import { clockNow } from "./clock-now.ts";
import { layersText } from "./printed-layers.ts";
import { feedSiteNamed, vehicleNamed, vehicleOptionText } from "./named-vehicle.ts";
import { readOptions, runCommand, WrongArguments } from "./read-arguments.ts";
import { withExistingStore } from "./with-existing-store.ts";

const usage = `Usage: npm run stock:show -- --site SITE --vehicle V [--json]
Shows every field of a vehicle that can be overridden: the feed's value, the override with its author, time, end and
reason, and what shoppers see; then the ended overrides. ${vehicleOptionText}
  --json   the same as JSON, with full values
Exit codes: 0 done; 1 failed; 2 invalid arguments.
Uses the store in DATABASE_URL, otherwise the embedded store in DATA_DIR (.data). SITES_FROM selects the settings.
`;

process.exitCode = await runCommand(usage, async () => {
  const options = { site: { type: "string" }, vehicle: { type: "string" }, json: { type: "boolean" } } as const;
  const { site, vehicle, json } = readOptions(process.argv.slice(2), options);
  if (site === undefined || vehicle === undefined) throw new WrongArguments("--site and --vehicle are needed.");
  return withExistingStore(async (store) => {
    const { timeZone } = await feedSiteNamed(site, store);
    const { id } = await vehicleNamed(store, site, vehicle);
    const stored = await store.overrides.readLayers(site, id);
    if (stored === null) throw new Error(`${vehicle} has just been deleted from ${site}.`);
    const layers = layersAt(stored, clockNow());
    process.stdout.write(json === true ? `${JSON.stringify(layers, null, 2)}\n` : layersText(layers, timeZone));
    return 0;
  });
});

import { userInfo } from "node:os";
import type { Store } from "../src/adapters/open-store.ts";
import type { FeedSite } from "../src/stock-feed/feed-site.ts";
import { namesToEnd, setOverrides, type OverrideRequest } from "../src/stock-feed/overrides/set-overrides.ts";
import { overrideNames, type OverrideName } from "../src/vehicles/overrides.ts";
import { layersAt } from "../src/vehicles/stock-overrides.ts";
import { layersText } from "./printed-layers.ts";
import { clockNow } from "./clock-now.ts";
import { feedSiteNamed, vehicleNamed, vehicleOptionText } from "./named-vehicle.ts";
import { exitWrongArguments, fail, readArguments, runCommand, WrongArguments } from "./read-arguments.ts";
import { withExistingStore } from "./with-existing-store.ts";

const usage = `Usage: npm run stock:say -- --site SITE --vehicle V FIELD=VALUE... --reason TEXT [--until END] [--by NAME]
       npm run stock:say -- --site SITE --vehicle V --end FIELD[,FIELD] [--by NAME]
Overrides values of a vehicle's feed, or ends overrides. The site shows the change within seconds.
${vehicleOptionText}
  FIELD=VALUE    such as price=45990 or tag="Run-out", or tag=none to leave a field empty. If one value is not valid,
                 nothing is changed
  --reason TEXT  the reason; shown with the override
  --until END    the last day, such as 2026-12-24, or a date and time such as 2026-12-24T17:30, in the site's time zone.
                 Without it the override applies until it is ended
  --end FIELDS   the overrides to end; the site shows the feed's values again
  --by NAME      the author; the default is the operating system user
Fields: ${overrideNames.join(", ")}.
Images are addresses, or the numbers of the feed's pictures in another order (images=3,1,2).
Exit codes: 0 done; 1 failed; 2 invalid arguments, nothing was changed.
Uses the store in DATABASE_URL, otherwise the embedded store in DATA_DIR (.data). SITES_FROM selects the settings.
`;

type Command = { siteId: string; vehicle: string } & (
  | { name: "set"; request: OverrideRequest }
  | { name: "end"; names: OverrideName[]; by: string }
);

function readCommand(args: readonly string[]): Command {
  const { values, positionals } = readArguments(args, {
    site: { type: "string" },
    vehicle: { type: "string" },
    reason: { type: "string" },
    until: { type: "string" },
    end: { type: "string" },
    by: { type: "string" },
  });
  const { site: siteId, vehicle, reason, until = null, end, by = userInfo().username } = values;
  if (siteId === undefined || vehicle === undefined) throw new WrongArguments("--site and --vehicle are needed.");
  if (end === undefined) {
    if (positionals.length === 0) throw new WrongArguments("Give a value such as price=45990, or --end price.");
    if (reason === undefined) throw new WrongArguments("--reason is needed.");
    return { name: "set", siteId, vehicle, request: { assignments: positionals, by, until, reason } };
  }
  if (positionals.length > 0 || reason !== undefined || until !== null)
    throw new WrongArguments(
      "--end cannot be combined with values, --reason or --until. Use separate commands to set and to end overrides.",
    );
  const { names, faults } = namesToEnd(end);
  if (faults.length > 0) throw new WrongArguments(faults.join("\n"));
  return { name: "end", siteId, vehicle, names, by };
}

async function run(store: Store, command: Command): Promise<number> {
  const { siteId } = command;
  const site = await feedSiteNamed(siteId, store);
  const { id } = await vehicleNamed(store, siteId, command.vehicle);
  return command.name === "set" ? setAll(store, site, id, command.request) : endAll(store, site, id, command);
}

async function setAll(store: Store, site: FeedSite, id: string, request: OverrideRequest): Promise<number> {
  const result = await setOverrides(site, id, request, store, clockNow());
  if (result.kind === "not on the site")
    return fail(`The vehicle is off ${site.siteId}, so nothing was changed. Its overrides can be ended with --end.`);
  if (result.kind === "refused") {
    process.stderr.write(`${result.messages.join("\n")}\nNothing was changed.\n`);
    return exitWrongArguments;
  }
  for (const doubt of result.doubts) process.stderr.write(`${doubt}\n`);
  process.stdout.write(layersText(layersAt(result.layers, clockNow()), site.timeZone));
  return 0;
}

async function endAll(
  { overrides }: Store,
  { siteId, timeZone }: FeedSite,
  id: string,
  { names, by }: Extract<Command, { name: "end" }>,
): Promise<number> {
  const ended = await overrides.withdraw(siteId, id, names, { by, at: clockNow() });
  const layers = await overrides.readLayers(siteId, id);
  if (ended === null || layers === null)
    return fail(`The vehicle has just been deleted from ${siteId}. Nothing was changed.`);
  const idle = names.filter((name) => !ended.includes(name));
  if (idle.length > 0) process.stderr.write(`Not overridden: ${idle.join(", ")}.\n`);
  process.stdout.write(layersText(layersAt(layers, clockNow()), timeZone));
  return 0;
}

process.exitCode = await runCommand(usage, async () => {
  const command = readCommand(process.argv.slice(2));
  return withExistingStore((store) => run(store, command));
});

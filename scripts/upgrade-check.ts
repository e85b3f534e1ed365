import { openToRead } from "../src/adapters/store/open-to-read.ts";
import { storeOptionsFromEnvironment } from "../src/adapters/store/store-options.ts";
import { readOptions, runCommand } from "./read-arguments.ts";
import { backupFinding } from "./upgrade/check-backup.ts";
import { environmentFindings } from "./upgrade/check-environment.ts";
import { siteSettingsFindings } from "./upgrade/check-site-settings.ts";
import { findStoreState, storeFindings } from "./upgrade/check-store.ts";
import { findingText, type UpgradeFinding } from "./upgrade/upgrade-finding.ts";

const usage = `Usage: npm run upgrade:check [-- --backup FOLDER] [--stopped]
  --backup FOLDER  a backup, or the folder that has the backups
  --stopped        all servers of the release before are stopped
Run it in the folder of the new release with the environment of its servers. It says which migrations will run, whether
the release before runs on them, which settings and variables this release refuses, and whether a backup is recent. It
changes nothing.
Exit codes: 0 nothing is in the way; 1 something is; 2 invalid arguments.
`;

async function checkUpgrade(args: readonly string[]): Promise<number> {
  const values = readOptions(args, { backup: { type: "string" }, stopped: { type: "boolean" } });
  const options = storeOptionsFromEnvironment(process.env);
  const store = await openToRead(options);
  try {
    const state = store && (await findStoreState(store));
    const migrates = state?.kind === "current-or-older" && state.pending.length > 0;
    const kind = "databaseUrl" in options ? "postgresql" : "embedded";
    const findings = [
      ...storeFindings(state, values.stopped ?? false),
      await backupFinding(values.backup ?? null, kind, migrates, Date.now()),
      ...environmentFindings(process.env),
      ...(await siteSettingsFindings(state === null ? null : store)),
    ];
    return report(findings);
  } finally {
    await store?.close();
  }
}

function report(findings: readonly UpgradeFinding[]): number {
  process.stdout.write(findings.map(findingText).join(""));
  const stops = findings.filter(({ level }) => level === "stops").length;
  process.stdout.write(stops === 0 ? "Nothing is in the way.\n" : `${stops} in the way of the upgrade.\n`);
  return stops === 0 ? 0 : 1;
}

process.exitCode = await runCommand(usage, () => checkUpgrade(process.argv.slice(2)));

import type { Migration } from "../../src/adapters/store/migrations/migration.ts";
import { oldestCodeFor } from "../../src/adapters/store/migrations/migration.ts";
import { migrations } from "../../src/adapters/store/migrations/migrations.ts";
import {
  readStoreState,
  StoreTooNewError,
  type StoreState,
} from "../../src/adapters/store/migrations/store-version.ts";
import type { ReadDatabase } from "../../src/adapters/store/open-to-read.ts";
import type { UpgradeFinding } from "./upgrade-finding.ts";

/** The state of a store; null if it has no tables yet. */
export async function findStoreState(
  { read }: Pick<ReadDatabase, "read">,
  known: readonly Migration[] = migrations,
): Promise<StoreState | null> {
  try {
    return await readStoreState(read, known);
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    if (/no such table|relation .* does not exist/.test(message)) return null;
    throw error;
  }
}

/**
 * What this release does to a store. `areServersStopped`: none of the release before runs, so that it does not matter
 * what it can use.
 */
export function storeFindings(
  state: StoreState | null,
  areServersStopped: boolean,
  known: readonly Migration[] = migrations,
): UpgradeFinding[] {
  if (state === null) return [{ level: "note", text: "There is no store yet; the first server makes one." }];
  const codeVersion = known.at(-1)?.version ?? 0;
  if (state.kind === "too-new")
    return [
      {
        level: "stops",
        text: new StoreTooNewError(state.version, codeVersion).message,
        remedy: "Install the newer release, or restore the backup made before it into another place.",
      },
    ];
  if (state.kind === "newer-and-usable")
    return [
      {
        level: "note",
        text: `The store is at version ${state.version}, of a newer release on which this one also runs.`,
      },
    ];
  if (state.pending.length === 0)
    return [{ level: "ok", text: `The store is at version ${state.version}. No migration runs.` }];
  return [migrationsFinding(state.version, state.pending), releaseBeforeFinding(state, areServersStopped)];
}

function migrationsFinding(version: number, pending: readonly Migration[]): UpgradeFinding {
  const names = pending.map((migration) => `${migration.version} ${migration.name}`).join(", ");
  return { level: "note", text: `The first server migrates the store from version ${version}: ${names}.` };
}

function releaseBeforeFinding(
  { version, pending }: Pick<Extract<StoreState, { kind: "current-or-older" }>, "version" | "pending">,
  areServersStopped: boolean,
): UpgradeFinding {
  const oldestCode = oldestCodeFor(pending);
  if (oldestCode <= version)
    return { level: "ok", text: "Servers of the release before go on running. Replace them one by one." };
  if (areServersStopped)
    return { level: "note", text: "Servers of the release before cannot use the migrated store. They are stopped." };
  const causes = pending.filter((migration) => Number(migration.oldestCode) > version);
  return {
    level: "stops",
    text: `Servers of the release before cannot use the store after ${causes.map((cause) => `${cause.version} ${cause.name}`).join(", ")}.`,
    remedy: "Stop all of them, run this command again with --stopped, and start the new ones.",
  };
}

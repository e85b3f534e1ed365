import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type BackupManifest, readManifest } from "../backup/backup-manifest.ts";
import type { UpgradeFinding } from "./upgrade-finding.ts";
import { hourMs } from "../../src/settings/durations.ts";

/** Nightly backups are this old before the next one. */
const recentMs = 25 * hourMs;
const remedy = "Run npm run backup -- --to FOLDER, and name the folder here with --backup FOLDER.";

/**
 * Whether the newest backup in a folder, or in one of the folders in it, is of the store and recent. `migrates`: this
 * release changes the store.
 */
export async function backupFinding(
  folder: string | null,
  store: Pick<BackupManifest, "store">["store"],
  migrates: boolean,
  now: number,
): Promise<UpgradeFinding> {
  const level = migrates ? "stops" : "note";
  if (folder === null) return { level, text: "No backup is named.", remedy };
  const newest = (await backupsIn(folder)).toSorted((one, other) => manifestTime(other) - manifestTime(one))[0];
  if (newest === undefined) return { level, text: `${folder} has no complete backup.`, remedy };
  if (newest.store !== store)
    return { level, text: `The newest backup in ${folder} is of another kind of store (${newest.store}).`, remedy };
  const ageMs = now - manifestTime(newest);
  const text = `The newest backup is of ${newest.createdAt}`;
  if (ageMs > recentMs) return { level, text: `${text}, which is more than a day ago.`, remedy };
  return { level: "ok", text: `${text}.` };
}

async function backupsIn(folder: string): Promise<BackupManifest[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  const folders = [folder, ...entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))];
  const manifests = await Promise.all(folders.map((each) => readManifest(each).catch(() => null)));
  return manifests.filter((manifest) => manifest !== null);
}

function manifestTime({ createdAt }: BackupManifest): number {
  return Date.parse(createdAt);
}

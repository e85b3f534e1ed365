import type { StoredBuilds } from "../adapters/store/sql-build-files.ts";
import { type Asset, type Assets, assetName, contentType } from "./assets.ts";
import { errorFacts, type Log } from "./log.ts";
import { dayMs } from "../settings/durations.ts";

/** Pages of builds that started last before this are no longer expected in browsers and caches. */
const keptForMs = 30 * dayMs;
/** Kept however long ago they started: their processes may still run. */
const fewestKept = 3;
const mostKept = 8;
/** A name that changes with its file's content. */
const hashedName = /^[A-Za-z0-9._-]+-[A-Za-z0-9_-]{7,8}\.(?:js|css|woff2|svg|png|json)$/;

type Ports = { builds: StoredBuilds; log: Log };

/**
 * Stores the files of this build for processes of other builds, deletes those of builds that nobody uses any more, and
 * returns assets that include the files of the others. Without the store, only this build's files are served.
 */
export async function shareBuild(assets: Assets, { builds, log }: Ports, now: number): Promise<Assets> {
  try {
    await storeBuild(assets, builds, now);
    for (const build of outdatedBuilds(await builds.builds(), now)) await builds.remove(build);
  } catch (error) {
    log("error", "build files not shared", errorFacts(error));
  }
  return {
    ...assets,
    asset: async (path) => (await assets.asset(path)) ?? otherBuildsAsset(path, builds),
  };
}

async function storeBuild(assets: Assets, builds: StoredBuilds, now: number): Promise<void> {
  const known = await builds.builds();
  if (known.some(({ build }) => build === assets.build)) return builds.noteStart(assets.build, now);
  await builds.add(assets.build, await assets.hashedFiles(), now);
}

/** Builds whose files can be deleted, of those that are given with the last started first. */
export function outdatedBuilds(builds: readonly { build: string; startedAt: number }[], now: number): string[] {
  return builds
    .filter(({ startedAt }, index) => index >= mostKept || (index >= fewestKept && now - startedAt > keptForMs))
    .map(({ build }) => build);
}

async function otherBuildsAsset(path: string, builds: StoredBuilds): Promise<Asset | null> {
  const name = assetName(path);
  if (!hashedName.test(name)) return null;
  const body = await builds.find(name);
  return body && { body, contentType: contentType(name), immutable: true };
}

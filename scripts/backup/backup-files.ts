import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { chmod, copyFile, mkdir, readdir } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { applicationKeyFile } from "../../src/adapters/aes-sealing.ts";
import type { BackupManifest } from "./backup-manifest.ts";

/** Made again from the store when they are missing. */
const derivedFolders = ["pictures", "share-pictures", "sitemaps", "listing-feeds"];
/** A backup never contains the keys to what is encrypted in it. */
const keyFiles = ["search-signing-key", "sign-in-secret", applicationKeyFile];
const storeFiles = /^forecourt\.sqlite/;
const temporaryFiles = /\.(lock|part)(-\w+)?$/;

/** The files of a data folder that cannot be made again: delivered leads, dropped stock files, postcodes. */
export async function dataFiles(dataDir: string): Promise<string[]> {
  const paths = await filesBelow(dataDir);
  return paths.filter((path) => {
    const [top = ""] = path.split("/");
    if (derivedFolders.includes(top) || keyFiles.includes(path)) return false;
    return !storeFiles.test(path) && !temporaryFiles.test(path);
  });
}

/** The paths of all files below a folder, relative to it and sorted; none if it does not exist. Links are left out. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    },
  );
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();
}

/**
 * Copies files between two folders, readable by their owner only. Files that were removed meanwhile are left out, if
 * `mayVanish` is set.
 */
export async function copyFiles(
  from: string,
  to: string,
  paths: readonly string[],
  { mayVanish }: { mayVanish: boolean },
): Promise<void> {
  for (const path of paths) {
    const copy = join(to, path);
    await mkdir(dirname(copy), { recursive: true, mode: 0o700 });
    try {
      await copyFile(join(from, path), copy);
      await chmod(copy, 0o600);
    } catch (error) {
      if (!mayVanish || (error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
}

/** Length and checksum of every file below a folder. */
export async function describeFiles(folder: string): Promise<BackupManifest["files"]> {
  const described: BackupManifest["files"] = {};
  for (const path of await filesBelow(folder)) described[path] = await describeFile(join(folder, path));
  return described;
}

/** The files of a backup that are missing or not as they were written. */
export async function damagedFiles(folder: string, { files }: BackupManifest): Promise<string[]> {
  const damaged: string[] = [];
  for (const [path, { sha256 }] of Object.entries(files)) {
    const found = await describeFile(join(folder, path)).catch(() => null);
    if (found?.sha256 !== sha256) damaged.push(path);
  }
  return damaged;
}

async function describeFile(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256");
  let bytes = 0;
  await pipeline(createReadStream(path), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      hash.update(chunk);
    }
  });
  return { bytes, sha256: hash.digest("hex") };
}

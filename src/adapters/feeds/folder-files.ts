import type { Stats } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";

/** Status of a path without following links; null if it does not exist. */
export async function fileStatus(path: string): Promise<Stats | null> {
  return lstat(path).catch(() => null);
}

/** The names in a folder, oldest first, without those that begin with a dot. */
export async function oldestFirst(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => !name.startsWith("."));
  const files = await Promise.all(
    names.map(async (name) => ({ name, mtimeMs: (await fileStatus(join(folder, name)))?.mtimeMs ?? 0 })),
  );
  return files
    .toSorted((one, other) => one.mtimeMs - other.mtimeMs || (one.name < other.name ? -1 : 1))
    .map(({ name }) => name);
}

import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileOfName, settingsFiles, type SiteStore } from "../../sites/site-store.ts";
import { fileFolder } from "./file-folder.ts";

/**
 * Settings as files of a folder: `*.json`, and those of its folders `groups` and `mappings` where it has them. Reading
 * throws without the folder.
 */
export function settingsFolder(folder: string): SiteStore {
  return {
    ...fileFolder(folder, { ...settingsFiles, namesIn: settingsNames, watched: folder }),
    mapping: (name) => readTextFile(join(folder, fileOfName("mapping", name))),
  };
}

async function settingsNames(folder: string): Promise<string[]> {
  return [
    ...(await jsonFiles(folder)),
    ...(await inFolderIfAny(folder, "groups")),
    ...(await inFolderIfAny(folder, "mappings")),
  ];
}

async function jsonFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names.filter((name) => name.endsWith(".json") && !name.startsWith("."));
}

async function inFolderIfAny(folder: string, name: string): Promise<string[]> {
  const names = await jsonFiles(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.map((file) => `${name}/${file}`);
}

/** Null where there is no such file. */
async function readTextFile(path: string): Promise<string | null> {
  return readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw new Error(`${resolve(path)} cannot be read: ${error.message}`, { cause: error });
  });
}

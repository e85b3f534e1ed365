import { hash, randomUUID } from "node:crypto";
import { watch } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import {
  type FileChange,
  fileOfName,
  inSnapshotOrder,
  kindOfFile,
  type SettingsSnapshot,
  type SiteStore,
} from "../../sites/site-store.ts";

const settleMs = 200;
/** A folder that a deployment swaps is no longer the watched one, so it is looked at as well. */
const pollMs = 10_000;

/**
 * Settings as files of a folder: `*.json`, and those of its folders `groups` and `mappings` where it has them. People
 * and deployments write them; who changed what is for their version control to know.
 */
export function settingsFolder(folder: string): SiteStore {
  const read = () => readFolder(folder);
  return {
    place: folder,
    read,
    mapping: (name) => textOf(join(folder, fileOfName("mapping", name))),
    async write(basedOn, changes) {
      if ((await read()).version !== basedOn) return { ok: false };
      await writeFiles(folder, changes);
      return { ok: true, version: (await read()).version };
    },
    watch: (onChange) => watchFolder(folder, onChange),
  };
}

/** Throws without the folder. */
async function readFolder(folder: string): Promise<SettingsSnapshot> {
  const names = [
    ...(await jsonFiles(folder)),
    ...(await inFolderIfAny(folder, "groups")),
    ...(await inFolderIfAny(folder, "mappings")),
  ];
  const read = await Promise.all(
    names.map(async (file) => ({ file, text: await readFile(join(folder, file), "utf8") })),
  );
  const files = inSnapshotOrder(read);
  return { version: hash("sha256", JSON.stringify(files), "base64url"), files };
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

/** Each file is whole at every moment; none is replaced before all new texts are on disk. */
async function writeFiles(folder: string, changes: readonly FileChange[]): Promise<void> {
  for (const { file } of changes) kindOfFile(file);
  const written: { from: string; to: string }[] = [];
  try {
    for (const { file, text } of changes) {
      if (text === null) continue;
      const to = join(folder, file);
      const from = `${to}.${randomUUID()}.part`;
      written.push({ from, to });
      await mkdir(dirname(to), { recursive: true });
      await writeSynced(from, text);
    }
    for (const { from, to } of written) await rename(from, to);
  } catch (error) {
    for (const { from } of written) await rm(from, { force: true }).catch(() => undefined);
    throw error;
  }
  for (const { file, text } of changes) if (text === null) await rm(join(folder, file), { force: true });
}

async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, "wx");
  try {
    await file.writeFile(text, "utf8");
    await file.sync();
  } finally {
    await file.close();
  }
}

function watchFolder(folder: string, onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, settleMs);
  };
  const watcher = watch(folder, { recursive: true, persistent: false }, soon);
  const polling = setInterval(soon, pollMs);
  polling.unref();
  return () => {
    clearTimeout(timer);
    clearInterval(polling);
    watcher.close();
  };
}

/** Null where there is no such file. */
async function textOf(path: string): Promise<string | null> {
  return readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw new Error(`${resolve(path)} cannot be read: ${error.message}`, { cause: error });
  });
}

import { hash, randomUUID } from "node:crypto";
import { type FSWatcher, watch } from "node:fs";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { folderMark, lookRegularly } from "./folder-mark.ts";
import type { FileChange, FileCollection, FileSnapshot, FileStore, StoredFile } from "../../settings/file-store.ts";

const settleMs = 200;

type FolderFiles<File extends StoredFile> = FileCollection<File> & {
  namesIn(folder: string): Promise<string[]>;
  /** The folder to watch: the folder itself, or one above it that exists before it does. */
  watched: string;
};

/** Files of a folder. People and deployments write them; who changed what is for their version control to know. */
export function fileFolder<File extends StoredFile>(folder: string, collection: FolderFiles<File>): FileStore<File> {
  let isUnread = false;
  const read = async () => {
    isUnread = true;
    const snapshot = await readFolder(folder, collection);
    isUnread = false;
    return snapshot;
  };
  return {
    place: folder,
    read,
    async write(basedOn, changes) {
      if ((await read()).version !== basedOn) return { ok: false };
      for (const { file } of changes) collection.checkName(file);
      await writeFiles(folder, changes);
      return { ok: true, version: (await read()).version };
    },
    watch: (onChange) => {
      const look = () => folderMark(folder, collection.namesIn);
      return watchFolder(collection.watched, (soon) => lookRegularly(look, soon, () => isUnread), onChange);
    },
  };
}

async function readFolder<File extends StoredFile>(
  folder: string,
  { namesIn, inOrder }: FolderFiles<File>,
): Promise<FileSnapshot<File>> {
  const names = await namesIn(folder);
  const read = await Promise.all(
    names.map(async (file) => ({ file, text: await readFile(join(folder, file), "utf8") })),
  );
  const files = inOrder(read);
  return { version: hash("sha256", JSON.stringify(files), "base64url"), files };
}

/** Each file is whole at every moment; none is replaced before all new texts are on disk. */
async function writeFiles(folder: string, changes: readonly FileChange[]): Promise<void> {
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

function watchFolder(watched: string, lookToo: (onChange: () => void) => () => void, onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, settleMs);
  };
  const watcher = openWatcher(watched, soon);
  // A folder that a deployment swaps is no longer the watched one, and network drives report no changes.
  const stopLooking = lookToo(soon);
  return () => {
    clearTimeout(timer);
    stopLooking();
    watcher?.close();
  };
}

/** Null for a folder that is missing, or that the system does not watch. It is looked at all the same. */
function openWatcher(folder: string, onChange: () => void): FSWatcher | null {
  try {
    return watch(folder, { recursive: true, persistent: false }, onChange).on("error", () => undefined);
  } catch {
    return null;
  }
}

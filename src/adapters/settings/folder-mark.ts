import { hash } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";

/** Equal while no file was added, removed or written. */
export type FolderMark = { mark: string; files: number };

const pollMs = 10_000;
/** A folder with more files is looked at less often, so that the looks cost the same. */
const filesInLook = 200;
const statsAtOnce = 50;

/** Looks at names, sizes and times of the files, which costs a fraction of reading them. */
export async function folderMark(folder: string, namesIn: (folder: string) => Promise<string[]>): Promise<FolderMark> {
  const names = (await namesIn(folder)).toSorted();
  const stamps: string[] = [];
  for (let first = 0; first < names.length; first += statsAtOnce)
    stamps.push(...(await Promise.all(names.slice(first, first + statsAtOnce).map((name) => fileStamp(folder, name)))));
  return { mark: hash("sha256", stamps.join("\n"), "base64url"), files: names.length };
}

async function fileStamp(folder: string, name: string): Promise<string> {
  const facts = await stat(join(folder, name), { bigint: true }).catch(() => null);
  return facts === null ? `${name} gone` : [name, facts.ino, facts.size, facts.mtimeNs, facts.ctimeNs].join(" ");
}

/**
 * Calls back after each look that found the folder changed or unreadable, after the first, because the folder may have
 * changed since it was read, and while `isUnread`. Returns a function that stops it.
 */
export function lookRegularly(
  look: () => Promise<FolderMark>,
  onChange: () => void,
  isUnread: () => boolean = () => false,
): () => void {
  let known: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const later = (files: number) => {
    if (isStopped) return;
    timer = setTimeout(() => void run(), pollMs * Math.max(1, files / filesInLook));
    timer.unref();
  };
  const run = async () => {
    const found = await look().catch(() => null);
    if (isStopped) return;
    if (found === null || found.mark !== known || isUnread()) onChange();
    known = found?.mark ?? null;
    later(found?.files ?? 0);
  };
  later(0);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

import { readdir } from "node:fs/promises";
import { extname } from "node:path";

/** Longest file name in bytes that leaves room for the suffixes of its report and copies. */
const longestName = 180;

/** The name, with a number if a file or a report of that name already exists. */
export async function freeName(folder: string, name: string): Promise<string> {
  const taken = new Set(await readdir(folder));
  const ending = extname(name);
  const stem = name.slice(0, name.length - ending.length);
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${stem}-${number}${ending}`;
    if (!taken.has(candidate) && !taken.has(`${candidate}.report.json`)) return candidate;
  }
}

/** The name, with its stem shortened if there is no room for the report's suffix. */
export function shortenedName(name: string): string {
  const ending = extname(name).slice(0, 20);
  let stem = name.slice(0, name.length - extname(name).length);
  while (Buffer.byteLength(stem + ending) > longestName) stem = stem.slice(0, -1);
  return stem.toWellFormed() + ending;
}

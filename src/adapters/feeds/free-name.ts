import { readdir } from "node:fs/promises";
import { extname } from "node:path";

/** Bytes of a file's name that leave room for what its report and its copies add to it. */
const longestName = 180;

/** The name, or the name with a number when a file or a report of that name is there already. */
export async function freeName(folder: string, name: string): Promise<string> {
  const taken = new Set(await readdir(folder));
  const ending = extname(name);
  const stem = name.slice(0, name.length - ending.length);
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${stem}-${number}${ending}`;
    if (!taken.has(candidate) && !taken.has(`${candidate}.report.json`)) return candidate;
  }
}

/** The name without the end of its stem, where that is too long for a report beside it. */
export function shortenedName(name: string): string {
  const ending = extname(name).slice(0, 20);
  let stem = name.slice(0, name.length - extname(name).length);
  while (Buffer.byteLength(stem + ending) > longestName) stem = stem.slice(0, -1);
  return stem.toWellFormed() + ending;
}

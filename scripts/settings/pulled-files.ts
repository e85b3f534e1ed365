import { hash } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { StoredFile } from "../../src/settings/file-store.ts";

/** Digests by name of a folder's files when folder and store were last in sync. */
export type PulledFiles = Readonly<Record<string, string>>;

const recordName = ".pulled";
const recordSchema = z.record(z.string(), z.string());

/** Empty for a folder without an earlier pull. */
export async function readPulled(folder: string): Promise<PulledFiles> {
  const path = join(folder, recordName);
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return {};
  try {
    return recordSchema.parse(JSON.parse(text));
  } catch {
    throw new Error(`${path} is damaged. Remove it and pull again.`);
  }
}

/** Records the files that are now identical in folder and store; other files keep their previous entry. */
export async function writePulled(
  folder: string,
  here: readonly StoredFile[],
  there: readonly StoredFile[],
  before: PulledFiles,
): Promise<void> {
  const textsHere = new Map(here.map(({ file, text }) => [file, text]));
  const files = new Set([...Object.keys(before), ...there.map(({ file }) => file)]);
  const textsThere = new Map(there.map(({ file, text }) => [file, text]));
  const known = [...files].toSorted().flatMap((file): [string, string][] => {
    const text = textsThere.get(file);
    const isSame = textsHere.get(file) === text;
    const content = isSame ? text && digest(text) : before[file];
    return content === undefined ? [] : [[file, content]];
  });
  const path = join(folder, recordName);
  await writeFile(`${path}.part`, `${JSON.stringify(Object.fromEntries(known), null, 2)}\n`);
  await rename(`${path}.part`, path);
}

/** Returns true if a file had this text when folder and store were last in sync; null means no file. */
export function wasPulled(pulled: PulledFiles, file: string, text: string | null): boolean {
  return pulled[file] === (text === null ? undefined : digest(text));
}

function digest(text: string): string {
  return hash("sha256", text, "base64url");
}

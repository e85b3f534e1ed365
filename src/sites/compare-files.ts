import type { StoredFile } from "../settings/file-store.ts";

/** A file that differs between the folder and the store; a missing file is null. */
export type FileDifference = {
  file: string;
  here: string | null;
  there: string | null;
  /** Where it changed since the last synchronisation. */
  changed: "here" | "there" | "both";
};

/**
 * Files that differ between a folder and the store, sorted by name. `wasEqual` says whether a file had this
 * text (null: did not exist) at the last synchronisation.
 */
export function compareFiles(
  here: readonly StoredFile[],
  there: readonly StoredFile[],
  wasEqual: (file: string, text: string | null) => boolean,
): FileDifference[] {
  const textsHere = new Map(here.map(({ file, text }) => [file, text]));
  const textsThere = new Map(there.map(({ file, text }) => [file, text]));
  const files = [...new Set([...textsHere.keys(), ...textsThere.keys()])].toSorted();
  return files.flatMap((file): FileDifference[] => {
    const sides = { here: textsHere.get(file) ?? null, there: textsThere.get(file) ?? null };
    if (sides.here === sides.there) return [];
    const changed = wasEqual(file, sides.there) ? "here" : wasEqual(file, sides.here) ? "there" : "both";
    return [{ file, ...sides, changed }];
  });
}

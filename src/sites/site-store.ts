import type { FileCollection, FileStore, VersionedFileStore } from "../settings/file-store.ts";
import type { SiteFile } from "./sites.ts";

/**
 * Stores the settings of sites and groups, and saved mappings, as files named as in a folder: `red-gum.json`,
 * `groups/north.json`, `mappings/export.json`.
 */
export interface SiteStore extends FileStore<SiteFile> {
  /** The current text of a saved mapping; null if there is none. */
  mapping(name: string): Promise<string | null>;
}

export interface VersionedSiteStore extends SiteStore, VersionedFileStore<SiteFile> {}

/** The kind of a settings file, by its name. Throws for an invalid name, such as one that points outside the folder. */
export function kindOfFile(file: string): SiteFile["kind"] {
  const folder = /^(groups\/|mappings\/|)(?!\.)[^/]+\.json$/.exec(file)?.[1];
  if (folder === undefined) throw new Error(`"${file}" is not the name of a settings file.`);
  if (folder === "") return "site";
  return folder === "groups/" ? "group" : "mapping";
}

/** The file of a site, group or mapping: `groups/north.json` for the group `north`. */
export function fileOfName(kind: SiteFile["kind"], name: string): string {
  return kind === "site" ? `${name}.json` : `${kind}s/${name}.json`;
}

/** The name of a settings file's group, site or mapping: `north` for `groups/north.json`. */
export function nameOfFile(file: string): string {
  return file.slice(file.lastIndexOf("/") + 1, -".json".length);
}

const kindsInOrder: readonly SiteFile["kind"][] = ["group", "site", "mapping"];

export function inSnapshotOrder(files: Iterable<{ file: string; text: string }>): SiteFile[] {
  return [...files]
    .map(({ file, text }) => ({ kind: kindOfFile(file), file, text }))
    .toSorted((one, other) => {
      const byKind = kindsInOrder.indexOf(one.kind) - kindsInOrder.indexOf(other.kind);
      return byKind === 0 ? Number(one.file > other.file) - Number(one.file < other.file) : byKind;
    });
}

export const settingsFiles: FileCollection<SiteFile> = {
  inOrder: inSnapshotOrder,
  checkName: (file) => void kindOfFile(file),
  fileSite: (file) => (kindOfFile(file) === "site" ? nameOfFile(file) : null),
};

import type { SiteFile } from "./sites.ts";

/** All settings of an installation at one moment. */
export type SettingsSnapshot = {
  /** Changes whenever a file changes. */
  version: string;
  /** Groups, sites and mappings, each sorted by name. */
  files: readonly SiteFile[];
};

/** The new text of a settings file; null deletes the file. */
export type FileChange = { file: string; text: string | null };

/** Author, time (epoch milliseconds) and reason of a change. */
export type ChangeAuthor = { by: string; at: number; note: string };

/** The new version; or nothing was written, because the settings changed since `basedOn`. */
export type WrittenSettings = { ok: true; version: string } | { ok: false };

/**
 * Stores the settings of sites and groups, and saved mappings, as files named as in a folder: `red-gum.json`,
 * `groups/north.json`, `mappings/export.json`. Validates names, not contents.
 */
export interface SiteStore {
  /** Where the settings are stored, for messages to the operator. */
  readonly place: string;
  read(): Promise<SettingsSnapshot>;
  /** The current text of a saved mapping; null if there is none. */
  mapping(name: string): Promise<string | null>;
  /** Changes all files or none; only if the settings still have the version `basedOn`. */
  write(basedOn: string, changes: readonly FileChange[], author: ChangeAuthor): Promise<WrittenSettings>;
  /** Calls `onChange` within a second after a change, and sometimes without one. Returns a function that stops it. */
  watch(onChange: () => void): () => void;
}

/** One change of the settings. */
export type SettingsVersion = ChangeAuthor & {
  version: number;
  /** The files it changed; those of a removed site are no longer listed. */
  files: { file: string; isRemoved: boolean }[];
};

/** A store with every version. Versions count from 1. */
export interface VersionedSiteStore extends SiteStore {
  /** Newest first; with `file` only the versions that changed it. */
  history(options: { file: string | null; limit: number }): Promise<SettingsVersion[]>;
  /** The settings as of a version; null if there is no such version. */
  filesAt(version: number): Promise<SiteFile[] | null>;
}

/** The version of a `VersionedSiteStore` before the first write. */
export const noSettingsVersion = "0";

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

/** Files with their kinds, in snapshot order. */
export function inSnapshotOrder(files: Iterable<{ file: string; text: string }>): SiteFile[] {
  return [...files]
    .map(({ file, text }) => ({ kind: kindOfFile(file), file, text }))
    .toSorted((one, other) => {
      const byKind = kindsInOrder.indexOf(one.kind) - kindsInOrder.indexOf(other.kind);
      return byKind === 0 ? Number(one.file > other.file) - Number(one.file < other.file) : byKind;
    });
}

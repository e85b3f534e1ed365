import type { FileChange, FileStore, StoredFile, VersionedFileStore } from "../../src/settings/file-store.ts";
import type { ConfigFault } from "../../src/sites/config-fault.ts";

/** A change of the files in the store, before it is made. */
export type PlannedChange = {
  changes: readonly FileChange[];
  /** The changes as lines of text. */
  lines: string[];
  /** Errors that the change would cause, in the changed files or in others. */
  faults: ConfigFault[];
  /** Warnings that the change would cause. */
  warnings: ConfigFault[];
  /** The sites that would be removed from service. */
  sitesTakenOff: string[];
};

/** Files that commands move between a folder and the store. */
export type Collection<File extends StoredFile = StoredFile> = {
  /** What the files are, in messages. */
  what: "settings" | "content";
  store: VersionedFileStore<File>;
  folder: FileStore<File>;
  /** Why the files of the folder must not be pushed; null if they may. */
  refusal(files: readonly File[]): string | null;
  /** Determines the effect of a change on the store's files. */
  plan(stored: readonly File[], changes: readonly FileChange[]): PlannedChange;
};

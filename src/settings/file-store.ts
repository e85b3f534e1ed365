/** A text file of an installation's settings or content, named as in its folder. */
export type StoredFile = { file: string; text: string };

export type FileSnapshot<File extends StoredFile = StoredFile> = {
  version: string;
  files: readonly File[];
};

/** The new text of a file; null deletes the file. */
export type FileChange = { file: string; text: string | null };

/** Author, time (epoch milliseconds) and reason of a change. */
export type ChangeAuthor = { by: string; at: number; note: string };

/** The new version; or nothing was written, because the files changed since `basedOn`. */
export type WrittenFiles = { ok: true; version: string } | { ok: false };

/** Stores text files, in a folder or in the store. Validates names, not contents. */
export interface FileStore<File extends StoredFile = StoredFile> {
  readonly place: string;
  read(): Promise<FileSnapshot<File>>;
  /** Changes all files or none; only if the files still have the version `basedOn`. */
  write(basedOn: string, changes: readonly FileChange[], author: ChangeAuthor): Promise<WrittenFiles>;
  /** Calls `onChange` within a second after a change, and sometimes without one. Returns a function that stops it. */
  watch(onChange: () => void): () => void;
}

export type FileVersion = ChangeAuthor & {
  version: number;
  /** The files it changed; those of a removed site are no longer listed. */
  files: { file: string; isRemoved: boolean }[];
};

/** A store with every version. Versions count from 1. */
export interface VersionedFileStore<File extends StoredFile = StoredFile> extends FileStore<File> {
  /** Newest first; with `file` only the versions that changed it. */
  history(options: { file: string | null; limit: number }): Promise<FileVersion[]>;
  /** The files as of a version; null if there is no such version. */
  filesAt(version: number): Promise<File[] | null>;
}

/** The version of a `VersionedFileStore` before the first write. */
export const noVersion = "0";

export type FileCollection<File extends StoredFile> = {
  inOrder(files: Iterable<StoredFile>): File[];
  /** Throws for an invalid name, such as one that points outside the folder. */
  checkName(file: string): void;
  /** The site that the file belongs to alone; null if several share it. */
  fileSite(file: string): string | null;
};

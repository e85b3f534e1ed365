export type StorageUnavailable = { kind: "unavailable"; reason: string };

/** `writtenAt` in epoch milliseconds. */
export type StoredFileFacts = { name: string; bytes: number; writtenAt: number };

/** Larger files are neither written nor read. */
export const largestFileBytes = 32 * 1024 ** 2;

/**
 * Files that every server shares, by names such as `lead-files/north/dms/lead-1.xml`. A file is read as a whole or not
 * at all, and one that is written replaces one of the same name. Faults of the storage are returned.
 */
export type FileStorage = {
  read(name: string): Promise<{ kind: "read"; body: Buffer } | { kind: "missing" } | StorageUnavailable>;
  write(name: string, body: Uint8Array): Promise<{ kind: "written" } | StorageUnavailable>;
  /** The files below a folder, such as `lead-files/north/`, sorted by name; all with "". */
  list(folder: string): Promise<{ kind: "listed"; files: StoredFileFacts[] } | StorageUnavailable>;
  /** Also succeeds if there is no such file. */
  remove(name: string): Promise<{ kind: "removed" } | StorageUnavailable>;
};

/** The answer of a storage that must be available. Throws its reason otherwise. */
export function orThrow<Answer extends { kind: string }>(answer: Answer | StorageUnavailable): Answer {
  if (isUnavailable(answer)) throw new Error(answer.reason);
  return answer;
}

function isUnavailable(answer: { kind: string }): answer is StorageUnavailable {
  return answer.kind === "unavailable";
}

const unusableSegment = /^\.{0,2}$/;

/** Throws for a name that leads out of the storage. Names are built by our own code, from checked parts. */
export function checkFileName(name: string): void {
  if (name.length > 1_000 || name.includes("\\") || name.includes("\0") || name.split("/").some(isUnusable))
    throw new Error(`Not a name of a stored file: ${JSON.stringify(name)}`);
}

/** As `checkFileName`, for a folder, which ends with a slash. */
export function checkFolderName(folder: string): void {
  if (folder === "") return;
  if (!folder.endsWith("/")) throw new Error(`Not a folder of stored files: ${JSON.stringify(folder)}`);
  checkFileName(folder.slice(0, -1));
}

function isUnusable(segment: string): boolean {
  return unusableSegment.test(segment);
}

import { readdir, readFile, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import {
  checkFileName,
  checkFolderName,
  type FileStorage,
  largestFileBytes,
  type StorageUnavailable,
  type StoredFileFacts,
} from "../../file-storage/file-storage.ts";
import { dropFile } from "../delivery/drop-file.ts";

/** Files in a folder of this machine, or in one that several machines mount. */
export function folderStorage(folder: string): FileStorage {
  const path = (name: string): string => {
    checkFileName(name);
    return join(folder, name);
  };
  return {
    async read(name) {
      return orFault<Awaited<ReturnType<FileStorage["read"]>>>(
        async () => {
          const { size } = await stat(path(name));
          if (size > largestFileBytes) return { kind: "unavailable", reason: `${name} is too large.` };
          return { kind: "read", body: await readFile(path(name)) };
        },
        { kind: "missing" },
      );
    },
    async write(name, body) {
      const target = path(name);
      if (body.byteLength > largestFileBytes) return { kind: "unavailable", reason: `${name} is too large.` };
      return orFault(async () => {
        await dropFile(dirname(target), basename(target), body);
        return { kind: "written" } as const;
      });
    },
    async list(below) {
      checkFolderName(below);
      return orFault(
        async () => {
          const entries = await readdir(join(folder, below), { recursive: true, withFileTypes: true });
          const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
          const facts = await Promise.all(paths.map((file) => fileFacts(folder, file)));
          const files = facts.filter((file) => file !== null);
          return { kind: "listed", files: files.toSorted((one, other) => (one.name < other.name ? -1 : 1)) } as const;
        },
        { kind: "listed", files: [] },
      );
    },
    async remove(name) {
      return orFault(async () => {
        await rm(path(name), { force: true });
        return { kind: "removed" } as const;
      });
    },
  };
}

/** Null for a file that was collected, renamed or removed since the folder was listed. */
async function fileFacts(folder: string, path: string): Promise<StoredFileFacts | null> {
  const facts = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  const name = path.slice(join(folder, "/").length);
  return facts && { name, bytes: facts.size, writtenAt: facts.mtimeMs };
}

/** `ifMissing` is the answer where there is no such file or folder. */
async function orFault<Answer>(
  work: () => Promise<Answer>,
  ifMissing: Answer | null = null,
): Promise<Answer | StorageUnavailable> {
  try {
    return await work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    if (ifMissing !== null && (code === "ENOENT" || code === "ENOTDIR")) return ifMissing;
    return { kind: "unavailable", reason: `The data folder fails: ${code}.` };
  }
}

import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

const digestLength = 32;
/** Above this size the oldest pictures are deleted: clients could otherwise request every possible combination. */
const defaultMaximumBytes = 2 * 1024 ** 3;
/** Share freed at once, so that deletion is rare. */
const freedShare = 0.2;

/** Finished pictures on disk. A file that does not match its digest counts as missing. */
export type PictureCache = {
  read(name: string): Promise<Buffer | null>;
  write(name: string, body: Buffer): Promise<void>;
};

export function createPictureCache(directory: string, maximumBytes = defaultMaximumBytes): PictureCache {
  let size: Promise<number> | null = null;
  const grow = async (bytes: number): Promise<void> => {
    size = (size ?? directoryBytes(directory)).then((known) => known + bytes);
    if ((await size) <= maximumBytes) return;
    size = makeRoom(directory, maximumBytes * (1 - freedShare));
    await size;
  };
  return {
    async read(name) {
      const content = await readFile(join(directory, name)).catch(() => null);
      if (!content || content.length <= digestLength) return null;
      const body = content.subarray(digestLength);
      return bodyDigest(body).equals(content.subarray(0, digestLength)) ? body : null;
    },
    /** Writes a temporary file and renames it, so that a partial picture is never read. */
    async write(name, body) {
      const target = join(directory, name);
      const draft = `${target}.${randomUUID()}.tmp`;
      await mkdir(dirname(target), { recursive: true });
      await grow(body.length + digestLength);
      try {
        await writeFile(draft, Buffer.concat([bodyDigest(body), body]));
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
  };
}

type CachedFile = { path: string; bytes: number; writtenAt: number };

async function cachedFiles(directory: string): Promise<CachedFile[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const known = await Promise.all(
    files.map(async (path) => {
      const facts = await stat(path).catch(() => null);
      return facts && { path, bytes: facts.size, writtenAt: facts.mtimeMs };
    }),
  );
  return known.filter((file) => file !== null);
}

async function directoryBytes(directory: string): Promise<number> {
  return (await cachedFiles(directory)).reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Deletes the oldest files until the rest fits. Returns the remaining number of bytes. */
async function makeRoom(directory: string, wantedBytes: number): Promise<number> {
  const files = (await cachedFiles(directory)).toSorted((one, other) => one.writtenAt - other.writtenAt);
  let bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  for (const file of files) {
    if (bytes <= wantedBytes) break;
    await rm(file.path, { force: true });
    bytes -= file.bytes;
  }
  return bytes;
}

function bodyDigest(body: Buffer): Buffer {
  return createHash("sha256").update(body).digest();
}

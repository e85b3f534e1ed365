import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

const digestLength = 32;

/** Finished pictures on disk. A file that does not match its own digest counts as missing. */
export type PictureCache = {
  read(name: string): Promise<Buffer | null>;
  write(name: string, body: Buffer): Promise<void>;
};

export function createPictureCache(directory: string): PictureCache {
  return {
    async read(name) {
      const content = await readFile(join(directory, name)).catch(() => null);
      if (!content || content.length <= digestLength) return null;
      const body = content.subarray(digestLength);
      return digestOf(body).equals(content.subarray(0, digestLength)) ? body : null;
    },
    /** Writes beside the target and renames, so that a reader never sees half a picture. */
    async write(name, body) {
      const target = join(directory, name);
      const draft = `${target}.${randomUUID()}.tmp`;
      await mkdir(dirname(target), { recursive: true });
      try {
        await writeFile(draft, Buffer.concat([digestOf(body), body]));
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
  };
}

function digestOf(body: Buffer): Buffer {
  return createHash("sha256").update(body).digest();
}

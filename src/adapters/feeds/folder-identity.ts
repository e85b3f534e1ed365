import { randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * An id of a folder that is the same for every process, on any machine and at any path. Stored in the folder's file
 * `.id`.
 */
export async function folderIdentity(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, ".id");
  const mine = join(folder, `.id-${randomUUID()}`);
  await writeFile(mine, randomUUID());
  try {
    // Fails if another process was faster; its id is then used.
    await link(mine, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(mine, { force: true });
  }
  return (await readFile(path, "utf8")).trim();
}

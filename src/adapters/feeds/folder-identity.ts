import { randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * A name of a folder that every process finds alike, on whatever machine and under whatever path it has the folder.
 * It is kept in the folder, in the file `.id`.
 */
export async function folderIdentity(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, ".id");
  const mine = join(folder, `.id-${randomUUID()}`);
  await writeFile(mine, randomUUID());
  try {
    // Fails where another process was faster, whose name holds then.
    await link(mine, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(mine, { force: true });
  }
  return (await readFile(path, "utf8")).trim();
}

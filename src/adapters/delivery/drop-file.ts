import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * Puts a file into a folder, whole or not at all: it is written and synced under another name first. A file
 * of that name that is already there is replaced. Files hold personal data: they are the owner's only.
 */
export async function dropFile(folder: string, name: string, body: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, `.${name}.${process.pid}.part`);
  try {
    const file = await open(unfinished, "w", 0o600);
    try {
      await file.writeFile(body);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, join(folder, name));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";

let fileNumber = 0;

/**
 * Writes a file atomically: it is written and synced under a temporary name, then renamed. Replaces an existing file.
 * Files contain personal data, so only the owner may read them.
 */
export async function dropFile(folder: string, name: string, body: string | Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  fileNumber += 1;
  const unfinished = join(folder, `.${name}.${process.pid}${String(fileNumber).padStart(9, "0")}.part`);
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

import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Larger than what file systems store beside a file's name. */
const probe = Buffer.alloc(8_192, "-");

/** Writes and removes a file. Rejects if the folder cannot be written, or its disk is full. */
export async function checkFolder(folder: string): Promise<void> {
  const file = join(folder, `.writable-${process.pid}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await writeFile(file, probe, { flush: true });
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}

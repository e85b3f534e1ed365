import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Settings } from "./settings.ts";

/** The secret behind the keys of the built-in search: the environment's, or in demo mode one kept in the data folder. */
export async function searchSigningKey(settings: Pick<Settings, "searchSigningKey" | "dataDir">): Promise<string> {
  if (settings.searchSigningKey !== null) return settings.searchSigningKey;
  const file = join(settings.dataDir, "search-signing-key");
  await mkdir(settings.dataDir, { recursive: true });
  try {
    await writeFile(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFile(file, "utf8");
}

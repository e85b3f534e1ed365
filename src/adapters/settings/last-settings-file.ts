import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { SiteFile } from "../../sites/sites.ts";

const name = "last-settings.json";
const files = z.array(z.object({ kind: z.enum(["group", "site", "mapping"]), file: z.string(), text: z.string() }));

/** The last valid settings, as the server recorded them in a data folder. Empty without them, or if they are damaged. */
export async function readLastSettings(dataDir: string): Promise<SiteFile[]> {
  const text = await readFile(join(dataDir, name), "utf8").catch(() => "[]");
  try {
    return files.parse(JSON.parse(text));
  } catch {
    return [];
  }
}

export async function writeLastSettings(dataDir: string, settings: readonly SiteFile[]): Promise<void> {
  const path = join(dataDir, name);
  const text = JSON.stringify(settings);
  if ((await readFile(path, "utf8").catch(() => null)) === text) return;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(`${path}.${process.pid}.part`, text, { mode: 0o600 });
  await rename(`${path}.${process.pid}.part`, path);
}

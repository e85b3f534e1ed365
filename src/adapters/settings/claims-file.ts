import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { ClaimOwners } from "../../sites/site-claims.ts";

const name = "site-hosts.json";
const owners = z.record(z.string(), z.string());

/** The settings file that had each slug and host last, as the server recorded it in a data folder. Empty without it. */
export async function readClaims(dataDir: string): Promise<ClaimOwners> {
  try {
    return new Map(Object.entries(owners.parse(JSON.parse(await readFile(join(dataDir, name), "utf8")))));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return new Map();
    throw new Error(`${join(dataDir, name)} cannot be read: fix or delete it`, { cause: error });
  }
}

export async function writeClaims(dataDir: string, claims: ClaimOwners): Promise<void> {
  const path = join(dataDir, name);
  const text = `${JSON.stringify(Object.fromEntries([...claims].toSorted()), null, 2)}\n`;
  if ((await readFile(path, "utf8").catch(() => null)) === text) return;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(`${path}.${process.pid}.part`, text);
  await rename(`${path}.${process.pid}.part`, path);
}

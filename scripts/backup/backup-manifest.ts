import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const manifestName = "manifest.json";

const manifestSchema = z.object({
  format: z.literal(1),
  /** ISO 8601. */
  createdAt: z.iso.datetime(),
  store: z.enum(["embedded", "postgresql"]),
  /** The schema of PostgreSQL that holds the tables; null for the embedded store. */
  schema: z.string().nullable(),
  /** The last migration of the store. */
  storeVersion: z.number().int().min(0),
  /** The number of rows of each table. */
  rows: z.record(z.string(), z.number().int().min(0)),
  /** Every other file of the backup, by its path. */
  files: z.record(z.string(), z.object({ bytes: z.number().int().min(0), sha256: z.string() })),
});

/** What a backup contains. It is written last, so a folder without one is not a complete backup. */
export type BackupManifest = z.infer<typeof manifestSchema>;

/** What is known about the store in a backup. */
export type StoreDump = Pick<BackupManifest, "store" | "schema" | "storeVersion" | "rows">;

export async function writeManifest(folder: string, manifest: BackupManifest): Promise<void> {
  await writeFile(join(folder, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
}

/** Throws an error that says why the folder cannot be restored. */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, manifestName), "utf8").catch(() => null);
  if (text === null)
    throw new Error(`${folder} is not a complete backup: it has no ${manifestName}. Choose another backup.`);
  const parsed = manifestSchema.safeParse(jsonOrNull(text));
  if (!parsed.success)
    throw new Error(`${join(folder, manifestName)} is damaged, or was written by a newer release of Forecourt.`);
  return parsed.data;
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

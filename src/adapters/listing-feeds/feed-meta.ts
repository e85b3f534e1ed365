import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const metaSchema = z.strictObject({
  file: z.string(),
  /** Digest of everything but the stock that the lines depend on. */
  basis: z.string(),
  version: z.number(),
  madeAt: z.number(),
  /** When the first vehicle stops being shown, in epoch milliseconds; null if nothing is known to end. */
  validUntil: z.number().nullable(),
  repeatedKeys: z.array(z.string()),
});

export type FeedMeta = z.infer<typeof metaSchema>;

/** Null if nothing is stored, or nothing that this release can read. */
export async function readMeta(folder: string, name: string): Promise<FeedMeta | null> {
  try {
    return metaSchema.parse(JSON.parse(await readFile(join(folder, `${name}.json`), "utf8")));
  } catch {
    return null;
  }
}

/** Replaces what is known in one step, so that no reader sees half of it. */
export async function writeMeta(folder: string, name: string, meta: FeedMeta): Promise<void> {
  const target = join(folder, `${name}.json`);
  const written = join(folder, `${meta.file}.json`);
  await writeFile(written, JSON.stringify(meta));
  await rename(written, target);
}

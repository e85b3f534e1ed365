import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Person, PersonalDataStore } from "../../leads/personal-data.ts";

const folders = ["lead-files", "demo-deliveries"];

/** Files of leads that wait to be fetched, and what a demo kept. A file is a person's when it holds phone or e-mail. */
export function deliveredFiles(dataDir: string): PersonalDataStore {
  return {
    async exportOf(person) {
      const files = await filesOf(dataDir, person);
      return files.map(({ path, text }) => ({ kind: "file", siteId: siteOf(path), record: { path, text } }));
    },
    async erase(person) {
      const files = await filesOf(dataDir, person);
      await Promise.all(files.map(({ path }) => rm(join(dataDir, path), { force: true })));
      return files.length;
    },
  };
}

/** Removes a site's files that were written before a moment (epoch milliseconds). Answers how many. */
export async function expireFiles(dataDir: string, siteId: string, before: number): Promise<number> {
  const paths = (await allPaths(dataDir)).filter((path) => siteOf(path) === siteId);
  let removed = 0;
  for (const path of paths) {
    const { mtimeMs } = await stat(join(dataDir, path));
    if (mtimeMs >= before) continue;
    await rm(join(dataDir, path), { force: true });
    removed += 1;
  }
  return removed;
}

async function filesOf(dataDir: string, { phone, email }: Person): Promise<{ path: string; text: string }[]> {
  const found: { path: string; text: string }[] = [];
  for (const path of await allPaths(dataDir)) {
    const text = await readFile(join(dataDir, path), "utf8").catch(() => "");
    const isOfPerson =
      (phone !== null && text.includes(phone)) || (email !== null && text.toLowerCase().includes(email));
    if (isOfPerson) found.push({ path, text });
  }
  return found;
}

/** Paths below the data folder: `lead-files/<site>/<folder>/<file>`. */
async function allPaths(dataDir: string): Promise<string[]> {
  const lists = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => []);
      const files = entries.filter((entry) => entry.isFile());
      return files.map((entry) => join(entry.parentPath, entry.name).slice(join(dataDir, "/").length));
    }),
  );
  return lists.flat();
}

function siteOf(path: string): string {
  return path.split("/")[1] ?? "";
}

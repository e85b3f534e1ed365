import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type DropFolder, watchDropFolder } from "../adapters/feeds/drop-folder.ts";
import { importDroppedFile } from "../adapters/feeds/import-dropped-file.ts";
import type { Store } from "../adapters/store/open-store.ts";
import { type FeedMapping, parseFeedMapping } from "../stock-feed/mapping.ts";
import type { Clock } from "./clock.ts";
import type { Log } from "./log.ts";
import type { LiveSites } from "./site-files.ts";

export type DropFoldersOptions = {
  dataDir: string;
  sitesDir: string;
  sites: LiveSites;
  store: Pick<Store, "imports" | "stock">;
  clock: Clock;
  log: Log;
};

/**
 * Watches `<data>/drop/<site>` of every site, also of one that is added later. A mapping of the site's own
 * name in `<sites>/mappings` is used for its files. Answers how to stop.
 */
export function watchDropFolders(options: DropFoldersOptions): () => Promise<void> {
  const folders = new Map<string, DropFolder>();
  const watchNew = () => {
    for (const { slug } of options.sites.current().all) {
      if (!folders.has(slug)) folders.set(slug, watchSite(slug, options));
    }
  };
  watchNew();
  options.sites.onChange(watchNew);
  return async () => {
    await Promise.all([...folders.values()].map((folder) => folder.stop()));
  };
}

function watchSite(slug: string, { dataDir, sitesDir, sites, store, clock, log }: DropFoldersOptions): DropFolder {
  return watchDropFolder({
    folder: join(dataDir, "drop", slug),
    importFile: async (file) => {
      // Settings and mapping may have changed since the last file.
      const site = sites.current().siteBySlug(slug);
      if (!site) return "busy";
      const mapping = await mappingOf(slug, sitesDir);
      const outcome = await importDroppedFile({
        site,
        mapping,
        imports: store.imports,
        stock: store.stock,
        dataDir,
        clock,
      })(file);
      log(outcome === "refused" ? "warn" : "info", "stock file", { site: slug, file: file.name, outcome });
      return outcome;
    },
    onFault: (message) => log("error", "stock file failed", { site: slug, message }),
  });
}

async function mappingOf(slug: string, sitesDir: string): Promise<FeedMapping | null> {
  const path = join(sitesDir, "mappings", `${slug}.json`);
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) return null;
  const parsed = parseFeedMapping(text);
  if (!parsed.ok) throw new Error(`${path}: ${parsed.faults.join("; ")}`);
  return parsed.mapping;
}

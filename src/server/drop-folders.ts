import { join } from "node:path";
import { type DropFolder, watchDropFolder } from "../adapters/feeds/drop-folder.ts";
import { createLookPace, type LookPace } from "../adapters/feeds/look-pace.ts";
import { importDroppedFile } from "../adapters/feeds/import-dropped-file.ts";
import type { FeedFileResult } from "../adapters/feeds/import-feed-file.ts";
import { isPlatformFault } from "../adapters/feeds/platform-fault.ts";
import { uploadRules } from "../adapters/feeds/upload-end.ts";
import type { Store } from "../adapters/open-store.ts";
import { type StockFileEvent, type StockFilePorts, notifyFeedContact } from "../stock-feed/stock-file-notice.ts";
import type { Site } from "../sites/site-config.ts";
import type { SiteStore } from "../sites/site-store.ts";
import type { Clock } from "./clock.ts";
import type { Log } from "./log.ts";
import type { LiveSites } from "./live-sites.ts";
import { MappingFaultError, savedMapping } from "./saved-mapping.ts";

export type DropFoldersOptions = Pick<StockFilePorts, "digest" | "brandColours"> & {
  dataDir: string;
  mappingText: SiteStore["mapping"];
  sites: LiveSites;
  store: Pick<Store, "imports" | "stock" | "stockFileAges" | "foundLocations" | "outbox">;
  /** Whether this process is the one that currently processes the folders, of all processes sharing them. */
  mayWork: () => Promise<boolean>;
  /** Milliseconds between looks at a folder where files arrive; if left out, those of `createLookPace`. */
  pollMs?: number;
  clock: Clock;
  log: Log;
};

/** How long a result of `mayWork` is reused for all folders. */
const mayWorkHoldsMs = 1_000;

/**
 * Watches `<data>/drop/<site>` of every site, including sites added later, until a site's settings are removed. Files
 * use the saved mapping with the site's name, if any. Returns a function that stops watching.
 */
export function watchDropFolders(options: DropFoldersOptions): () => Promise<void> {
  const folders = new Map<string, DropFolder>();
  const pace = createLookPace(options.pollMs);
  const shared = { ...options, pace, mayWork: askedOnceIn(mayWorkHoldsMs, options.mayWork) };
  const ending = new Set<string>();
  const follow = () => {
    const { all, siteBySlug } = options.sites.current();
    for (const site of all) {
      if (!folders.has(site.slug)) folders.set(site.slug, watchSite(site, shared));
    }
    for (const [slug, folder] of folders) {
      if (siteBySlug(slug) === null && !ending.has(slug)) void end(slug, folder);
    }
  };
  const end = async (slug: string, folder: DropFolder): Promise<void> => {
    ending.add(slug);
    await folder.stop();
    folders.delete(slug);
    ending.delete(slug);
    // The site's settings may have been restored in the meantime.
    follow();
  };
  follow();
  options.sites.onChange(follow);
  return async () => {
    await Promise.all([...folders.values()].map((folder) => folder.stop()));
    pace.close();
  };
}

function watchSite(site: Site, options: DropFoldersOptions & { pace: LookPace }): DropFolder {
  const { dataDir, mappingText, sites, store, clock, log } = options;
  const { slug } = site;
  // Settings and mapping may have changed since the last file.
  const siteNow = () => sites.current().siteBySlug(slug);
  let rules = uploadRules(site.stock.feed);
  return watchDropFolder({
    folder: join(dataDir, "drop", slug),
    mayWork: options.mayWork,
    pace: options.pace,
    rules: () => {
      const current = siteNow();
      if (current) rules = uploadRules(current.stock.feed);
      return rules;
    },
    importFile: async (file) => {
      const current = siteNow();
      if (!current) return "busy";
      const mapping = await savedMapping(slug, mappingText);
      const { imports, stockFileAges: fileAges, foundLocations } = store;
      const onResult = (result: FeedFileResult) => announce(current, file.name, result, options);
      const ports = { imports, fileAges, foundLocations, clock };
      return importDroppedFile({ site: current, mapping, ...ports, onResult })(file);
    },
    onGivenUp: async ({ name }, message) => {
      log("error", "stock file failed too often, moved to failed files", { site: slug, file: name, message });
      const current = siteNow();
      if (current) await notify(current, { kind: "failed", fileName: name, message }, options);
    },
    isFilesFault: async (error) => {
      if (error instanceof MappingFaultError || isPlatformFault(error)) return false;
      // If the store is unavailable, any file would fail.
      return store.stock.versions().then(
        () => true,
        () => false,
      );
    },
    onFault: (message) => log("error", "stock file failed", { site: slug, message }),
    onReadAgain: (message) => log("warn", "stock file changed, imported again", { site: slug, message }),
  });
}

/** Logs the outcome for a file, and notifies the site's feed contact of anything that needs attention. */
async function announce(site: Site, file: string, result: FeedFileResult, options: DropFoldersOptions): Promise<void> {
  const { outcome, counts, warnings, problems, topReasons } = result;
  const held = Object.fromEntries(warnings.map(({ kind, count }) => [kind, count]));
  const isFine = outcome === "taken" && warnings.length === 0;
  const { rows, rejected, removed } = counts;
  options.log(isFine ? "info" : "warn", "stock file", {
    site: site.slug,
    file,
    outcome,
    rows,
    rejected,
    removed,
    ...(warnings.length === 0 ? {} : { warnings: held }),
  });
  for (const message of problems)
    options.log("error", "stock file imported with problems", { site: site.slug, message });
  await notify(site, { kind: "imported", fileName: file, result, topReasons }, options);
}

async function notify(
  site: Site,
  event: StockFileEvent,
  { store, digest, brandColours, clock }: DropFoldersOptions,
): Promise<void> {
  await notifyFeedContact(site, event, clock(), { outbox: store.outbox, digest, brandColours });
}

/** Shares one result among concurrent calls and those shortly afterwards. */
function askedOnceIn<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | null = null;
  return () => {
    answer ??= ask().finally(() => setTimeout(() => (answer = null), ms).unref());
    return answer;
  };
}

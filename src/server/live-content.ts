import type { ContentFormats } from "../content/content-formats.ts";
import type { ContentPage } from "../content/content-page.ts";
import type { ContentStore } from "../content/content-store.ts";
import { pageVersions, withDocuments } from "../content/legal-pages.ts";
import type { PageVersion } from "../content/page-versions.ts";
import { readContent } from "../content/read-content.ts";
import { noContent, siteContent, type SiteContent } from "../content/site-content.ts";
import type { StoredFile } from "../settings/file-store.ts";
import type { ConfigFault } from "../sites/config-fault.ts";
import type { Site } from "../sites/site-config.ts";
import type { Sites } from "../sites/sites.ts";

export type LiveContent = {
  of(siteSlug: string): SiteContent;
  /** Changes whenever what the site shows changes, also when a page appears or disappears by its dates. */
  stamp(siteSlug: string, now: number): string;
  close(): void;
};

type KnownFile = { text: string; page: ContentPage | null };

type SiteState = { content: SiteContent; revision: number; nextChange: number };

/** What content follows: where it is stored, the sites that have it, and what reads and reports it. */
type ContentSources = {
  store: Pick<ContentStore, "place" | "read" | "watch">;
  sites: { current(): Sites; onChange(listener: () => void): void };
  formats: ContentFormats;
  onFaults: (faults: ConfigFault[]) => void;
  /** Called with every text of a versioned page before visitors see it. */
  onVersions: (versions: PageVersion[]) => Promise<void>;
};

/**
 * The content of all sites, reloaded when a file changes. A file that becomes invalid keeps its last valid page; only
 * sites whose pages changed get another stamp.
 */
export async function liveContent({
  store,
  sites,
  formats,
  onFaults,
  onVersions,
}: ContentSources): Promise<LiveContent> {
  let files = new Map<string, KnownFile>();
  let states = new Map<string, SiteState>();
  let version: string | null = null;
  let isClosed = false;
  const kept = new Set<string>();
  const isNew = ({ siteId, path, version }: PageVersion) => {
    const key = `${siteId} ${path} ${version}`;
    const isFirst = !kept.has(key);
    kept.add(key);
    return isFirst;
  };
  const compose = async () => {
    const pages = [...files.values()].flatMap(({ page }) => page ?? []);
    const next = new Map(
      sites.current().all.map((site) => [site.slug, stateAfter(states.get(site.slug), pages, site, formats)]),
    );
    const versions = [...next].flatMap(([slug, { content }]) => pageVersions(slug, content.all));
    await onVersions(versions.filter(isNew));
    states = next;
  };
  const reload = async () => {
    const read = await store.read();
    if (read.version === version) return;
    version = read.version;
    const { known, faults } = readFiles(read.files, files, formats);
    files = known;
    await compose();
    if (faults.length > 0) onFaults(faults);
  };
  const reportUnread = (error: unknown) => {
    if (!isClosed) onFaults([{ file: store.place, path: "", message: String(error), line: null }]);
  };
  await reload();
  let working = Promise.resolve();
  // In sequence, so that a slow one cannot overwrite the result of a later one.
  const inTurn = (work: () => Promise<void>) => () => {
    working = working.then(work).catch(reportUnread);
  };
  sites.onChange(inTurn(compose));
  const stop = store.watch(inTurn(reload));
  return {
    of: (siteSlug) => states.get(siteSlug)?.content ?? noContent,
    stamp(siteSlug, now) {
      const state = states.get(siteSlug);
      if (state === undefined) return "";
      if (now >= state.nextChange) {
        state.revision += 1;
        state.nextChange = state.content.nextChange(now);
      }
      return String(state.revision);
    },
    close() {
      isClosed = true;
      stop();
    },
  };
}

/** Reads the files that changed. One that cannot be read keeps the page that it had. */
function readFiles(
  files: readonly StoredFile[],
  before: ReadonlyMap<string, KnownFile>,
  formats: ContentFormats,
): { known: Map<string, KnownFile>; faults: ConfigFault[] } {
  const faults: ConfigFault[] = [];
  const known = new Map<string, KnownFile>();
  for (const { file, text } of files) {
    const earlier = before.get(file);
    if (earlier?.text === text) {
      known.set(file, earlier);
      continue;
    }
    const read = readContent({ file, text }, formats);
    faults.push(...read.faults);
    known.set(file, { text, page: read.page ?? earlier?.page ?? null });
  }
  return { known, faults };
}

function stateAfter(
  before: SiteState | undefined,
  pages: readonly ContentPage[],
  site: Site,
  formats: ContentFormats,
): SiteState {
  const content = siteContent(pages, site, (page) => written(page, site, formats));
  const isSame = before !== undefined && samePages(before.content, content);
  return isSame ? before : { content, revision: (before?.revision ?? 0) + 1, nextChange: -Infinity };
}

const writtenPages = new WeakMap<ContentPage, WeakMap<Site, ContentPage>>();

/** The page with the documents of the site, written once for the same page and settings. */
function written(page: ContentPage, site: Site, formats: ContentFormats): ContentPage {
  const ofPage = writtenPages.get(page) ?? new WeakMap<Site, ContentPage>();
  writtenPages.set(page, ofPage);
  const known = ofPage.get(site) ?? withDocuments(page, site, formats);
  ofPage.set(site, known);
  return known;
}

/** Pages are read once per change of their file, so the same page is the same object. */
function samePages(one: SiteContent, other: SiteContent): boolean {
  return one.all.length === other.all.length && one.all.every((page, index) => page === other.all[index]);
}

import { inFileOrder, type ConfigFault } from "./config-fault.ts";
import { pageTemplates } from "./page-templates.ts";
import { parseGroupConfig, parseSiteConfig, type GroupConfig, type SiteConfig } from "./parse-site-config.ts";
import { faultAt, referenceFaults, unknownNames } from "./reference-faults.ts";
import { resolveSite, type PlatformInput, type ResolvedSite } from "./resolve-settings.ts";
import { claimFaults, ownersAfter, type ClaimOwners } from "./site-claims.ts";
import type { Site } from "./site-config.ts";

/** One settings file of an installation, as text. Mappings describe stock files; sites do not inherit from them. */
export type SiteFile = { kind: "site" | "group" | "mapping"; file: string; text: string };

/** Every site of an installation. Immutable: a reload creates a new one. */
export type Sites = {
  /** In file order. */
  all: readonly Site[];
  /** The site of this slug, and of this template if given (RT-01); null if there is none. */
  siteBySlug(slug: string, template?: string): Site | null;
  /** The site at the host of a request, ignoring port and case; null for any other host (RT-01). */
  siteByHost(host: string | null | undefined): Site | null;
  /** The site with the settings of one of its dealerships; for an unknown dealership, the site's own (NV-03). */
  siteForDealership(site: Site, dealershipSlug: string | null | undefined): Site;
  /** The loaded files: a reload reuses those that are still valid. */
  loaded: LoadedFiles;
};

type LoadedSite = ResolvedSite & { config: SiteConfig; group: GroupConfig | null };
type LoadedFiles = {
  sites: ReadonlyMap<string, LoadedSite>;
  groups: ReadonlyMap<string, GroupConfig>;
  /** Settles which of several sites keeps a slug or host. */
  owners: ClaimOwners;
};

export type SitesReload = { sites: Sites; faults: ConfigFault[] };

export const noSites: Sites = noSitesAfter(new Map());

/** An installation before its first load, which knows the file that had each slug and host last. */
export function noSitesAfter(owners: ClaimOwners): Sites {
  return buildSites({ sites: new Map(), groups: new Map(), owners });
}

/**
 * Reloads all settings files. A file with errors, or that claims a slug or a host of another site, is rejected with
 * its errors, and its last valid settings stay live (NV-06); the site of a deleted file is removed. With `noSitesAfter`
 * as `previous` this is a start: files that claim what another file had last are not loaded.
 */
export function reloadSites(
  previous: Sites,
  files: readonly SiteFile[],
  brands: readonly string[],
  platform: PlatformInput = {},
): SitesReload {
  const { groups, faults } = loadGroups(previous, files);
  const candidates = new Map<string, LoadedSite>();
  const unread = new Set<string>();
  for (const { file, text } of files.filter(({ kind }) => kind === "site")) {
    const lastGood = previous.loaded.sites.get(file);
    const loaded = isUnchanged(lastGood, text, groups)
      ? { ok: true as const, loaded: lastGood }
      : loadSite(text, file, groups, brands, platform);
    if (!loaded.ok) faults.push(...loaded.faults);
    const candidate = loaded.ok ? loaded.loaded : lastGood;
    if (candidate) candidates.set(file, candidate);
    else unread.add(file);
  }
  const { owners } = previous.loaded;
  faults.push(...settleClaims(candidates, previous, unread));
  const kept = new Set(files.map(({ file }) => file));
  return {
    sites: buildSites({ sites: candidates, groups, owners: ownersAfter([...candidates.values()], owners, kept) }),
    faults,
  };
}

export function validFiles({ loaded: { groups, sites } }: Sites): SiteFile[] {
  return [
    ...[...groups].map(([file, { text }]) => ({ kind: "group" as const, file, text })),
    ...[...sites].map(([file, { config }]) => ({ kind: "site" as const, file, text: config.text })),
  ];
}

/** Replaces sites whose claims are refused by their last valid version, or removes them. Returns the faults. */
function settleClaims(candidates: Map<string, LoadedSite>, previous: Sites, unread: ReadonlySet<string>) {
  const faults: ConfigFault[] = [];
  for (;;) {
    const found = claimFaults([...candidates.values()], previous.loaded.owners, unread);
    if (found.length === 0) return faults;
    faults.push(...found);
    for (const file of new Set(found.map((fault) => fault.file))) {
      const lastGood = previous.loaded.sites.get(file);
      if (lastGood && lastGood !== candidates.get(file)) candidates.set(file, lastGood);
      else candidates.delete(file);
    }
  }
}

/** Normalises the host of a request: lower case, without port and trailing dot. */
export function normalisedHost(host: string): string {
  return host.trim().toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");
}

/** Cached, because every request looks up its host, and browsers write each host in one way. */
const mostRememberedHosts = 1_000;

function remembering(find: (host: string) => Site | null): Sites["siteByHost"] {
  const known = new Map<string, Site>();
  return (host) => {
    const remembered = known.get(host ?? "");
    if (remembered) return remembered;
    const site = find(host ?? "");
    if (site && host && known.size < mostRememberedHosts) known.set(host, site);
    return site;
  };
}

function buildSites(loaded: LoadedFiles): Sites {
  const entries = [...loaded.sites.values()];
  const bySlug = new Map(entries.map((entry) => [entry.site.slug, entry]));
  const byHost = new Map(entries.flatMap((entry) => entry.site.hosts.map((host) => [host, entry.site] as const)));
  return {
    all: entries.map((entry) => entry.site),
    siteBySlug: (slug, template) => {
      const site = bySlug.get(slug)?.site ?? null;
      return site !== null && template !== undefined && site.template !== template ? null : site;
    },
    siteByHost: remembering((host) => byHost.get(normalisedHost(host)) ?? null),
    siteForDealership: (site, dealershipSlug) => bySlug.get(site.slug)?.forDealership.get(dealershipSlug ?? "") ?? site,
    loaded,
  };
}

function loadGroups(previous: Sites, files: readonly SiteFile[]) {
  const groups = new Map<string, GroupConfig>();
  const faults: ConfigFault[] = [];
  for (const { file, text } of files.filter(({ kind }) => kind === "group")) {
    const lastGood = previous.loaded.groups.get(file);
    const parsed = lastGood?.text === text ? { ok: true as const, config: lastGood } : parseGroupConfig(text, file);
    if (!parsed.ok) faults.push(...parsed.faults);
    const group = parsed.ok ? parsed.config : lastGood;
    if (!group) continue;
    const { slug } = group.input;
    const twin = groupOfSlug(groups, slug);
    if (twin === null) groups.set(file, group);
    else {
      const message = `"${slug}" is already the group of ${twin.file}`;
      faults.push({ file, path: "slug", message, line: null });
    }
  }
  return { groups, faults };
}

function groupOfSlug(groups: ReadonlyMap<string, GroupConfig>, slug: string | null | undefined): GroupConfig | null {
  return [...groups.values()].find((group) => group.input.slug === slug) ?? null;
}

/** A site whose file and group are unchanged is reused, so that one change does not parse 500 files. */
function isUnchanged(
  before: LoadedSite | undefined,
  text: string,
  groups: ReadonlyMap<string, GroupConfig>,
): before is LoadedSite {
  if (before?.config.text !== text) return false;
  return before.group === groupOfSlug(groups, before.config.input.group);
}

function loadSite(
  text: string,
  file: string,
  groups: ReadonlyMap<string, GroupConfig>,
  brands: readonly string[],
  platform: PlatformInput,
): { ok: true; loaded: LoadedSite } | { ok: false; faults: ConfigFault[] } {
  const parsed = parseSiteConfig(text, file);
  if (!parsed.ok) {
    const names = unknownNames(text, file, {
      brand: brands,
      template: Object.keys(pageTemplates),
      group: [...groups.values()].map(({ input }) => input.slug),
    });
    return { ok: false, faults: inFileOrder([...parsed.faults, ...names]) };
  }
  const config = parsed.config;
  const groupSlug = config.input.group ?? null;
  const group = groupOfSlug(groups, groupSlug);
  if (groupSlug !== null && group === null) {
    const message = `"${groupSlug}" is not a group of this installation`;
    return { ok: false, faults: [faultAt(config, ["group"], message)] };
  }
  const { site, forDealership } = resolveSite(group?.input ?? null, config.input, platform);
  const faults = referenceFaults(config, site, brands);
  if (faults.length > 0) return { ok: false, faults };
  freeze(site);
  forDealership.forEach(freeze);
  return { ok: true, loaded: { config, group, site, forDealership } };
}

/** Requests share these objects, so they must not change. */
function freeze(value: unknown): void {
  if (value === null || typeof value !== "object" || Object.isFrozen(value)) return;
  Object.freeze(value);
  Object.values(value).forEach(freeze);
}

import type { ConfigFault } from "./config-fault.ts";
import { parseGroupConfig, parseSiteConfig, type GroupConfig, type SiteConfig } from "./parse-site-config.ts";
import { faultAt, referenceFaults } from "./reference-faults.ts";
import { resolveSite, type PlatformInput, type ResolvedSite } from "./resolve-settings.ts";
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
};

export type SitesReload = { sites: Sites; faults: ConfigFault[] };

/** An installation without sites. */
export const noSites: Sites = sitesOf({ sites: new Map(), groups: new Map() });

/**
 * Reloads all settings files. A file with errors, or that claims a slug or a host of another site, is rejected with
 * its errors, and its last valid settings stay live (NV-06); the site of a deleted file is removed. With `noSites` as
 * `previous` this is the first start.
 */
export function reloadSites(
  previous: Sites,
  files: readonly SiteFile[],
  brands: readonly string[],
  platform: PlatformInput = {},
): SitesReload {
  const { groups, faults } = loadGroups(previous, files);
  const accepted = new Map<string, LoadedSite>();
  const claims = new Map<string, string>();
  const accept = (loaded: LoadedSite): ConfigFault[] => {
    const clashes = claimFaults(loaded, claims);
    if (clashes.length > 0) return clashes;
    accepted.set(loaded.config.file, loaded);
    for (const [claim] of claimsOf(loaded.site)) claims.set(claim, loaded.config.file);
    return [];
  };

  const candidates: LoadedSite[] = [];
  for (const { file, text } of files.filter(({ kind }) => kind === "site")) {
    const lastGood = previous.loaded.sites.get(file);
    const loaded = isUnchanged(lastGood, text, groups)
      ? { ok: true as const, loaded: lastGood }
      : loadSite(text, file, groups, brands, platform);
    if (loaded.ok) {
      candidates.push(loaded.loaded);
      continue;
    }
    faults.push(...loaded.faults);
    if (lastGood) faults.push(...accept(lastGood));
  }
  // A live site keeps its hosts against a new one, whatever the order of the files.
  for (const candidate of candidates.toSorted((a, b) => retainedHosts(b, previous) - retainedHosts(a, previous))) {
    const clashes = accept(candidate);
    faults.push(...clashes);
    const lastGood = previous.loaded.sites.get(candidate.config.file);
    if (clashes.length > 0 && lastGood) accept(lastGood);
  }
  const inFileOrder = files.flatMap(({ file }) => {
    const loaded = accepted.get(file);
    return loaded ? [[file, loaded] as const] : [];
  });
  return { sites: sitesOf({ sites: new Map(inFileOrder), groups }), faults };
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

function sitesOf(loaded: LoadedFiles): Sites {
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
  if (!parsed.ok) return parsed;
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

/** The unique claims of a site: its slug and its hosts, each with its path in the file. */
function claimsOf(site: Site): [claim: string, path: PropertyKey[]][] {
  return [
    [`slug ${site.slug}`, ["slug"]],
    ...site.hosts.map((host, index): [string, PropertyKey[]] => [`host ${host}`, ["hosts", index]]),
  ];
}

function claimFaults({ config, site }: LoadedSite, claims: ReadonlyMap<string, string>): ConfigFault[] {
  const own = new Set<string>();
  return claimsOf(site).flatMap(([claim, path]) => {
    const owner = own.has(claim) ? "this site" : claims.get(claim);
    own.add(claim);
    return owner === undefined ? [] : [faultAt(config, path, `${claim} already belongs to ${owner}`)];
  });
}

function retainedHosts({ config, site }: LoadedSite, previous: Sites): number {
  const before = previous.loaded.sites.get(config.file)?.site;
  if (!before) return 0;
  const old = new Set(claimsOf(before).map(([claim]) => claim));
  return claimsOf(site).filter(([claim]) => !old.has(claim)).length === 0 ? 2 : 1;
}

/** Requests share these objects, so they must not change. */
function freeze(value: unknown): void {
  if (value === null || typeof value !== "object" || Object.isFrozen(value)) return;
  Object.freeze(value);
  Object.values(value).forEach(freeze);
}

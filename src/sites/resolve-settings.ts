import { isRecord } from "../settings/is-record.ts";
import { settingGroups, siteConfigSchema, type GroupInput, type Site, type SiteInput } from "./site-config.ts";

export type ResolvedSite = { site: Site; forDealership: ReadonlyMap<string, Site> };

/** Settings of an installation that replace the platform's defaults. */
export type PlatformInput = Pick<SiteInput, "search">;

/**
 * Resolves a site's settings: platform defaults, then the group's, the site's and, for each dealership, its own
 * (NV-03). Objects are merged; lists and single values are replaced. Values that a dealership does not change are
 * shared, not copied. Inputs must be validated.
 */
export function resolveSite(group: GroupInput | null, input: SiteInput, platform: PlatformInput = {}): ResolvedSite {
  const merged = mergeSettings(mergeSettings(platform, groupSettings(group)), input) as SiteInput;
  const site = siteConfigSchema.parse(merged);
  const forDealership = new Map(
    input.dealerships.flatMap(({ slug, settings }) =>
      settings === undefined ? [] : [[slug, { ...site, ...overriddenGroups(merged, settings) }] as const],
    ),
  );
  return { site, forDealership };
}

/** Merges `over` into `base`: objects key by key, everything else is replaced. Does not change its arguments. */
export function mergeSettings(base: unknown, over: unknown): unknown {
  if (over === undefined) return base;
  if (!isRecord(base) || !isRecord(over)) return over;
  const merged = new Map(Object.entries(base));
  for (const [key, value] of Object.entries(over)) merged.set(key, mergeSettings(merged.get(key), value));
  return Object.fromEntries(merged);
}

function overriddenGroups(merged: SiteInput, settings: Record<string, unknown>): Partial<Site> {
  return Object.fromEntries(
    groupNames.flatMap((name) => {
      const own = settings[name];
      return own === undefined ? [] : [[name, settingGroups[name].parse(mergeSettings(merged[name], own))]];
    }),
  );
}

const groupNames = Object.keys(settingGroups) as (keyof typeof settingGroups)[];

function groupSettings(group: GroupInput | null): Record<string, unknown> {
  if (group === null) return {};
  const { slug: _slug, name: _name, ...settings } = group;
  return settings;
}

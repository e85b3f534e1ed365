import type { ScopeKind } from "./permissions.ts";

/** A part of the installation: all of it, a group, a site, or a dealership of a site. */
export type Scope =
  | { kind: "platform" }
  | { kind: "group"; groupId: string }
  | { kind: "site"; siteId: string }
  | { kind: "dealership"; siteId: string; dealershipSlug: string };

export type DealershipEntry = { slug: string; name: string };
export type SiteEntry = {
  siteId: string;
  name: string;
  /** Null for a site without a group. */
  groupId: string | null;
  dealerships: readonly DealershipEntry[];
};

/** The groups, sites and dealerships of the installation as they are loaded. */
export type Installation = {
  groups: readonly { groupId: string; name: string }[];
  sites: readonly SiteEntry[];
};

/** Whether all of `inner` lies within `outer`. A scope whose site or group does not exist lies in the platform only. */
export function containsScope(outer: Scope, inner: Scope, installation: Installation): boolean {
  if (outer.kind === "platform") return true;
  if (outer.kind === "group")
    return inner.kind === "group" ? inner.groupId === outer.groupId : isInGroup(inner, outer.groupId, installation);
  if (outer.kind === "site")
    return (inner.kind === "site" || inner.kind === "dealership") && inner.siteId === outer.siteId;
  return inner.kind === "dealership" && inner.siteId === outer.siteId && inner.dealershipSlug === outer.dealershipSlug;
}

function isInGroup(inner: Scope, groupId: string, { sites }: Installation): boolean {
  if (inner.kind !== "site" && inner.kind !== "dealership") return false;
  return sites.some((site) => site.siteId === inner.siteId && site.groupId === groupId);
}

/** Whether the installation has this group, site or dealership. */
export function scopeExists(scope: Scope, { groups, sites }: Installation): boolean {
  if (scope.kind === "platform") return true;
  if (scope.kind === "group") return groups.some(({ groupId }) => groupId === scope.groupId);
  const site = sites.find(({ siteId }) => siteId === scope.siteId);
  if (scope.kind === "site" || site === undefined) return site !== undefined;
  return site.dealerships.some(({ slug }) => slug === scope.dealershipSlug);
}

/** The name that people know a scope by. */
export function scopeLabel(scope: Scope, { groups, sites }: Installation): string {
  if (scope.kind === "platform") return "All sites";
  if (scope.kind === "group") return groups.find(({ groupId }) => groupId === scope.groupId)?.name ?? scope.groupId;
  const site = sites.find(({ siteId }) => siteId === scope.siteId);
  if (scope.kind === "site") return site?.name ?? scope.siteId;
  const dealership = site?.dealerships.find(({ slug }) => slug === scope.dealershipSlug);
  return `${dealership?.name ?? scope.dealershipSlug}, ${site?.name ?? scope.siteId}`;
}

/** One line of text for a scope, as commands and addresses have it: `platform`, `group:G`, `site:S`, `dealership:S/D`. */
export function scopeText(scope: Scope): string {
  if (scope.kind === "platform") return "platform";
  if (scope.kind === "group") return `group:${scope.groupId}`;
  return scope.kind === "site" ? `site:${scope.siteId}` : `dealership:${scope.siteId}/${scope.dealershipSlug}`;
}

/** Reads `scopeText`; null if it is none. */
export function parseScope(text: string): Scope | null {
  if (text === "platform") return { kind: "platform" };
  const [, kind, first = "", second] = /^(group|site|dealership):([^/\s]+)(?:\/([^/\s]+))?$/.exec(text) ?? [];
  if ((kind as ScopeKind | undefined) === "dealership")
    return second === undefined ? null : { kind: "dealership", siteId: first, dealershipSlug: second };
  if (kind === undefined || second !== undefined) return null;
  return kind === "group" ? { kind: "group", groupId: first } : { kind: "site", siteId: first };
}

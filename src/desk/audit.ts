import type { Action } from "./permissions.ts";
import type { Reach } from "./reach.ts";
import { type Installation, type Scope, scopeText } from "./scope.ts";

/** Values of fields before or after a change. People stand by their ids, so that erasure leaves the chain valid. */
export type AuditValues = Readonly<Record<string, string | number | boolean | null>>;

export type AuditedChange = {
  scope: Scope;
  subject: { kind: string; id: string };
  before: AuditValues | null;
  after: AuditValues | null;
};

/** Who changes something, when and from where. `actorId` is null for a command on the server. */
export type Author = {
  actorId: string | null;
  address: string | null;
  action: Action;
  at: number;
  /** The command that this is part of, so that it is done once; null where changes demand a version instead. */
  command: { key: string; requestHash: string } | null;
  /** The entry that the change undoes. */
  undoes: number | null;
};

declare const entryBrand: unique symbol;

/** What a write of the desk adds to the audit, in its own transaction. Only a `Trail` makes it. */
export type AuditEntry = Author & AuditedChange & { readonly [entryBrand]: true };

/** Makes the audit entries of one request. */
export type Trail = {
  entry(change: AuditedChange): AuditEntry;
  /** The number of entries made. */
  count(): number;
};

/** A route of the desk gets its trail from its handler, which refuses a write that made no entry. */
export function createTrail(author: Author): Trail {
  let made = 0;
  return {
    entry(change) {
      made += 1;
      const entry = { ...author, ...change };
      // The one place where the brand is given.
      return entry as unknown as AuditEntry;
    },
    count: () => made,
  };
}

/** The site in whose chain a change belongs; '' for groups and the platform. */
export function scopeSite(scope: Scope): string {
  return scope.kind === "site" || scope.kind === "dealership" ? scope.siteId : "";
}

/** A stored entry. `siteId` and `seq` identify it. */
export type StoredAuditEntry = AuditedChange & {
  siteId: string;
  seq: number;
  at: number;
  actorId: string | null;
  address: string | null;
  action: string;
  undoes: number | null;
  /** Hash over the entry and the one before it. */
  chain: string;
};

export type AuditPage = { after: { at: number; siteId: string; seq: number } | null; limit: number };

/** Reads the audit. It is written only by the writes that it records. */
export interface Audit {
  /** Entries within reach, newest first. `undoneBy` of each says whether a later one undid it. */
  list(reach: AuditReach, page: AuditPage): Promise<(StoredAuditEntry & { isUndone: boolean })[]>;
  find(reach: AuditReach, siteId: string, seq: number): Promise<(StoredAuditEntry & { isUndone: boolean }) | null>;
  /** The first entry of a site whose chain does not fit; null if all do. */
  verify(siteId: string): Promise<number | null>;
}

/** The chains that a reader reaches: whole sites, and scopes of the chain without a site. */
export type AuditReach = { siteIds: readonly string[]; scopes: readonly string[] };

/** What a reach with `activity.read` means for the audit. */
export function auditReach({ areas, scopes }: Reach, installation: Installation): AuditReach {
  const siteIds = areas.filter(({ dealershipSlug }) => dealershipSlug === null).map(({ siteId }) => siteId);
  const isPlatform = scopes.some(({ kind }) => kind === "platform");
  const groups: Scope[] = isPlatform
    ? [{ kind: "platform" }, ...installation.groups.map(({ groupId }): Scope => ({ kind: "group", groupId }))]
    : scopes.filter(({ kind }) => kind === "group");
  return { siteIds: [...new Set(siteIds)], scopes: groups.map(scopeText) };
}

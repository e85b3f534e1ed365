import { allowsAction, type Grant, isCurrentGrant } from "./grant.ts";
import { type Action, actionRule } from "./permissions.ts";
import { containsScope, type Installation, type Scope } from "./scope.ts";

declare const reachBrand: unique symbol;

/** Subjects of one site that a person reaches. */
export type ReachArea = {
  siteId: string;
  /** Null: every dealership of the site, and what belongs to none. */
  dealershipSlug: string | null;
  /** Only subjects that belong to the person, or to nobody yet. */
  isOwnOnly: boolean;
  /** Only leads of these categories; null for all. */
  leadCategories: readonly string[] | null;
};

/**
 * What a person reaches with one action, at one moment. Only this module makes it, from the person's grants, so that a
 * port that takes one cannot be asked without a permission check. Adapters turn `areas` into the condition of their
 * query: a subject is within reach if it lies in at least one area; without an area nothing is.
 */
export type Reach = {
  readonly [reachBrand]: true;
  readonly personId: string;
  readonly action: Action;
  readonly areas: readonly ReachArea[];
  /** The scopes of the grants that allow the action. */
  readonly scopes: readonly Scope[];
};

/** A subject: which site, dealership and owner it belongs to, and for a lead its category. */
export type Subject = {
  siteId: string;
  /** Null if it belongs to no dealership. */
  dealershipSlug: string | null;
  /** Null if nobody owns it; undefined if its kind has no owners. */
  ownerId?: string | null;
  leadCategory?: string;
};

export type ReachParts = {
  personId: string;
  action: Action;
  grants: readonly Grant[];
  installation: Installation;
  now: number;
  /** The part of the installation that the person looks at; null for all of it. */
  within: Scope | null;
};

/** What the person of these grants reaches with an action. Grants of others, and ended ones, count for nothing. */
export function makeReach({ personId, action, grants, installation, now, within }: ReachParts): Reach {
  const allowing = grants.filter(
    (grant) => grant.personId === personId && isCurrentGrant(grant, now) && allowsAction(grant, action),
  );
  const areas = allowing.flatMap((grant) => grantAreas(grant, action, installation));
  const shown = within === null ? areas : areas.flatMap((area) => narrowedArea(area, within, installation));
  const reach = { personId, action, areas: withoutContained(shown), scopes: allowing.map(({ scope }) => scope) };
  // The one place where the brand is given.
  return reach as unknown as Reach;
}

/** Whether a subject lies within reach. Adapters express the same in their query. */
export function isWithinReach({ personId, areas }: Reach, subject: Subject): boolean {
  return areas.some(
    (area) =>
      area.siteId === subject.siteId &&
      (area.dealershipSlug === null || area.dealershipSlug === subject.dealershipSlug) &&
      (!area.isOwnOnly || subject.ownerId === undefined || [null, personId].includes(subject.ownerId)) &&
      (area.leadCategories === null ||
        subject.leadCategory === undefined ||
        area.leadCategories.includes(subject.leadCategory)),
  );
}

/** Whether all of a scope lies within reach, as for access that is given there. */
export function isScopeWithinReach({ scopes }: Reach, scope: Scope, installation: Installation): boolean {
  return scopes.some((outer) => containsScope(outer, scope, installation));
}

function grantAreas({ role, scope, leadCategories }: Grant, action: Action, { sites }: Installation): ReachArea[] {
  const isOwnOnly = actionRule(action).roles[role] === "own";
  const area = (siteId: string, dealershipSlug: string | null): ReachArea => ({
    siteId,
    dealershipSlug,
    isOwnOnly,
    leadCategories,
  });
  switch (scope.kind) {
    case "platform":
      return sites.map(({ siteId }) => area(siteId, null));
    case "group":
      return sites.filter(({ groupId }) => groupId === scope.groupId).map(({ siteId }) => area(siteId, null));
    case "site":
      return sites.some(({ siteId }) => siteId === scope.siteId) ? [area(scope.siteId, null)] : [];
    case "dealership":
      return sites.some(({ siteId }) => siteId === scope.siteId) ? [area(scope.siteId, scope.dealershipSlug)] : [];
  }
}

/** The part of an area that lies within a scope: all, nothing, or one dealership of it. */
function narrowedArea(area: ReachArea, within: Scope, installation: Installation): ReachArea[] {
  const { siteId, dealershipSlug } = area;
  if (within.kind === "dealership" && within.siteId === siteId) {
    const isInside = dealershipSlug === null || dealershipSlug === within.dealershipSlug;
    return isInside ? [{ ...area, dealershipSlug: within.dealershipSlug }] : [];
  }
  return containsScope(within, { kind: "site", siteId }, installation) ? [area] : [];
}

/** Leaves out areas that lie within another, so that queries have few conditions. */
function withoutContained(areas: readonly ReachArea[]): ReachArea[] {
  return areas.filter(
    (area, index) =>
      !areas.some(
        (other, at) => at !== index && containsArea(other, area) && (at < index || !containsArea(area, other)),
      ),
  );
}

function containsArea(outer: ReachArea, inner: ReachArea): boolean {
  return (
    outer.siteId === inner.siteId &&
    (outer.dealershipSlug === null || outer.dealershipSlug === inner.dealershipSlug) &&
    (!outer.isOwnOnly || inner.isOwnOnly) &&
    (outer.leadCategories === null ||
      (inner.leadCategories !== null && new Set(inner.leadCategories).isSubsetOf(new Set(outer.leadCategories))))
  );
}

import { type Action, actionRule, type Role, roleRules, scopeKinds } from "./permissions.ts";
import type { Scope } from "./scope.ts";

/** What a person may do somewhere: a role at a scope, until it ends. No role is copied for each site. */
export type Grant = {
  grantId: string;
  personId: string;
  role: Role;
  scope: Scope;
  /** Categories of leads that it reaches; null for all. */
  leadCategories: readonly string[] | null;
  grantedAt: number;
  /** Epoch milliseconds; null while it has no end. */
  endsAt: number | null;
};

export function isCurrentGrant({ grantedAt, endsAt }: Pick<Grant, "grantedAt" | "endsAt">, now: number): boolean {
  return grantedAt <= now && (endsAt === null || endsAt > now);
}

/** Whether a role may be granted at a scope of this kind. */
export function fitsScope(role: Role, scope: Scope): boolean {
  return roleRules[role].scopes.includes(scope.kind);
}

/** Whether a grant allows an action on subjects within its scope. */
export function allowsAction({ role, scope }: Pick<Grant, "role" | "scope">, action: Action): boolean {
  const { roles, scope: subjectScope } = actionRule(action);
  return roles[role] !== undefined && scopeKinds.indexOf(scope.kind) <= scopeKinds.indexOf(subjectScope);
}

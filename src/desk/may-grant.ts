import { fitsScope, type Grant } from "./grant.ts";
import { roleRules } from "./permissions.ts";
import { containsScope, type Installation, scopeExists } from "./scope.ts";

type Access = Pick<Grant, "role" | "scope" | "leadCategories">;

/** Whether somebody with these grants may give this access to another person, or end it. */
export function mayGrant(held: readonly Grant[], access: Access, installation: Installation): boolean {
  const { role, scope } = access;
  if (!fitsScope(role, scope) || !scopeExists(scope, installation)) return false;
  return held.some((grant) => covers(grant, access, installation));
}

/** Whether they may end it: also where the place is gone or the role no longer fits. */
export function mayEndGrant(held: readonly Grant[], access: Access, installation: Installation): boolean {
  return held.some((grant) => covers(grant, access, installation));
}

function covers(grant: Grant, { role, scope, leadCategories }: Access, installation: Installation): boolean {
  return (
    roleRules[grant.role].mayGrant.includes(role) &&
    containsScope(grant.scope, scope, installation) &&
    (grant.leadCategories === null ||
      (leadCategories !== null && new Set(leadCategories).isSubsetOf(new Set(grant.leadCategories))))
  );
}

import { createTrail, type Trail } from "../../src/desk/audit.ts";
import type { Grant } from "../../src/desk/grant.ts";
import type { Action } from "../../src/desk/permissions.ts";
import { makeReach, type Reach } from "../../src/desk/reach.ts";
import type { Scope } from "../../src/desk/scope.ts";

const dealerships = ["harbour", "valley"].map((slug) => ({ slug, name: slug }));
const sites = ["north", "south"].map((siteId) => ({ siteId, name: siteId, groupId: "group", dealerships }));
/** Two sites of one group, with two dealerships each. */
export const installation = { groups: [{ groupId: "group", name: "Group" }], sites };

export type ReaderGrant = { role: Grant["role"]; scope: Scope; leadCategories?: readonly string[] | null };

/** What somebody with these grants reaches. */
export function reachWith(personId: string, grants: readonly ReaderGrant[], action: Action = "lead.read"): Reach {
  const made = grants.map(({ role, scope, leadCategories = null }, index): Grant => ({
    grantId: `g${index}`,
    personId,
    role,
    scope,
    leadCategories,
    grantedAt: 0,
    endsAt: null,
  }));
  return makeReach({ personId, action, grants: made, installation, now: 1, within: null });
}

/** The reach of a manager of all sites of the group. */
export function managerReach(personId = "max"): Reach {
  return reachWith(personId, [{ role: "salesManager", scope: { kind: "group", groupId: "group" } }]);
}

let commands = 0;
/** The trail of one command; `key` names it if it is sent again. */
export function trailFor(actorId: string, at = 5_000, key = `command-${(commands += 1)}`): Trail {
  const command = { key, requestHash: key };
  return createTrail({ actorId, address: null, action: "lead.answer", at, command, undoes: null });
}

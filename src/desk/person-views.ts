import { z } from "zod";
import { type Grant, isCurrentGrant } from "./grant.ts";
import { mayEndGrant } from "./may-grant.ts";
import type { PersonWithGrants } from "./people.ts";
import { actionNames, actionRule, roleRules } from "./permissions.ts";
import { isScopeWithinReach, type Reach } from "./reach.ts";
import { type Installation, scopeLabel, scopeText } from "./scope.ts";
import { allowsAction } from "./grant.ts";
import type { Viewer } from "./viewer.ts";
import { roleSchema } from "./scope-schema.ts";

const grantSchema = z.strictObject({
  grantId: z.string(),
  role: roleSchema,
  roleLabel: z.string(),
  scope: z.string(),
  scopeLabel: z.string(),
  leadCategories: z.array(z.string()).nullable(),
  endsAt: z.number().nullable(),
  isCurrent: z.boolean(),
  mayEnd: z.boolean(),
});

export const personSchema = z.strictObject({
  personId: z.string(),
  name: z.string(),
  email: z.string(),
  hasJoined: z.boolean(),
  isViewer: z.boolean(),
  version: z.number(),
  grants: z.array(grantSchema),
});
export type PersonView = z.output<typeof personSchema>;

type ViewParts = { viewer: Viewer; reach: Reach; installation: Installation; now: number };

/** A person as the viewer may see them: with the grants within reach. Null if there is none. */
export function personView(person: PersonWithGrants, parts: ViewParts): PersonView | null {
  const { viewer, reach, installation } = parts;
  const grants = person.grants.filter(({ scope }) => isScopeWithinReach(reach, scope, installation));
  if (grants.length === 0) return null;
  return {
    personId: person.personId,
    name: person.name,
    email: person.email,
    hasJoined: person.joinedAt !== null,
    isViewer: person.personId === viewer.person.personId,
    version: person.version,
    grants: grants.map((grant) => grantView(grant, parts)),
  };
}

function grantView(grant: Grant, { viewer, installation, now }: ViewParts): PersonView["grants"][number] {
  const isCurrent = isCurrentGrant(grant, now);
  return {
    grantId: grant.grantId,
    role: grant.role,
    roleLabel: roleRules[grant.role].label,
    scope: scopeText(grant.scope),
    scopeLabel: scopeLabel(grant.scope, installation),
    leadCategories: grant.leadCategories && [...grant.leadCategories],
    endsAt: grant.endsAt,
    isCurrent,
    mayEnd:
      isCurrent &&
      !viewer.isReadOnly &&
      grant.personId !== viewer.person.personId &&
      mayEndGrant(viewer.grants, grant, installation),
  };
}

export const accessSchema = z.strictObject({
  name: z.string(),
  actions: z.array(
    z.strictObject({
      action: z.string(),
      label: z.string(),
      /** Where, by name; empty if the person may not do it anywhere within reach of the viewer. */
      places: z.array(
        z.strictObject({ label: z.string(), isOwnOnly: z.boolean(), leadCategories: z.array(z.string()).nullable() }),
      ),
      needsFreshProof: z.boolean(),
    }),
  ),
});

/** What a person can do, from the same table that decides each request; only of the grants that the viewer may see. */
export function personAccess(
  person: PersonWithGrants,
  { reach, installation, now }: Pick<ViewParts, "reach" | "installation" | "now">,
): z.output<typeof accessSchema> | null {
  const visible = person.grants.filter(({ scope }) => isScopeWithinReach(reach, scope, installation));
  if (visible.length === 0) return null;
  const current = visible.filter((grant) => isCurrentGrant(grant, now));
  const actions = actionNames.map((action) => {
    const { label, roles, proof } = actionRule(action);
    const places = current
      .filter((grant) => allowsAction(grant, action))
      .map(({ role, scope, leadCategories }) => ({
        label: scopeLabel(scope, installation),
        isOwnOnly: roles[role] === "own",
        leadCategories: leadCategories && [...leadCategories],
      }));
    return { action, label, places, needsFreshProof: proof === "fresh" };
  });
  return { name: person.name, actions };
}

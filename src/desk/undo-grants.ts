import type { StoredAuditEntry } from "./audit.ts";
import type { Inverse, UndoContext, UndoOutcome } from "./activity-api.ts";
import type { Grant } from "./grant.ts";
import { mayEndGrant, mayGrant } from "./may-grant.ts";
import type { People, PersonWithGrants, WriteOutcome } from "./people.ts";
import { grantChange } from "./people-api.ts";
import type { Action } from "./permissions.ts";
import { roleSchema, scopeSchema } from "./scope-schema.ts";

type UndoPorts = { people: Pick<People, "find" | "addGrant" | "endGrants">; newId: () => string };

const changedSince = {
  kind: "refused",
  message: "The person's access changed since. Look at it and try again.",
} as const;
const notAllowed = { kind: "refused", message: "You may not change this access." } as const;

/** How changes of access are undone: what was given ends, and what was ended is given again. */
export function grantInverses(ports: UndoPorts): Partial<Record<Action, Inverse>> {
  const endAgain: Inverse = (entry, context) => endAdded(entry, context, ports);
  return {
    "person.invite": endAgain,
    "person.grant": endAgain,
    "person.end": (entry, context) => giveAgain(entry, context, ports),
  };
}

async function endAdded(
  { subject, after }: StoredAuditEntry,
  { viewer, trail, installation }: UndoContext,
  { people }: UndoPorts,
): Promise<UndoOutcome> {
  const person = await people.find(subject.id);
  const grant = person?.grants.find(({ grantId, endsAt }) => grantId === after?.["grantId"] && endsAt === null);
  if (!person || !grant) return changedSince;
  if (!mayEndGrant(viewer.grants, grant, installation) || subject.id === viewer.person.personId) return notAllowed;
  const entry = trail.entry(grantChange(grant, "ended"));
  return undone(await people.endGrants(person.personId, [grant.grantId], person.version, [entry]));
}

async function giveAgain(
  { subject, before }: StoredAuditEntry,
  { viewer, trail, installation, now }: UndoContext,
  { people, newId }: UndoPorts,
): Promise<UndoOutcome> {
  const person = await people.find(subject.id);
  const role = roleSchema.safeParse(before?.["role"]);
  const scope = scopeSchema.safeParse(before?.["scope"]);
  if (!person || !role.success || !scope.success) return changedSince;
  const leadCategories = JSON.parse(String(before?.["leadCategories"] ?? "null")) as string[] | null;
  const access = { role: role.data, scope: scope.data, leadCategories };
  if (!mayGrant(viewer.grants, access, installation) || subject.id === viewer.person.personId) return notAllowed;
  const grant: Grant = { ...access, grantId: newId(), personId: person.personId, grantedAt: now, endsAt: null };
  return undone(await people.addGrant(grant, person.version, trail.entry(grantChange(grant, "added"))));
}

function undone({ kind }: WriteOutcome<PersonWithGrants>): UndoOutcome {
  return kind === "done" || kind === "repeated" ? { kind } : changedSince;
}

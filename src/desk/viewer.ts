import { type Grant, isCurrentGrant } from "./grant.ts";
import type { Person } from "./people.ts";
import { type Action, roleRules } from "./permissions.ts";
import { makeReach, type Reach } from "./reach.ts";
import type { Installation, Scope } from "./scope.ts";
import { type DeskSession, freshProofMs, type SignedIn } from "./sessions.ts";

/** Who uses the desk in a request, and what counts for it. */
export type Viewer = {
  session: DeskSession;
  /** The person who is signed in. */
  person: Person;
  /** The person whose desk is shown: the same, unless an operator sees the desk as somebody else. */
  shown: Person;
  /** Current grants of the shown person that this session's factors are enough for. */
  grants: readonly Grant[];
  /** Whether some grants wait for a second factor. */
  needsSecondFactor: boolean;
  /** An operator sees the desk as somebody else: nothing can be changed. */
  isReadOnly: boolean;
};

export function createViewer(
  { session, person, grants, viewed }: SignedIn & { viewed: Omit<SignedIn, "session"> | null },
  now: number,
): Viewer {
  const own = usableGrants(grants, session, now);
  const mayView = own.usable.some(({ role }) => role === "operator");
  const isReadOnly = session.view !== null;
  // A person who is no longer an operator cannot view the desk as somebody else.
  const shownGrants = mayView && viewed !== null ? usableGrants(viewed.grants, session, now).usable : [];
  return {
    session,
    person,
    shown: isReadOnly && viewed !== null ? viewed.person : person,
    grants: isReadOnly ? shownGrants : own.usable,
    needsSecondFactor: own.isWaiting,
    isReadOnly,
  };
}

function usableGrants(grants: readonly Grant[], { factors }: DeskSession, now: number) {
  const current = grants.filter((grant) => isCurrentGrant(grant, now));
  const usable = current.filter(({ role }) => factors === 2 || !roleRules[role].needsSecondFactor);
  return { usable, isWaiting: usable.length < current.length };
}

export function viewerReach(
  { shown, grants }: Viewer,
  action: Action,
  installation: Installation,
  now: number,
  within: Scope | null = null,
): Reach {
  return makeReach({ personId: shown.personId, action, grants, installation, now, within });
}

export function hasFreshProof({ session }: Viewer, now: number): boolean {
  return session.provenAt > now - freshProofMs;
}

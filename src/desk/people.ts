import type { OutboxEntry } from "../outbox/outbox.ts";
import type { AuditEntry } from "./audit.ts";
import type { Grant } from "./grant.ts";
import type { Reach } from "./reach.ts";
import { type Installation, type Scope, scopeText } from "./scope.ts";

/** Somebody who works at the desk, at any number of sites. Times are epoch milliseconds. */
export type Person = {
  personId: string;
  /** In lower case. */
  email: string;
  name: string;
  createdAt: number;
  /** Null until the person accepted an invitation. */
  joinedAt: number | null;
  version: number;
};

export type PersonWithGrants = Person & { grants: Grant[] };

export type NewInvitation = {
  tokenHash: string;
  personId: string;
  invitedBy: string | null;
  createdAt: number;
  expiresAt: number;
};

export type Invited = {
  /** Used if nobody has the address yet; otherwise the person who has it keeps name and id. */
  person: { personId: string; email: string; name: string };
  /** Null if the person has this access already and is only invited again. */
  grant: Omit<Grant, "personId"> | null;
  /** The invitation and its mail, for the person whom the address belongs to. */
  invite(person: Person): { invitation: Omit<NewInvitation, "personId">; mail: OutboxEntry };
  /** The entry for the grant of this person. */
  audit(person: Person): AuditEntry;
};

export type WriteOutcome<Value> =
  | { kind: "done"; value: Value }
  | { kind: "missing" }
  | { kind: "conflict"; current: Value }
  | { kind: "repeated" };

/** Scopes that a query is limited to; null for every scope. */
export type ScopeTexts = readonly string[] | null;

/** Stores people and what they may do. */
export interface People {
  find(personId: string): Promise<PersonWithGrants | null>;
  findByEmail(email: string): Promise<PersonWithGrants | null>;
  /** People with a grant within these scopes, by name, with those grants alone. */
  list(scopes: ScopeTexts): Promise<PersonWithGrants[]>;
  /** Names for ids, for lists that refer to people. */
  names(personIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Adds the person if the address is new, the grant, the invitation and its mail, in one transaction. */
  invite(invited: Invited, now: number): Promise<WriteOutcome<PersonWithGrants>>;
  /** Adds a grant to a person of this version. */
  addGrant(grant: Grant, version: number, audit: AuditEntry): Promise<WriteOutcome<PersonWithGrants>>;
  /** Ends grants of a person of this version now, and the sessions if none is left. */
  endGrants(
    personId: string,
    grantIds: readonly string[],
    version: number,
    audit: readonly AuditEntry[],
  ): Promise<WriteOutcome<PersonWithGrants>>;
  /** Marks an invitation as used and the person as joined; null if it is unknown, used or over. */
  acceptInvitation(tokenHash: string, now: number): Promise<Person | null>;
  /** Whether an invitation can still be accepted, and by whom. */
  findInvitation(tokenHash: string, now: number): Promise<Person | null>;
  /** Adds a person without an invitation, for the demo. Does nothing if the id exists. */
  addDemoPerson(person: Person, grants: readonly Grant[]): Promise<void>;
}

/** The scopes of the installation that lie within reach, as texts for a query. */
export function scopesWithin({ scopes }: Reach, installation: Installation): ScopeTexts {
  if (scopes.some(({ kind }) => kind === "platform")) return null;
  const texts = new Set<string>();
  const addSite = (siteId: string) => {
    texts.add(scopeText({ kind: "site", siteId }));
    const site = installation.sites.find((each) => each.siteId === siteId);
    for (const { slug } of site?.dealerships ?? [])
      texts.add(scopeText({ kind: "dealership", siteId, dealershipSlug: slug }));
  };
  for (const scope of scopes) addScope(scope, installation, texts, addSite);
  return [...texts];
}

function addScope(scope: Scope, { sites }: Installation, texts: Set<string>, addSite: (siteId: string) => void): void {
  texts.add(scopeText(scope));
  if (scope.kind === "site") addSite(scope.siteId);
  if (scope.kind === "group")
    for (const { siteId } of sites.filter(({ groupId }) => groupId === scope.groupId)) addSite(siteId);
}

import { z } from "zod";
import type { People, PersonWithGrants } from "../desk/people.ts";
import { isWithinReach, makeReach, type Reach, type ReachArea } from "../desk/reach.ts";
import { type Installation, type Scope, scopeText } from "../desk/scope.ts";
import type { LeadWork } from "./lead-work.ts";

/** Somebody who can have leads. */
export const leadPersonSchema = z.strictObject({ personId: z.string(), name: z.string() });
export type LeadPerson = z.output<typeof leadPersonSchema>;

type PeoplePort = { people: Pick<People, "list"> };
type InInstallation = { installation: Installation; now: number };
type AboutLead = Pick<LeadWork, "siteId" | "dealershipSlug" | "category">;

/** Whether a person may work on a lead, were it theirs. Whoever has not joined yet may not. */
export function mayWorkOn(
  person: PersonWithGrants,
  { siteId, dealershipSlug, category }: AboutLead,
  parts: InInstallation,
): boolean {
  const subject = { siteId, dealershipSlug, ownerId: null, leadCategory: category };
  return person.joinedAt !== null && isWithinReach(claimReach(person, parts), subject);
}

/** The people who may work on a lead, by name. */
export async function leadTeam({ people }: PeoplePort, lead: AboutLead, parts: InInstallation): Promise<LeadPerson[]> {
  const found = await people.list(scopesAround([lead.siteId], parts.installation));
  return found.filter((person) => mayWorkOn(person, lead, parts)).map(named);
}

/** The people whose leads lie within reach: those who may work on leads there, and the reader. */
export async function ownersWithin({ people }: PeoplePort, reach: Reach, parts: InInstallation): Promise<LeadPerson[]> {
  const siteIds = [...new Set(reach.areas.map(({ siteId }) => siteId))];
  const found = await people.list(scopesAround(siteIds, parts.installation));
  const shown = reach.areas.filter(({ isOwnOnly }) => !isOwnOnly);
  const isShown = (person: PersonWithGrants) =>
    person.personId === reach.personId ||
    claimReach(person, parts).areas.some((area) => shown.some((other) => doMeet(area, other)));
  return found.filter(isShown).map(named);
}

function claimReach({ personId, grants }: PersonWithGrants, { installation, now }: InInstallation): Reach {
  return makeReach({ personId, action: "lead.claim", grants, installation, now, within: null });
}

function doMeet(one: ReachArea, other: ReachArea): boolean {
  const slugs = [one.dealershipSlug, other.dealershipSlug];
  return one.siteId === other.siteId && (slugs.includes(null) || slugs[0] === slugs[1]);
}

/** The scopes of grants that may reach leads of some sites. Nobody works on the leads of a whole platform. */
function scopesAround(siteIds: readonly string[], { sites }: Installation): string[] {
  const scopes = sites
    .filter(({ siteId }) => siteIds.includes(siteId))
    .flatMap(({ siteId, groupId, dealerships }): Scope[] => [
      { kind: "site", siteId },
      ...dealerships.map(({ slug }): Scope => ({ kind: "dealership", siteId, dealershipSlug: slug })),
      ...(groupId === null ? [] : [{ kind: "group" as const, groupId }]),
    ]);
  return [...new Set(scopes.map(scopeText))];
}

function named({ personId, name }: PersonWithGrants): LeadPerson {
  return { personId, name };
}

import { isPresent, type StaffMember } from "./roster.ts";

/** Facts of a lead that decide who can get it. */
export type AssignedLead = { dealershipSlug: string | null; category: string; language: string | null };

/** The number of each person's latest turn; people who have had none are absent. */
export type Turns = ReadonlyMap<string, number>;

/** Whether somebody's places and categories include a lead. */
export function handlesLead({ dealerships, categories }: StaffMember, lead: AssignedLead): boolean {
  const isPlace =
    dealerships.length === 0 || (lead.dealershipSlug !== null && dealerships.includes(lead.dealershipSlug));
  return isPlace && (categories.length === 0 || categories.includes(lead.category));
}

/**
 * Who gets a lead: of those present whose places and categories include it, somebody who speaks its language if there
 * is one, and of these the one whose turn is longest ago. Null if nobody is present.
 */
export function nextPerson(
  team: readonly StaffMember[],
  lead: AssignedLead,
  turns: Turns,
  { now, timeZone }: { now: number; timeZone: string },
): StaffMember | null {
  const present = team.filter(
    (member) => member.takesLeads && handlesLead(member, lead) && isPresent(member, now, timeZone),
  );
  const speaking = present.filter(({ languages }) => lead.language !== null && languages.includes(lead.language));
  const candidates = speaking.length > 0 ? speaking : present;
  const turn = ({ personId }: StaffMember) => turns.get(personId) ?? 0;
  const [next] = candidates.toSorted(
    (one, other) => turn(one) - turn(other) || (one.personId < other.personId ? -1 : 1),
  );
  return next ?? null;
}

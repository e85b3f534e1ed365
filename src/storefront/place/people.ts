import type { Location, TeamMember } from "../../locations/location.ts";
import type { Person } from "./person.ts";

const languageList = new Intl.ListFormat("en-AU", { type: "conjunction" });

/** `Also speaks Mandarin and Cantonese`; null for English alone. */
export function languagesText({ languages }: Pick<TeamMember, "languages">): string | null {
  return languages.length > 0 ? `Also speaks ${languageList.format(languages)}` : null;
}

/** The people of locations, in order. Somebody who works at several appears once. */
export function uniquePeople(locations: readonly Pick<Location, "team">[]): Person[] {
  const people = new Map<string, Person>();
  for (const member of locations.flatMap(({ team }) => team))
    if (!people.has(member.name)) people.set(member.name, toPerson(member));
  return [...people.values()];
}

function toPerson(member: TeamMember): Person {
  const { name, role, about, phone, photo } = member;
  return { name, role, text: about, languagesText: languagesText(member), phone, picture: photo };
}

import type { Grant } from "./grant.ts";
import type { Person } from "./people.ts";
import type { Installation, Scope } from "./scope.ts";

/** An invented person as whom a visitor of the demo enters the desk. */
export type DemoPerson = { person: Person; grants: Grant[]; about: string };

/** The staff of the demo, at the first three of its sites. */
export function demoStaff({ sites, groups }: Installation): DemoPerson[] {
  const [first, second = first, third = second] = sites;
  if (first === undefined || second === undefined || third === undefined) return [];
  const everywhere: Scope[] = [
    ...groups.map(({ groupId }): Scope => ({ kind: "group", groupId })),
    ...sites.filter(({ groupId }) => groupId === null).map(({ siteId }): Scope => ({ kind: "site", siteId })),
  ];
  const [dealership] = first.dealerships;
  const desk: Scope =
    dealership === undefined
      ? { kind: "site", siteId: first.siteId }
      : { kind: "dealership", siteId: first.siteId, dealershipSlug: dealership.slug };
  const yards = [second, third].map(({ siteId }): Scope => ({ kind: "site", siteId }));
  return [
    demoPerson("mia", "Mia Torres", "salesperson", [desk], `Salesperson, ${dealership?.name ?? first.name}`),
    demoPerson(
      "jonas",
      "Jonas Weir",
      "salesManager",
      [{ kind: "site", siteId: first.siteId }],
      `Sales manager, ${first.name}`,
    ),
    demoPerson("priya", "Priya Nair", "stockController", yards, `Stock controller, ${second.name} and ${third.name}`),
    demoPerson("helen", "Helen Brandt", "groupAdmin", everywhere, "Administrator of every dealer"),
    demoPerson("sam", "Sam Okafor", "operator", [{ kind: "platform" }], "Operator of the platform"),
  ];
}

function demoPerson(
  id: string,
  name: string,
  role: Grant["role"],
  scopes: readonly Scope[],
  about: string,
): DemoPerson {
  const personId = `demo-${id}`;
  const person = { personId, email: `${id}@forecourt.example`, name, createdAt: 0, joinedAt: 0, version: 1 };
  const grants = scopes.map((scope, index) => ({
    grantId: `${personId}-${index}`,
    personId,
    role,
    scope,
    leadCategories: null,
    grantedAt: 0,
    endsAt: null,
  }));
  return { person, grants, about };
}

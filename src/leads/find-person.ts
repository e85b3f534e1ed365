import type { ContactPoint } from "./contact-point.ts";
import type { FoundPoint, PersonalDataStore, PersonalSubject, PersonOnSite } from "./personal-data.ts";

/**
 * A contact point linked to more others than this on a site is shared by several people, such as an office or a family.
 */
export const mostLinkedPoints = 5;
/** Other contact points are followed from a named one through at most this many leads. */
export const mostSteps = 3;

/** The rule of `findPerson` as text, shown before an operator confirms. */
export const personRule =
  "A lead or account that contains one of these phone numbers or emails belongs to the person, and so do the others in " +
  `it, on every site, up to ${mostSteps} steps away. One that occurs with more than ${mostLinkedPoints} others on a site is ` +
  "shared by several people there and is not followed from that site.";

/**
 * Finds a person's data on every site, by `personRule`. Contact points are followed across sites: this runs for the
 * operator of all sites, and no site sees the result. With `isExact` none is followed. Sites without a result are
 * included, because files may contain the named contact points.
 */
export async function findPerson(
  named: readonly ContactPoint[],
  stores: readonly PersonalDataStore[],
  isExact = false,
): Promise<PersonOnSite[]> {
  const siteIds = new Set((await Promise.all(stores.map((store) => store.siteIds()))).flat());
  const sites = [...siteIds].toSorted().map(emptySite);
  const points: FoundPoint[] = named.map((point) => ({ point, steps: 0, foundIn: null }));
  const known = new Set(named);
  // The array grows during the loop.
  for (const candidate of points) {
    for (const site of sites) {
      const holding = (
        await Promise.all(stores.map((store) => store.findSubjects(site.siteId, candidate.point)))
      ).flat();
      const follows = addToSite(site, candidate, holding);
      if (!follows || isExact || candidate.steps === mostSteps) continue;
      for (const subject of holding) {
        for (const point of subject.points) {
          if (known.has(point)) continue;
          known.add(point);
          points.push({ point, steps: candidate.steps + 1, foundIn: { ...subject, siteId: site.siteId } });
        }
      }
    }
  }
  return sites.map(({ subjects, ...site }) => ({ ...site, subjects: [...subjects.values()] }));
}

type Site = Omit<PersonOnSite, "points" | "shared" | "subjects"> & {
  points: FoundPoint[];
  shared: ContactPoint[];
  subjects: Map<string, PersonalSubject>;
};

function emptySite(siteId: string): Site {
  return { siteId, points: [], shared: [], subjects: new Map() };
}

/** Adds the subjects with a contact point on a site; returns whether their other contacts belong to the person too. */
function addToSite(site: Site, candidate: FoundPoint, holding: readonly PersonalSubject[]): boolean {
  const isShared = linkedPoints(candidate.point, holding).size > mostLinkedPoints;
  if (isShared) site.shared.push(candidate.point);
  if (isShared && candidate.steps > 0) return false;
  // Added even if no lead has it: files may.
  site.points.push(candidate);
  for (const subject of holding) site.subjects.set(`${subject.kind} ${subject.id}`, subject);
  return !isShared;
}

function linkedPoints(point: ContactPoint, subjects: readonly PersonalSubject[]): Set<ContactPoint> {
  return new Set(subjects.flatMap(({ points }) => points).filter((other) => other !== point));
}

import type { ContactPoint } from "./contact-point.ts";
import type { FoundPoint, PersonalDataStore, PersonalSubject, PersonOnSite } from "./personal-data.ts";

/** A contact point that stands with more others than this on a site is several people's: an office, a family. */
export const mostLinkedPoints = 5;
/** From a contact point that was named, others are followed through at most so many leads. */
export const mostSteps = 3;

/** The rule of `findPerson`, for whoever has to agree to it. */
export const personRule =
  "On each site a lead or account that holds a named contact is the person's, and the other contacts in it count as " +
  `theirs there too, through at most ${mostSteps} steps. A contact that stands with more than ${mostLinkedPoints} others ` +
  "is shared by several people and is not followed.";

/**
 * Finds what is a person's on every site, by `personRule`. Contact points are followed within a site only: a site
 * learns nothing from another. With `isExact` none is followed. Sites where nothing was found are included, because
 * files may be found there by the named contact points.
 */
export async function findPerson(
  named: readonly ContactPoint[],
  stores: readonly PersonalDataStore[],
  isExact = false,
): Promise<PersonOnSite[]> {
  const siteIds = new Set((await Promise.all(stores.map((store) => store.siteIds()))).flat());
  const found: PersonOnSite[] = [];
  for (const siteId of [...siteIds].toSorted()) found.push(await findOnSite(siteId, named, stores, isExact));
  return found;
}

async function findOnSite(
  siteId: string,
  named: readonly ContactPoint[],
  stores: readonly PersonalDataStore[],
  isExact: boolean,
): Promise<PersonOnSite> {
  const points: FoundPoint[] = named.map((point) => ({ point, steps: 0, foundIn: null }));
  const known = new Set(named);
  const shared: ContactPoint[] = [];
  const subjects = new Map<string, PersonalSubject>();
  // Grows while it is walked.
  for (const candidate of points) {
    const holding = (await Promise.all(stores.map((store) => store.subjectsOf(siteId, candidate.point)))).flat();
    const isShared = linkedPoints(candidate.point, holding).size > mostLinkedPoints;
    if (isShared) shared.push(candidate.point);
    if (isShared && candidate.steps > 0) continue;
    for (const subject of holding) {
      subjects.set(`${subject.kind} ${subject.id}`, subject);
      if (isShared || isExact || candidate.steps === mostSteps) continue;
      for (const point of subject.points) {
        if (known.has(point)) continue;
        known.add(point);
        points.push({ point, steps: candidate.steps + 1, foundIn: subject });
      }
    }
  }
  return {
    siteId,
    points: points.filter(({ point, steps }) => steps === 0 || !shared.includes(point)),
    shared,
    subjects: [...subjects.values()],
  };
}

function linkedPoints(point: ContactPoint, subjects: readonly PersonalSubject[]): Set<ContactPoint> {
  return new Set(subjects.flatMap(({ points }) => points).filter((other) => other !== point));
}

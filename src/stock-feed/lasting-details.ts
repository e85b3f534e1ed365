import { areUnlike } from "../vehicles/vehicle-identity.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";

const names = ["badge", "colour", "body", "fuel", "transmission"] as const;
/** What a vehicle keeps besides its model, in lower case; empty where it is not told. */
export type LastingDetails = Record<(typeof names)[number], string>;
/** Words that vehicles of a site have for each detail. */
export type DetailWords = Record<(typeof names)[number], Set<string>>;

/** One of these alone is corrected or written otherwise; two at once are another vehicle's. */
const pairs = [
  { one: "badge", other: "colour", judged: "badgeAndColour" },
  { one: "body", other: "colour", judged: "bodyAndColour" },
  { one: "fuel", other: "transmission", judged: "fuelAndTransmission" },
] as const;

/** Of how many vehicles a pair is known before and after, and of how many both are those of another vehicle. */
export type PairTally = { says: string; compared: number; exchanged: number };

export function noPairs(): PairTally[] {
  return pairs.map(({ one, other }) => ({ says: `${one} and ${other}`, compared: 0, exchanged: 0 }));
}

export function lastingDetailsOf(vehicle: Pick<Vehicle, (typeof names)[number]>): LastingDetails {
  const [badge, colour, body, fuel, transmission] = names.map((name) => (vehicle[name] ?? "").toLowerCase());
  return {
    badge: badge ?? "",
    colour: colour ?? "",
    body: body ?? "",
    fuel: fuel ?? "",
    transmission: transmission ?? "",
  };
}

export function noWords(): DetailWords {
  return { badge: new Set(), colour: new Set(), body: new Set(), fuel: new Set(), transmission: new Set() };
}

export function addWords(words: DetailWords, details: LastingDetails): void {
  for (const name of names) words[name].add(details[name]);
}

/**
 * Counts a vehicle. Words that no vehicle of the site had before are another provider's, and those that contain the
 * former ones are the same in more words. What the vehicle had before a far change is its own.
 */
export function countPairs(
  tally: PairTally[],
  before: LastingDetails,
  after: LastingDetails,
  { words, returns }: { words: DetailWords; returns: (name: (typeof pairs)[number]["judged"]) => boolean },
): void {
  for (const [index, { one, other, judged }] of pairs.entries()) {
    const counted = tally[index];
    if (counted === undefined || [before[one], after[one], before[other], after[other]].includes("")) continue;
    counted.compared += 1;
    const isOfAnother = (name: keyof LastingDetails): boolean =>
      words[name].has(after[name]) && areUnlike(before[name], after[name]);
    if (isOfAnother(one) && isOfAnother(other) && !returns(judged)) counted.exchanged += 1;
  }
}

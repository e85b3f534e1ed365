import type { JudgedLooks } from "../vehicles/earlier-values.ts";
import { plainColours } from "../vehicles/plain-colours.ts";
import { remembered } from "../vehicles/remembered.ts";
import { areUnlike } from "../vehicles/vehicle-identity.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";
import { feedBody, simpleFuelOf, simpleTransmissionOf } from "./feed-vocabulary.ts";

const names = ["badge", "colour", "body", "fuel", "transmission"] as const;
type Name = (typeof names)[number];
/** What a vehicle keeps besides its model, in lower case; empty where it is not told. */
export type LastingDetails = Record<Name, string>;
/** Words that vehicles of a site have for each detail. */
export type DetailWords = Record<Name, Set<string>>;

/** One of these alone is corrected or written otherwise; two at once are another vehicle's. */
const pairs: readonly { one: Name; other: Name; judged: keyof JudgedLooks }[] = [
  { one: "badge", other: "colour", judged: "badgeAndColour" },
  { one: "body", other: "colour", judged: "bodyAndColour" },
  { one: "fuel", other: "transmission", judged: "fuelAndTransmission" },
];

/** Words that are none of a detail but of the column beside it. Bodies that are none are left out of rows anyway. */
const misplaced: readonly { name: Name; says: string; isMisplaced: (word: string) => boolean }[] = [
  { name: "badge", says: "colours as badges", isMisplaced: remembered(namesColour) },
  { name: "colour", says: "bodies as colours", isMisplaced: (word) => feedBody(word).isKnown && !namesColour(word) },
  {
    name: "fuel",
    says: "gearboxes as fuels",
    isMisplaced: (word) => simpleFuelOf(word) === null && simpleTransmissionOf(word) !== null,
  },
  {
    name: "transmission",
    says: "fuels as gearboxes",
    isMisplaced: (word) => simpleTransmissionOf(word) === null && simpleFuelOf(word) !== null,
  },
];

function namesColour(word: string): boolean {
  return word.split(/[^a-z]+/).some((part) => plainColours.has(part));
}

/** Whether a row has something that is not the vehicle's own, or goes back to what it had before a far change. */
export type JudgedDetail = {
  says: string;
  isFalse: boolean;
  isReturn: boolean;
  /** True for what can be no vehicle's own. */
  isMisplaced?: boolean;
};

export function lastingDetailsOf(vehicle: Pick<Vehicle, Name>): LastingDetails {
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
 * What a row tells of a vehicle's details. Words that no vehicle of the site had before are another provider's, and those
 * that contain the former ones are the same in more words. What stood in a wrong column is only corrected.
 */
export function* judgedDetails(
  before: LastingDetails,
  after: LastingDetails,
  { words, returns }: { words: DetailWords; returns: (name: keyof JudgedLooks) => boolean },
): Generator<JudgedDetail> {
  const isTold = (name: Name): boolean => before[name] !== "" && after[name] !== "";
  const wasMisplaced = new Set<Name>();
  for (const { name, says, isMisplaced } of misplaced) {
    if (!isTold(name)) continue;
    const isOther = areUnlike(before[name], after[name]);
    if (isOther && isMisplaced(before[name])) wasMisplaced.add(name);
    const isFalse = isOther && !wasMisplaced.has(name) && isMisplaced(after[name]);
    yield { says, isFalse, isReturn: false, isMisplaced: true };
  }
  const isOfAnother = (name: Name): boolean =>
    words[name].has(after[name]) && areUnlike(before[name], after[name]) && !wasMisplaced.has(name);
  for (const { one, other, judged } of pairs) {
    if (!isTold(one) || !isTold(other)) continue;
    const says = `${one} and ${other} of another vehicle`;
    yield { says, isFalse: isOfAnother(one) && isOfAnother(other), isReturn: returns(judged) };
  }
}

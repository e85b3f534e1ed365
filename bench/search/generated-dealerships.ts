import { demoRandom, type DemoRandom } from "../../tools/demo-stock/demo-random.ts";
import { slugWords } from "../../src/vehicles/vehicle-slug.ts";
import { inventedWord } from "./invented-words.ts";
import { knownTowns, stateShares } from "./known-names.ts";
import { makeName } from "./generated-models.ts";
import { makeLaw, townLaw } from "./stock-laws.ts";
import { drawRank } from "./power-law.ts";

/** A dealership and its range of vehicles. */
export type GeneratedDealership = {
  slug: string;
  id: string;
  name: string;
  locations: readonly string[];
  city: string;
  state: string;
  /** Ranks of the makes that it sells new; empty for a used-car dealer. */
  franchises: readonly number[];
  stockPrefix: string;
  /** Serial number of its first vehicle. */
  first: number;
  count: number;
};

/** Sizes are log-normal: the median is this number of vehicles, the mean is 72. */
const medianVehicles = 48;
const spread = 0.9;
const leastVehicles = 3;
const mostVehicles = 1_500;
const franchiseShare = 0.6;
const firstInventedTown = 20_000;
const firstInventedFamily = 40_000;

/** Dealerships with this number of vehicles in total; those of a smaller stock are the first ones of a larger stock. */
export function generateDealerships(vehicleCount: number): GeneratedDealership[] {
  const dealerships: GeneratedDealership[] = [];
  for (let first = 0; first < vehicleCount;) {
    const dealership = generateDealership(dealerships.length, first, vehicleCount - first);
    dealerships.push(dealership);
    first += dealership.count;
  }
  return dealerships;
}

function generateDealership(number: number, first: number, most: number): GeneratedDealership {
  const random = demoRandom(`dealership/${number}`);
  const [city, state] = townAtRank(drawRank(townLaw, random));
  const franchises = random.happens(franchiseShare)
    ? Array.from({ length: random.integer(1, 2) }, () => drawRank(makeLaw, random))
    : [];
  const family = inventedWord(firstInventedFamily + number);
  const name = franchises[0] === undefined ? `${family} Motors` : `${family} ${makeName(franchises[0])}`;
  const size = Math.round(medianVehicles * Math.exp(spread * normal(random)));
  const count = Math.min(most, mostVehicles, Math.max(leastVehicles, size));
  const yards = ["", " Used", " Fleet"].slice(0, 1 + Math.floor(Math.min(count, 300) / 150));
  return {
    slug: slugWords(`${name} ${city}`),
    id: String(1_000 + number),
    name: `${name} ${city}`,
    locations: yards.map((yard) => `${name}${yard}, ${city}`),
    city,
    state,
    franchises,
    stockPrefix: random.pick(["", "U", "N", family.charAt(0)]),
    first,
    count,
  };
}

function townAtRank(rank: number): readonly [town: string, state: string] {
  const known = knownTowns[rank];
  if (known !== undefined) return known;
  const [state] = demoRandom(`town/${rank}`).pickWeighted(stateShares, ([, share]) => share);
  return [inventedWord(firstInventedTown + rank), state];
}

/** The Box–Muller transform from a uniform to a normal distribution. */
function normal(random: DemoRandom): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

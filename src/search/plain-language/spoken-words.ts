import { simpleBody, simpleFuel, simpleTransmission } from "../../stock-feed/feed-vocabulary.ts";
import { dualCabWords, everydayFeatures } from "../everyday-features.ts";
import type { FacetField, Range, SortOption, VehicleFlag } from "../search-query.ts";
import { ignoredWords } from "../text-synonyms.ts";
import { nameKey, phraseSet, phraseTable } from "./text-tokens.ts";

/** Shoppers' words for values of a field, separated by commas, and the site's values that they mean. */
export type SpokenValue = {
  field: FacetField;
  words: string;
  means: (value: string) => boolean;
  /** Value to search for if the stock has the field but no such value: then nothing is found. */
  name?: string;
};

const body = (simple: string, words: string): SpokenValue => ({
  field: "simple_body",
  words,
  name: simple,
  means: (value) => simpleBody(value) === simple,
});
const fuel = (simple: string, words: string): SpokenValue => ({
  field: "fuel",
  words,
  name: simple,
  means: (value) => simpleFuel(value) === simple,
});
const transmission = (simple: string, words: string): SpokenValue => ({
  field: "transmission",
  words,
  name: simple,
  means: (value) => simpleTransmission(value) === simple,
});
const named = (field: FacetField, words: string, otherNames = ""): SpokenValue => {
  const keys = new Set([...words.split(", "), ...otherNames.split(", ")].map(nameKey));
  return { field, words, means: (value) => keys.has(nameKey(value)) };
};

const flag = (value: VehicleFlag, words: string): SpokenValue => ({
  field: "flags",
  words,
  name: value,
  means: (one) => one === value,
});

const fewestSeatsInThreeRows = 7;
const thirdRow =
  "third row, 3rd row, third row seats, 3rd row seats, third row seating, third row of seats, 3rd row of seats, three rows, 3 rows, three rows of seats, 3 rows of seats";

/** If a word could mean two things, the earlier entry applies. Plurals with an s are understood too. */
export const spokenValues: readonly SpokenValue[] = [
  { ...named("car_type", "new, brand new"), name: "new" },
  { ...named("car_type", "demo, demonstrator, ex demo, ex demonstrator"), name: "demo" },
  { ...named("car_type", "used, second hand, 2nd hand, pre owned, pre loved"), name: "used" },
  {
    ...named("status", "coming soon, arriving soon, on order, on its way, on the way, upcoming", "coming_soon"),
    name: "coming_soon",
  },
  { ...named("status", "in stock", "in_stock"), name: "in_stock" },
  { ...named("status", "sold, just sold, already sold, recently sold"), name: "sold" },
  flag("Reserved", "reserved, already reserved, on hold, under offer, on deposit, deposit taken, deposit paid"),
  flag("Certified", "certified, certified pre owned, certified used, cpo"),
  flag(
    "On special",
    "on special, special, offer, on offer, discount, special offer, special price, discounted, reduced, reduced price, price reduced, reduced to clear, price drop, price dropped, price cut, on sale, sale price, marked down, clearance, plate clearance, hail sale",
  ),
  flag("Subscription", "subscription, car subscription, on subscription, for subscription, subscribe"),
  flag("Pre-order", "pre order"),
  named("categories", "lams, lams approved, learner, learner legal", "learner approved"),
  named("categories", "tow vehicle, tow car, towing vehicle, tow rig", "towing"),
  named("item_type", "motorcycle, motorbike, bike"),
  named("item_type", "caravan, camper trailer"),
  named("body", "dirt bike, trail bike", "trail, dirt, enduro, motocross"),
  named("drive", "4wd, 4x4, four wheel drive, 4 wheel drive"),
  named("drive", "awd, all wheel drive"),
  named("drive", "2wd, 4x2, two wheel drive, 2 wheel drive", "front, fwd, rear, rwd"),
  named("drive", "fwd, front wheel drive", "front"),
  named("drive", "rwd, rear wheel drive", "rear"),
  // If the stock does not distinguish cabs, a dual cab is a ute.
  named("filtered_features", dualCabWords),
  body("Ute", `ute, pickup, pick up, utility, ${dualCabWords}`),
  body("People Mover", "people mover, mpv, minivan, minibus, people carrier"),
  named("simple_body", "family van", "people mover, caravan"),
  named("simple_body", "sports car", "coupe, convertible"),
  body("SUV", "suv, crossover, off roader"),
  body("Van", "van, panel van, delivery van"),
  body("Commercial", "commercial, commercial vehicle, truck, light truck"),
  body("Convertible", "convertible, cabriolet, cabrio, roadster, soft top"),
  body("Coupe", "coupe"),
  body("Hatch", "hatch, hatches, hatchback, liftback"),
  body("Wagon", "wagon, station wagon, estate"),
  body("Sedan", "sedan, saloon"),
  {
    field: "fuel",
    words: "premium unleaded, premium petrol, petrol premium, unleaded premium, premium fuel, premium ulp, pulp",
    means: (value) => /premium/i.test(value) && simpleFuel(value) === "Petrol",
  },
  {
    field: "fuel",
    words: "plug in hybrid, plug in, phev",
    name: "Plug-in hybrid",
    means: (value) => /plug|phev/i.test(value),
  },
  fuel("Diesel", "diesel, turbo diesel"),
  fuel("Petrol", "petrol, unleaded"),
  fuel("Hybrid", "hybrid"),
  fuel("Electric", "electric, ev, bev, fully electric"),
  fuel("LPG", "lpg"),
  transmission("Automatic", "auto, automatic, self shifter"),
  transmission("Manual", "manual, stick, stick shift"),
  ...everydayFeatures.map(({ name, words, pattern, isOftenUnsaid }): SpokenValue => {
    const means = (value: string): boolean => pattern.test(value);
    return { field: "filtered_features", words, ...(isOftenUnsaid ? {} : { name }), means };
  }),
  { field: "seats", words: thirdRow, name: "7", means: (value) => Number(value) >= fewestSeatsInThreeRows },
  named("state", "nsw, new south wales"),
  named("state", "vic, victoria"),
  named("state", "qld, queensland"),
  named("state", "tas, tasmania"),
  named("state", "south australia", "sa"),
  named("state", "western australia", "wa"),
  named("state", "northern territory", "nt"),
  named("state", "australian capital territory", "act"),
];

/** Followed by one of these, a word describes a part and not the vehicle: `black leather`, `new tyres`. */
export const partsOfVehicles: Partial<Record<FacetField, ReadonlySet<string>>> = {
  colour: new Set("leather interior wheels trim roof seats rims alloys carpet stitching badge badges".split(" ")),
  fuel: new Set("windows window seats seat tailgate sunroof mirrors steering brake handbrake boot".split(" ")),
  transmission: new Set("headlights lights parking park dimming wipers tailgate start".split(" ")),
  car_type: new Set("tyres tires battery clutch engine brakes rego timing wheels gearbox transmission".split(" ")),
};

/** Nouns that only repeat the kind of the word before them: `manual gearbox`, `diesel engine`, `white paint`. */
export const nounsOfFields: Partial<Record<FacetField, ReadonlySet<string>>> = {
  colour: new Set("paint paintwork painted coloured colored colour color exterior duco finish".split(" ")),
  fuel: new Set("engine engines motor motors powered engined".split(" ")),
  transmission: new Set("gearbox gearboxes transmission transmissions gears shift".split(" ")),
  filtered_features: new Set("interior interiors upholstery trim engine engines motor motors gearbox".split(" ")),
};

/** Fields by which shoppers sort; most have no order on the site. */
const orders = "km, kms, kilometres, mileage, odometer, year, age, distance, make, model, location, popularity, power";
/** Phrases with a word that has another meaning alone. There are no filters for them. */
export const plainPhrases = phraseSet(
  "late model, late models, later model, later models, recent model, recent models, current model, " +
    "poa, price on application, price on request, on application, with price, with prices, with a price, " +
    `${sortedBy(orders)}, ` +
    "good range, great range, decent range, best range, " +
    "good on fuel, good on juice, easy on fuel, easy on juice, cheap on fuel, light on fuel, good on petrol, cheap on petrol, cheap to run, cheap to service, cheap to insure, good fuel economy, fuel efficient, fuel economy, economical, " +
    "australian made, aussie made, made in australia, made in japan, " +
    "top of the range, top spec, high spec, base model, entry level, fully loaded, all the fruit, bells and whistles, must sell, " +
    "inline 6, inline six, straight 6, straight six, room for, roomy, " +
    "grey nomad, grey nomads, pram, prams, dog, dogs, surfboard, surfboards, school run, uni, " +
    "near new, nearly new, as new, like new, new zealand, new york, " +
    "sports car, sports cars, v 6, v 8, v 6 engine, v 8 engine, 8 cylinder, 8 cylinders, " +
    "full history, full service history, service history, log books, logbook, logbooks, service book, service books, " +
    "leaf spring, leaf springs, leaf suspension, cooper tyres, spark plug, spark plugs, tray back, trayback, long range tank, fuel tank, golf clubs, " +
    "p plate, p plates, p plater, p platers, l plate, l plates, l plater, learner driver, learners, lams",
);

/**
 * Fillers around what shoppers want. They are left out if something else is understood, and otherwise belong to the
 * text.
 */
export const fillerPhrases = phraseSet(
  "do, does, only, just, but, rather, sooner, colour, color, fuel, drive away, driveaway, please, pls, plz, thanks, thank you, thx, hi, hello, hey, " +
    "w /, i, he, she, they, if possible, " +
    "one, ones, thing, things, something, anything, everything, stuff, type, style, kind, sort of, " +
    "that, thats, which, has, have, having, is, be, can, could, need, needs, must, should, would, " +
    "get, got, give, show, see, list, search, seeking, after, wanting, interested in, shopping for, get me, " +
    "show me, give me, find me, wants, want to, wants to, to be, has to be, has to have, needs to be, needs to, " +
    "this, these, those, there, here, out, made, " +
    "us, we, our, i am, im, id, its, it, all, every, very, really, pretty, quite, also, then, than, of, by, as, " +
    "nice, great, good, best, decent, reliable, clean, tidy, preferably, prefer, preferred, ideally, maybe, around town, " +
    "whats, whats the, u, ur, w, well, only drive, i drive, can drive, to drive, drive only, a test drive, test drive, test drives, wanna, gimme, " +
    "fits, fit, whatsoever, of any sort, models, stock, fitted, installed, allowed, again, anymore, any more, definitely, absolutely, certainly, make, brand, " +
    "as long as, so long as, provided, wife, husband, hubby, missus, partner, kids, " +
    "near me, nearby, close to me, around here, in my area, local, locally, " +
    "first, 1st, daily, daily driver, runabout, bargain, deal, deals, " +
    "under budget, budget, priced, price, prices, price range, cost, costs, " +
    "and, too, as well, anywhere, anyone, whatever, either, both, neither, however, yes, yeah, ok, you, your, what",
);

export const orPhrases = phraseSet("or, /, |, and / or, and or, vs, versus, v");

/** Words without a meaning of their own, never searched for alone. */
export const littleWords: ReadonlySet<string> = new Set(
  [...ignoredWords, ...fillerPhrases.keys()].filter((phrase) => !phrase.includes(" ")),
);

/** Endings of a wish that add nothing: `kia or nothing`. */
export const closingPhrases = phraseSet(
  "or nothing, or nothing else, or none, or bust, and nothing else, and no others, and no other, nothing else",
);

/** `sort by price`, `ordered by latest`. */
function sortedBy(orders: string): string {
  const beginnings = ["sort", "sort by", "sorted by", "order by", "ordered by"];
  return beginnings.map((beginning) => orders.replaceAll(/(?<=^|, )/g, `${beginning} `)).join(", ");
}

const sortNames: readonly (readonly [phrases: string, sort: SortOption])[] = [
  [
    "cheapest, cheapest first, cheap, lowest price, lowest price first, lowest priced, low to high, lowest to highest, cheapest to dearest, cheapest to most expensive",
    "lowest-price",
  ],
  ["price low to high, price lowest first, least expensive, lowest prices", "lowest-price"],
  ["lowest to highest price, lowest price to highest, low to high price, price lowest to highest", "lowest-price"],
  ["highest to lowest price, highest price to lowest, high to low price, price highest to lowest", "highest-price"],
  ["highest to lowest, dearest to cheapest, most expensive to cheapest", "highest-price"],
  ["dearest, most expensive, highest price, highest price first, high to low, price high to low", "highest-price"],
  [
    "newest, newest first, newest to oldest, latest, latest first, most recent, just arrived, just in, new arrivals, latest arrivals",
    "latest",
  ],
];

export const sortPhrases = phraseTable<SortOption>([
  ...sortNames,
  ...sortNames.map(([phrases, sort]) => [sortedBy(phrases), sort] as const),
  [sortedBy("price, prices, price ascending, price lowest, lowest"), "lowest-price"],
  [sortedBy("price descending, price highest, highest"), "highest-price"],
]);

/** About four years of an average private car. */
const fewKilometres = 50_000;
/** Advertisements and buyers speak of high kilometres from here on. */
const manyKilometres = 100_000;
export const kilometresPhrases = phraseTable<Range>([
  [`${kilometreWords("low")}, ${kilometreWords("lowest")}`, { min: null, max: fewKilometres }],
  [kilometreWords("high"), { min: manyKilometres, max: null }],
]);

function kilometreWords(first: string): string {
  const words = "km, kms, k, ks, kays, kilometre, kilometres, kilometers, mileage, klms, odometer, odo";
  return words.replace(/\w+/g, `${first} $&`);
}

/** Things for which there is no filter, and that end an exclusion: `no rust ute` asks for a ute. */
export const unfilteredThings: ReadonlySet<string> = new Set(
  "rust accident accidents damage damages dents hail deposit finance loan issues problems faults lemon lemons junk rubbish smoker smokers rego warranty fees price prices priced bullbar canopy snorkel winch tonneau racks write writeoffs written repairable statutory stickers ex fleet rental rentals hire taxi taxis smoking smoked flood repair repairs scratch scratches dent mods modifications leak leaks tray trays".split(
    " ",
  ),
);

export const placePhrases = phraseTable<"in" | "near">([
  ["near, nearby, near to, around, close to, next to", "near"],
  ["in, in the, at, from, from the, to, postcode, post code, postcode is", "in"],
]);
export const distanceJoints = phraseSet(
  "of, from, around, near, to, away from, radius of, radius from, radius around, drive of, drive from",
);
/** States whose abbreviations could be other words; they need `in` before them. */
export const shortStates = phraseTable<string>([
  ["sa", "southaustralia"],
  ["wa", "westernaustralia"],
  ["nt", "northernterritory"],
  ["act", "australiancapitalterritory"],
]);
/** Words that depend on their neighbours, and so are never left out as fillers. */
export const joiningWords: ReadonlySet<string> = new Set(["under", "to", "or", "near", "me", "cheap"]);

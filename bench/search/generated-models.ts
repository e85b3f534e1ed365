import { demoRandom } from "../../tools/demo-stock/demo-random.ts";
import { inventedCode, inventedWord } from "./invented-words.ts";
import { knownBadgeWords, knownMakes } from "./known-names.ts";
import { drawRank } from "./power-law.ts";
import { badgeWordLaw } from "./stock-laws.ts";

/** Data shared by all vehicles of a model. */
export type GeneratedModel = {
  key: string;
  make: string;
  model: string;
  body: string;
  simpleBody: string;
  doors: number;
  seats: number;
  /** Dollars when new. */
  newPrice: number;
  electrified: boolean;
  diesel: boolean;
  drives: readonly string[];
};

type Body = Pick<GeneratedModel, "body" | "simpleBody" | "doors"> & { share: number; seats: readonly number[] };

const bodies: readonly Body[] = [
  { body: "5D Wagon", simpleBody: "SUV", doors: 5, seats: [5, 5, 7], share: 41 },
  { body: "5D Hatchback", simpleBody: "Hatchback", doors: 5, seats: [5], share: 16 },
  { body: "Double Cab Pick Up", simpleBody: "Ute", doors: 4, seats: [5], share: 11 },
  { body: "Cab Chassis", simpleBody: "Ute", doors: 2, seats: [2], share: 4 },
  { body: "4D Sedan", simpleBody: "Sedan", doors: 4, seats: [5], share: 12 },
  { body: "4D Wagon", simpleBody: "Wagon", doors: 4, seats: [5, 7], share: 7 },
  { body: "Van", simpleBody: "Van", doors: 4, seats: [2, 3], share: 4 },
  { body: "2D Coupe", simpleBody: "Coupe", doors: 2, seats: [4, 2], share: 2 },
  { body: "2D Convertible", simpleBody: "Convertible", doors: 2, seats: [4, 2], share: 1 },
  { body: "People Mover", simpleBody: "People Mover", doors: 5, seats: [8, 7], share: 1 },
  { body: "Bus", simpleBody: "Commercial", doors: 4, seats: [12, 14], share: 1 },
];
const firstInventedMake = 60_000;
/** Far enough apart that each make has its own fictional models. */
const modelsOfMake = 1_000;
const codeShare = 0.4;

const models = new Map<string, GeneratedModel>();
const badges = new Map<string, string | null>();

export function makeName(makeRank: number): string {
  return knownMakes[makeRank]?.[0] ?? inventedWord(firstInventedMake + makeRank);
}

/** The model with this rank within a make; deterministic. */
export function generatedModel(makeRank: number, modelRank: number): GeneratedModel {
  const key = `${makeRank}/${modelRank}`;
  const known = models.get(key);
  if (known !== undefined) return known;
  const random = demoRandom(`model/${key}`);
  const { share: _, seats, ...body } = random.pickWeighted(bodies, ({ share }) => share);
  const isWorkhorse = body.simpleBody === "Ute" || body.simpleBody === "Van" || body.simpleBody === "Commercial";
  const model: GeneratedModel = {
    ...body,
    key,
    make: makeName(makeRank),
    model: modelName(makeRank, modelRank, random.happens(codeShare)),
    seats: random.pick(seats),
    newPrice: Math.round(17_000 + 20_000 * -Math.log(1 - random.next() * 0.995)),
    electrified: random.happens(0.12),
    diesel: random.happens(isWorkhorse ? 0.9 : 0.25),
    drives: isWorkhorse ? ["4X4", "RWD"] : random.pick([["FWD"], ["FWD", "AWD"], ["AWD"], ["RWD"], ["4X4"]]),
  };
  models.set(key, model);
  return model;
}

function modelName(makeRank: number, modelRank: number, isCode: boolean): string {
  const known = knownMakes[makeRank]?.[modelRank + 1];
  if (known !== undefined) return known;
  const rank = makeRank * modelsOfMake + modelRank;
  return isCode ? inventedCode(rank) : inventedWord(rank);
}

/** The badge with this rank within a model: one to four words, of which the frequent ones occur in every make. */
export function badgeName(model: GeneratedModel, badgeRank: number): string | null {
  const key = `${model.key}/${badgeRank}`;
  const known = badges.get(key);
  if (known !== undefined) return known;
  const random = demoRandom(`badge/${key}`);
  const wordCount = random.pickWeighted([0, 1, 2, 3, 4], (count) => [4, 30, 40, 20, 6][count] ?? 0);
  const words = new Set(Array.from({ length: wordCount }, () => badgeWord(drawRank(badgeWordLaw, random))));
  const badge = words.size === 0 ? null : [...words].join(" ");
  badges.set(key, badge);
  return badge;
}

const firstInventedBadgeWord = 90_000;

function badgeWord(rank: number): string {
  const known = knownBadgeWords[rank];
  if (known !== undefined) return known;
  return rank % 3 === 0 ? inventedCode(rank) : inventedWord(firstInventedBadgeWord + rank);
}

/** The series of a model's generation of about six years, or null where feeds provide none. */
export function seriesName(model: GeneratedModel, year: number): string | null {
  const random = demoRandom(`series/${model.key}`);
  if (random.happens(0.2)) return null;
  const generation = Math.floor((year + random.integer(0, 5)) / 6);
  const code = demoRandom(`series/${model.key}/${generation}`);
  return inventedCode(code.integer(0, 50_000));
}

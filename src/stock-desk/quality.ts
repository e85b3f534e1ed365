import { dayMs } from "../settings/durations.ts";
import { isSold } from "../vehicles/availability.ts";
import { effectivePrice, isRealPrice } from "../vehicles/price-display.ts";
import { firstSeenUnknown } from "../vehicles/stock.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";

export const qualityTaskNames = ["photos", "price", "comments", "vin", "age"] as const;
export type QualityTaskName = (typeof qualityTaskNames)[number];

/** What to do about a vehicle, and the points that it gains by it. */
export type QualityTask = { task: QualityTaskName; text: string; points: number };

/** The facts of a vehicle from which its quality follows. */
export type QualityFacts = {
  photos: number;
  hasPrice: boolean;
  commentCharacters: number;
  hasVin: boolean;
  /** Epoch milliseconds; null if unknown. */
  since: number | null;
  isSold: boolean;
};

const mostPoints = 100;
/** Enough to show every side, the seats, the boot and the dashboard. */
const enoughPhotos = 12;
const noPhotoPoints = 40;
const fewPhotosPoints = 30;
const pricePoints = 25;
const commentPoints = 15;
/** About three sentences. */
const enoughCommentCharacters = 200;
const shortCommentPoints = 8;
const vinPoints = 10;
/** After how many days in stock the price should be reviewed, the longest first. */
const ages = [
  { days: 90, points: 10 },
  { days: 60, points: 5 },
];

export function qualityFacts(vehicle: Vehicle): QualityFacts {
  return {
    photos: vehicle.images.length,
    hasPrice: isRealPrice(effectivePrice(vehicle)) || isRealPrice(vehicle.subscriptionPrice),
    commentCharacters: vehicle.dealercomments?.trim().length ?? 0,
    hasVin: vehicle.vin !== null,
    since: vehicle.createdAt === firstSeenUnknown ? null : vehicle.createdAt,
    isSold: isSold(vehicle),
  };
}

/** How well a vehicle is offered, from 0 to 100. */
export function qualityScore(facts: QualityFacts, now: number): number {
  return qualityTaskNames.reduce((score, task) => score - taskPoints[task](facts, now), mostPoints);
}

/** Whether there is something to do of this kind. */
export function needsTask(facts: QualityFacts, task: QualityTaskName, now: number): boolean {
  return taskPoints[task](facts, now) > 0;
}

/** What to do, that which gains the most first. Nothing for sold vehicles. */
export function qualityTasks(facts: QualityFacts, now: number): QualityTask[] {
  const all = qualityTaskNames.map((task) => ({ task, points: taskPoints[task](facts, now) }));
  return all
    .filter(({ points }) => points > 0)
    .toSorted((one, other) => other.points - one.points)
    .map(({ task, points }) => ({ task, text: taskTexts[task](facts, now), points }));
}

type Rule<Result> = (facts: QualityFacts, now: number) => Result;

/** The points that are missing. */
const taskPoints: Record<QualityTaskName, Rule<number>> = {
  photos({ photos, isSold: isGone }) {
    if (isGone || photos >= enoughPhotos) return 0;
    return photos === 0 ? noPhotoPoints : Math.ceil(fewPhotosPoints * (1 - photos / enoughPhotos));
  },
  price: ({ hasPrice, isSold: isGone }) => (hasPrice || isGone ? 0 : pricePoints),
  comments({ commentCharacters, isSold: isGone }) {
    if (isGone || commentCharacters >= enoughCommentCharacters) return 0;
    return commentCharacters === 0 ? commentPoints : shortCommentPoints;
  },
  vin: ({ hasVin, isSold: isGone }) => (hasVin || isGone ? 0 : vinPoints),
  age: (facts, now) => (facts.isSold ? 0 : (ages.find(({ days }) => daysInStock(facts, now) >= days)?.points ?? 0)),
};

const taskTexts: Record<QualityTaskName, Rule<string>> = {
  photos: ({ photos }) =>
    photos === 0 ? "Add photos: it has none." : `Add ${counted(enoughPhotos - photos, "photo")}: it has ${photos}.`,
  price: () => "Set a price: it has none.",
  comments: ({ commentCharacters }) =>
    commentCharacters === 0
      ? "Write comments: it has none."
      : `Write longer comments: they have ${counted(commentCharacters, "character")}.`,
  vin: () => "Add its VIN in the dealer's system.",
  age: (facts, now) => `Review its price: it has been in stock for ${counted(daysInStock(facts, now), "day")}.`,
};

function daysInStock({ since }: QualityFacts, now: number): number {
  return since === null ? 0 : Math.floor((now - since) / dayMs);
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

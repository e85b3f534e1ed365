import { quality, scoreOf } from "./text-expansions.ts";
import { weightOf } from "./text-specifications.ts";
import { fieldWeights } from "./text-words.ts";

/** The best fit of a word of the text, 0 when nothing fits, and how many vehicles it fits. */
export type Fit = { score: number; vehicleCount: number };

/** No word of a text has this bit: the words have lower ones. */
const noWord = 1 << 15;

/** More than the scores of all other words of a text together. */
const weightOfName = 4_096;

/** A number that is found is found whole, and says all. */
export function addIdentified(fits: readonly Fit[], words: number): void {
  for (const [place, fit] of fits.entries()) {
    if ((words & (1 << place)) !== 0) fit.score = Math.max(fit.score, scoreOf(quality.exact, fieldWeights.wholeName));
  }
}

/** Words of makes and models, as bits. */
export function namingWords(fits: readonly Fit[]): number {
  return wordsWhere(fits, isNaming) || noWord;
}

function isNaming({ score }: Fit): boolean {
  return weightOf(score) >= fieldWeights.make;
}

/** The words of which it is true, as bits. */
export function wordsWhere(fits: readonly Fit[], isMeant: (fit: Fit) => boolean): number {
  return fits.reduce((words, fit, place) => (isMeant(fit) ? words | (1 << place) : words), 0);
}

/** What the words of these bits weigh together. */
export function weightOfWords(fits: readonly Fit[], words: number): number {
  return fits.reduce((sum, fit, place) => ((words & (1 << place)) === 0 ? sum : sum + weightOfFit(fit)), 0);
}

function weightOfFit(fit: Fit): number {
  return (isNaming(fit) ? weightOfName : 0) + fit.score + 1 / (1 + fit.vehicleCount);
}

import { wordWeights } from "../../../search/text-fields.ts";
import { quality, matchScore } from "./text-expansions.ts";
import { postingWeight } from "./text-specifications.ts";

/** The best score of a word of the text, 0 if nothing matches, and the number of matching vehicles. */
export type Fit = { score: number; vehicleCount: number };

/** A bit that no word of a text uses: words use lower ones. */
const noWord = 1 << 15;

/** More than the scores of all other words of a text together. */
const weightOfName = 4_096;

/** Marks words as identified. An identifying code matches completely, so its words get the full weight. */
export function addIdentified(fits: readonly Fit[], words: number): void {
  for (const [place, fit] of fits.entries()) {
    if ((words & (1 << place)) !== 0)
      fit.score = Math.max(fit.score, matchScore(quality.exact, wordWeights.completeName));
  }
}

/** Words that are part of a make or model, as bits. */
export function namingWords(fits: readonly Fit[]): number {
  return wordsWhere(fits, isNaming) || noWord;
}

function isNaming({ score }: Fit): boolean {
  return postingWeight(score) >= wordWeights.make;
}

/** Words for which the predicate is true, as bits. */
export function wordsWhere(fits: readonly Fit[], isMeant: (fit: Fit) => boolean): number {
  return fits.reduce((words, fit, place) => (isMeant(fit) ? words | (1 << place) : words), 0);
}

export function weightOfWords(fits: readonly Fit[], words: number): number {
  return fits.reduce((sum, fit, place) => ((words & (1 << place)) === 0 ? sum : sum + weightOfFit(fit)), 0);
}

function weightOfFit(fit: Fit): number {
  return (isNaming(fit) ? weightOfName : 0) + fit.score + 1 / (1 + fit.vehicleCount);
}

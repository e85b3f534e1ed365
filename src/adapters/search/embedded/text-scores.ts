import type { TextMatch } from "./text-match.ts";

/** Writes the score of each vehicle that a text finds to the place of its ordinal; others stay as they are. */
export function writeScores({ ordinals, scores }: TextMatch, into: Uint16Array): void {
  for (let place = 0; place < ordinals.length; place++) into[ordinals[place] as number] = scores[place] as number;
}

import type { TextMatch } from "./text-match.ts";

/** Writes the score of each matched vehicle at its ordinal and leaves other positions unchanged. */
export function writeScores({ ordinals, scores }: TextMatch, into: Uint16Array): void {
  for (let place = 0; place < ordinals.length; place++) into[ordinals[place] as number] = scores[place] as number;
}

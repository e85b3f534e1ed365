import { latinName } from "./plain-name.ts";

/**
 * The most likely candidate for a misspelt name; null if none is close. Close: at most a third of the letters differ,
 * and never more than three. Case and punctuation are ignored, so `no_price_text` matches `noPriceText`.
 */
export function closestName(name: string, candidates: Iterable<string>): string | null {
  let best: string | null = null;
  let bestDistance = Math.min(3, Math.max(1, Math.floor(name.length / 3))) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(latinName(name), latinName(candidate));
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Number of insertions, deletions, replacements and swaps of neighbours that turn one word into the other. */
export function editDistance(from: string, to: string): number {
  let twoBack: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1];
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) cost = Math.min(cost, (twoBack[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    twoBack = previous;
    previous = current;
  }
  return previous[to.length] ?? 0;
}

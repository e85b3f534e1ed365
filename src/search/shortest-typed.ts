/** Text shorter than this suggests nothing yet. Kept apart from the rules of suggestions, which browsers do not load. */
export const shortestTyped = 2;

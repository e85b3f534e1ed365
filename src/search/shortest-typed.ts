/** Minimum length of text for suggestions. Separate from the rules for suggestions, which browsers do not load. */
export const shortestTyped = 2;

/** Basic colours, into which dealers' names for paints are grouped: `Glacier White` is white. */
export const plainColours: ReadonlySet<string> = new Set(
  "white black silver grey gray red blue green orange yellow gold brown beige purple burgundy maroon bronze teal pink cream champagne".split(
    " ",
  ),
);

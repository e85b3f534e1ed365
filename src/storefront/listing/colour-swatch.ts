const swatches: Record<string, string> = {
  white: "#f4f5f6",
  black: "#17191c",
  silver: "#c3c8cc",
  grey: "#80868c",
  gray: "#80868c",
  graphite: "#4d5358",
  blue: "#1f4f8f",
  navy: "#1b2a4a",
  teal: "#0f5a5c",
  green: "#3c5a3f",
  red: "#b3141f",
  maroon: "#6d1420",
  burgundy: "#6d1420",
  orange: "#d9661f",
  copper: "#b0562a",
  yellow: "#e2bd2b",
  gold: "#c9a227",
  bronze: "#8a6a3a",
  brown: "#6a4a32",
  beige: "#d8c9ab",
  sand: "#cdb78d",
  cream: "#efe6cf",
  purple: "#5b3a78",
  pink: "#d88aa4",
};

const unknownColour = "#9aa1a8";

/** The swatch for a colour name: an exact match, or a match of one word, such as `Pearl White`. */
export function colourSwatch(name: string): string {
  const words = name.toLowerCase().split(/[^a-z]+/);
  const known = words.findLast((word) => Object.hasOwn(swatches, word));
  return known ? (swatches[known] ?? unknownColour) : unknownColour;
}

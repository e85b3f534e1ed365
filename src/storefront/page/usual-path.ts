/** Paths that end in a slash (§2, RT-27). */
const slashedPaths: readonly string[] = ["/terms-and-conditions/"];

const escapeOrText = /%[0-9a-f]{2}|[^%]+/gi;

/** Escapes such as `%3E` keep the upper case that browsers use. */
function lowerText(part: string): string {
  return part.startsWith("%") ? part : part.toLowerCase();
}

/** The canonical form of a path: lower case and, with few exceptions, without a trailing slash. */
export function usualPath(path: string): string {
  const bare = path.replace(escapeOrText, lowerText).replace(/\/+$/, "");
  return slashedPaths.find((slashed) => slashed === `${bare}/`) ?? (bare || "/");
}

/** Paths that keep the slash at their end (§2, RT-27). */
const slashedPaths: readonly string[] = ["/terms-and-conditions/"];

const escapeOrText = /%[0-9a-f]{2}|[^%]+/gi;

/** An escape such as `%3E` stays as browsers write it. */
function lowerText(part: string): string {
  return part.startsWith("%") ? part : part.toLowerCase();
}

/** The form in which a site writes the path of a page: in lower case, and but for a few without a slash at its end. */
export function usualPath(path: string): string {
  const bare = path.replace(escapeOrText, lowerText).replace(/\/+$/, "");
  return slashedPaths.find((slashed) => slashed === `${bare}/`) ?? (bare || "/");
}

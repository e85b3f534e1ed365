/** Paths that keep the slash at their end (§2, RT-27). */
const slashedPaths: readonly string[] = ["/terms-and-conditions/"];

/** The form in which a site writes the path of a page: in lower case, and but for a few without a slash at its end. */
export function usualPath(path: string): string {
  const bare = path.toLowerCase().replace(/\/+$/, "");
  return slashedPaths.find((slashed) => slashed === `${bare}/`) ?? (bare || "/");
}

const longestAddress = 2_000;
const controlOrBackslash = /[\p{Cc}\\]/u;
/** Placeholder origin for URL parsing: a URL that resolves to another origin is off-site. */
const anyHost = "https://site.invalid";

/** Returns a link's address on this site (path, query and hash), or `/` for any other (RT-17). */
export function localAddress(given: string | null | undefined): string {
  if (!given?.startsWith("/") || given.length > longestAddress || controlOrBackslash.test(given)) return "/";
  if (!URL.canParse(given, anyHost)) return "/";
  const { origin, pathname, search, hash } = new URL(given, anyHost);
  // `/..//host` resolves to `//host`, which browsers treat as another site.
  if (origin !== anyHost || pathname.startsWith("//")) return "/";
  return pathname + search + hash;
}

const longestAddress = 2_000;
const controlOrBackslash = /[\p{Cc}\\]/u;
/** Stands for whatever host the site has: an address that leaves it is off-site. */
const anyHost = "https://site.invalid";

/** An address of this site (path, query and hash) as a link gave it; `/` for any other (RT-17). */
export function localAddress(given: string | null | undefined): string {
  if (!given?.startsWith("/") || given.length > longestAddress || controlOrBackslash.test(given)) return "/";
  if (!URL.canParse(given, anyHost)) return "/";
  const { origin, pathname, search, hash } = new URL(given, anyHost);
  // `/..//host` becomes `//host`, which a browser takes for another site.
  if (origin !== anyHost || pathname.startsWith("//")) return "/";
  return pathname + search + hash;
}

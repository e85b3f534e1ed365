/** How long a page may be shown when it cannot be made, in seconds. */
const staleIfErrorSeconds = 24 * 60 * 60;
/** How old a page may be that a content delivery network shows while it asks for the current one, in seconds. */
const staleWhileAskingSeconds = 10;

/** Cache-Control of a page that is the same for everybody: caches keep it, and ask each time whether it is current. */
export const publicPage = `public, max-age=0, stale-if-error=${staleIfErrorSeconds}`;

/**
 * The same for content delivery networks (RFC 9213), which may answer while they ask. Browsers may not: a shopper who
 * comes back sees the current price.
 */
export const networkCaching = {
  "cdn-cache-control": `max-age=0, stale-while-revalidate=${staleWhileAskingSeconds}, stale-if-error=${staleIfErrorSeconds}`,
};

/** Whether one of the entity tags in an If-None-Match header is that of a page. Networks change weak tags into strong. */
export function isNoneMatch(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const plain = (tag: string) => tag.trim().replace(/^W\//, "");
  return header.split(",").some((tag) => plain(tag) === plain(etag) || tag.trim() === "*");
}

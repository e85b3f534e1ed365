import { localAddress } from "../accounts/local-address.ts";

/** The page of this site that the visitor came from, for "back" links; the home page if there is none. */
export function pageBefore(referer: string | undefined, here: URL): string {
  if (referer === undefined || !URL.canParse(referer)) return "/";
  const { host, pathname, search } = new URL(referer);
  return host === here.host ? localAddress(pathname + search) : "/";
}

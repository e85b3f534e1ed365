import type { SiteIdentity } from "./identity-settings.ts";

/** The origin of a site's canonical addresses, such as `https://red-gum.example`. */
export function siteOrigin({ hosts }: Pick<SiteIdentity, "hosts">): string {
  return `https://${hosts[0]}`;
}

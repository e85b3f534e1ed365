import { contentPreviewPath } from "../addresses/paths.ts";
import { idOfToken, signedToken, type SignText } from "../leads/signed-token.ts";

const purpose = "content preview";

/** The private address at which a page of a site can be read before it is published. `path` is that of the page. */
export function previewHref(siteId: string, path: string, sign: SignText): string {
  const token = signedToken([purpose, siteId], encodeURIComponent(path), sign);
  return `${contentPreviewPath}?page=${encodeURIComponent(token)}`;
}

/** The path of the page that a token opens at a site; null if the token is not for this site. */
export function pathOfPreview(siteId: string, token: string, sign: SignText): string | null {
  const id = idOfToken([purpose, siteId], token, sign);
  return id === null ? null : decodeURIComponent(id);
}

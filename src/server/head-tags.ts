import { siteSharePicturePath } from "../addresses/paths.ts";
import { longestTitle, siteTitle } from "../storefront/page/fitted-title.ts";
import type { PageHead, SharePicture } from "../storefront/page/page.ts";
import { escapeHtml } from "../vehicles/escape-html.ts";

/** Pixels of every share picture that this server draws, which networks need before they have loaded it. */
export const sharePictureSize = { width: 1200, height: 630 };

type HeadSite = { siteName: string; origin: string };

/** The elements of a page's head for browsers, search engines and social networks, as HTML. */
export function headTags(head: PageHead, site: HeadSite): string {
  const { canonicalPath, description, feedPath, index, pager } = head;
  return [
    `<title>${escapeHtml(titleText(head, site))}</title>`,
    description === null ? "" : `<meta name="description" content="${escapeHtml(description)}">`,
    index ? "" : `<meta name="robots" content="noindex">`,
    canonicalPath === null ? "" : link("canonical", site.origin + canonicalPath),
    feedPath === undefined
      ? ""
      : `<link rel="alternate" type="application/atom+xml" href="${escapeHtml(site.origin + feedPath)}">`,
    pager?.previous ? link("prev", site.origin + pager.previous) : "",
    pager?.next ? link("next", site.origin + pager.next) : "",
    canonicalPath === null || head.isSecretAddress ? "" : shareTags(head, canonicalPath, site),
  ].join("");
}

/** Open Graph, which the cards of other networks fall back to. */
function shareTags(head: PageHead, canonicalPath: string, site: HeadSite): string {
  const picture = head.sharePicture ?? { path: siteSharePicturePath, alt: site.siteName };
  const properties = {
    "og:type": head.openGraphType ?? "website",
    "og:locale": "en_AU",
    "og:site_name": site.siteName,
    "og:title": head.title,
    "og:description": head.description,
    "og:url": site.origin + canonicalPath,
    "og:image": "address" in picture ? picture.address : site.origin + picture.path,
    ...(head.sharePicture === undefined ? {} : pictureFacts(head.sharePicture)),
  };
  const tags = Object.entries(properties).map(([name, value]) =>
    value === null ? "" : `<meta property="${name}" content="${escapeHtml(value)}">`,
  );
  return `${tags.join("")}<meta name="twitter:card" content="summary_large_image">`;
}

/** Left out for the site's own picture, which networks have soon loaded: the listing must stay small. */
function pictureFacts(picture: SharePicture) {
  if ("address" in picture) return { "og:image:alt": picture.alt };
  return {
    "og:image:width": String(sharePictureSize.width),
    "og:image:height": String(sharePictureSize.height),
    "og:image:alt": picture.alt,
  };
}

/** Without the name of the site if the title would be cut. */
function titleText({ title }: PageHead, { siteName }: HeadSite): string {
  const full = title + siteTitle(siteName);
  return title === siteName || Array.from(full).length > longestTitle ? title : full;
}

function link(relation: string, address: string): string {
  return `<link rel="${relation}" href="${escapeHtml(address)}">`;
}

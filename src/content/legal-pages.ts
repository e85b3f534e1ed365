import type { ContentBlock } from "./content-blocks.ts";
import type { ContentFormats } from "./content-formats.ts";
import type { ContentPage } from "./content-page.ts";
import type { LegalSite } from "./legal-site.ts";
import type { PageVersion } from "./page-versions.ts";
import { privacyPolicy } from "./privacy-policy.ts";
import { termsOfUse } from "./terms-of-use.ts";

const versionLength = 12;

/** The documents that the product writes from a site's settings. */
export const legalDocuments = { "privacy-policy": privacyPolicy, "terms-of-use": termsOfUse };

type Formats = Pick<ContentFormats, "html" | "digest">;

/** A page with the documents that its blocks name, and with its version if it is versioned. */
export function withDocuments(page: ContentPage, site: LegalSite, formats: Formats): ContentPage {
  const isPlain = !page.isVersioned && page.blocks.every(({ name }) => name !== "legal");
  if (isPlain) return page;
  const blocks = page.blocks.map((block) => versionedBlock(block, site, formats));
  const written = { ...page, blocks };
  return {
    ...written,
    version: page.isVersioned ? formats.digest(versionedHtml(written)).slice(0, versionLength) : null,
  };
}

export function pageVersions(siteId: string, pages: readonly ContentPage[]): PageVersion[] {
  return pages.flatMap((page) =>
    page.version === null
      ? []
      : [
          {
            siteId,
            path: page.path.replace(/\/$/, ""),
            version: page.version,
            heading: page.heading,
            html: versionedHtml(page),
          },
        ],
  );
}

function versionedBlock(block: ContentBlock, site: LegalSite, { html }: Formats): ContentBlock {
  if (block.name !== "legal") return block;
  return { name: "text", line: block.line, html: html(legalDocuments[block.document](site)) };
}

/** The texts of a page, of which its version depends. */
function versionedHtml({ blocks }: ContentPage): string {
  return blocks.flatMap((block) => (block.name === "text" ? block.html : [])).join("\n");
}

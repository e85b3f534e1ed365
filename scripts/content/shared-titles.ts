import { contentFormats } from "../../src/adapters/content/content-formats.ts";
import type { ContentPage } from "../../src/content/content-page.ts";
import { readContent } from "../../src/content/read-content.ts";
import { siteContent } from "../../src/content/site-content.ts";
import type { StoredFile } from "../../src/settings/file-store.ts";
import type { ConfigWarning } from "../../src/sites/config-warnings.ts";
import type { Sites } from "../../src/sites/sites.ts";

/** Pages of one site with the same title, which search engines and shoppers cannot distinguish. */
export function titleWarnings(files: readonly StoredFile[], sites: Sites): ConfigWarning[] {
  const pages = files.flatMap((file) => readContent(file, contentFormats).page ?? []);
  const warnings = sites.all.flatMap((site) => sharedTitles(siteContent(pages, site).all));
  return [...new Map(warnings.map((warning) => [warning.file + warning.message, warning])).values()];
}

function sharedTitles(pages: readonly ContentPage[]): ConfigWarning[] {
  const published = pages.filter(({ isDraft }) => !isDraft);
  const withTitle = Map.groupBy(published, ({ title }) => title.trim().toLowerCase());
  return [...withTitle.values()].flatMap((group) =>
    group.flatMap((page, index) => {
      const earlier = group.slice(0, index).find((other) => isShownBeside(other, page));
      const message = `${earlier?.file ?? ""} has the title "${page.title}" too: give each page its own`;
      return earlier === undefined ? [] : [{ file: page.file, path: "", message, line: null }];
    }),
  );
}

/** Whether two pages are shown at the same time; a page may follow another one and have its title. */
function isShownBeside(one: ContentPage, other: ContentPage): boolean {
  const endsBefore = (first: ContentPage, second: ContentPage) =>
    first.until !== null && second.from !== null && first.until <= second.from;
  return !endsBefore(one, other) && !endsBefore(other, one);
}

import { blogFeedPath } from "../../src/content/content-page.ts";
import { writtenLinks } from "../../src/content/written-links.ts";
import { redirectTarget } from "../../src/discovery/redirects.ts";
import type { StoredFile } from "../../src/settings/file-store.ts";
import type { ConfigWarning } from "../../src/sites/config-warnings.ts";
import type { Site } from "../../src/sites/site-config.ts";
import type { Sites } from "../../src/sites/sites.ts";
import { pageAtPath } from "../../src/storefront/pages-of-site.ts";
import { manufacturerBySlug } from "../../src/vehicles/manufacturers.ts";
import { contentOfSites, sitesOfFile } from "./content-of-sites.ts";

/** Paths of files that the server writes for every site. */
const servedFiles = [blogFeedPath, "/sitemap.xml", "/robots.txt", "/llms.txt"];

/** Links and pictures in content that do not lead where their author meant, each with its line and what to do. */
export function contentWarnings(files: readonly StoredFile[], sites: Sites): ConfigWarning[] {
  const hasContent = contentOfSites(files);
  return files.flatMap(({ file, text }) => {
    const owners = sitesOfFile(file, sites);
    return writtenLinks(text).flatMap(({ address, isPicture, line }) => {
      const message = isPicture
        ? `the picture ${address} is not shown: pictures stand in blocks, such as gallery`
        : (wrongForm(address) ?? deadLink(address, owners, hasContent));
      return message === null ? [] : [{ file, path: "", message, line }];
    });
  });
}

function wrongForm(address: string): string | null {
  if (address === "") return "the link has no address: add it";
  if (/^(https:|mailto:|tel:|#|\/(?!\/))/i.test(address)) return null;
  if (/^http:/i.test(address)) return `${address} is shown without its link: use https://`;
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(address))
    return `${address} is shown without its link: start it with https://, mailto:, tel: or /`;
  return `${address} is read as a page below this one: start it with / for a page of the site, or with https://`;
}

function deadLink(
  address: string,
  owners: readonly Site[],
  hasContent: (site: Site, path: string) => boolean,
): string | null {
  if (!address.startsWith("/")) return null;
  const [path = ""] = address.split(/[?#]/);
  const without = owners.filter((site) => !leadsSomewhere(path, site, (asked) => hasContent(site, asked)));
  if (without.length === 0) return null;
  return `there is no page ${path} on ${without.map(({ slug }) => slug).join(", ")}: correct the link or add the page`;
}

function leadsSomewhere(path: string, site: Site, hasContent: (path: string) => boolean): boolean {
  if (servedFiles.includes(path) || redirectTarget(path, "", site.discovery.redirects) !== null) return true;
  const page = pageAtPath(site, path, hasContent);
  if (page === null) return false;
  const { make } = page.parameters;
  return make === undefined || manufacturerBySlug(make) !== null;
}

import { landingHref, locationHref } from "../../addresses/paths.ts";
import { shownLocations } from "../../locations/shown-locations.ts";
import { editDistance } from "../../names/closest-name.ts";
import { slugWords } from "../../vehicles/vehicle-slug.ts";
import type { SiteRequest } from "../page/site-request.server.ts";

export type NamedPage = { label: string; href: string };

const mostSuggested = 4;
const longestPath = 120;
const mostWords = 8;
const emptyWords = new Set(["and", "the", "for", "our", "page", "pages", "index", "html", "htm", "php", "aspx", "www"]);
/** Shorter words are too alike for one wrong letter to be a slip. */
const shortestMistyped = 5;

/** The pages of a site whose names have most words in common with an address, the best first. */
export function suggestedPages(path: string, pages: readonly NamedPage[]): NamedPage[] {
  const asked = splitWords(path.slice(0, longestPath)).slice(0, mostWords);
  const scored = pages.map((page) => {
    const words = splitWords(`${page.label} ${page.href}`);
    const found = asked.filter((word) => words.some((other) => isSameWord(word, other))).length;
    return { page, found, share: found / Math.max(1, words.length) };
  });
  const best = scored
    .filter(({ found }) => found > 0)
    .toSorted((one, other) => other.found - one.found || other.share - one.share)
    .map(({ page }) => page);
  const distinct = best.filter(({ href }, index) => best.findIndex((page) => page.href === href) === index);
  return distinct.slice(0, mostSuggested);
}

/** All named pages of a site: those of menus and footer, landing pages, models, locations and content. */
export function namedPages({ site, content, now }: Pick<SiteRequest, "site" | "content" | "now">): NamedPage[] {
  const { navigation, discovery, models } = site;
  const menus = navigation.header.flatMap((menu) => [menu, ...menu.groups.flatMap(({ links }) => links)]);
  const footer = navigation.footer.flatMap(({ links }) => links);
  return [
    ...[...menus, ...footer].map(({ label, href }) => ({ label, href })).filter(({ href }) => /^\/(?!\/)/.test(href)),
    ...discovery.landingPages.map(({ heading, slug }) => ({ label: heading, href: landingHref(slug) })),
    ...Object.entries(models.pages).map(([slug, { name }]) => ({ label: name, href: `/${slug}` })),
    ...shownLocations(site).map(({ name, slug }) => ({ label: name, href: locationHref(slug) })),
    ...[...content.pages(now), ...content.posts(now)].map(({ title, path }) => ({ label: title, href: path })),
  ];
}

function splitWords(text: string): string[] {
  const words = slugWords(text).split("-");
  return [...new Set(words)].filter((word) => word.length > 2 && !emptyWords.has(word)).map(singular);
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith("s") ? word.slice(0, -1) : word;
}

function isSameWord(asked: string, word: string): boolean {
  if (asked === word) return true;
  const mayBeMistyped = asked.length >= shortestMistyped && Math.abs(asked.length - word.length) <= 1;
  return mayBeMistyped && editDistance(asked, word) === 1;
}

import { contentFormats } from "../../src/adapters/content/content-formats.ts";
import type { ContentBlock } from "../../src/content/content-blocks.ts";
import { blogPath, categorySlug, type ContentPage } from "../../src/content/content-page.ts";
import { placeOfContent } from "../../src/content/content-store.ts";
import { readContent } from "../../src/content/read-content.ts";
import type { StoredFile } from "../../src/settings/file-store.ts";
import type { ConfigFault } from "../../src/sites/config-fault.ts";
import { parseArtworkRef } from "../../tools/artwork/artwork.ts";
import type { Sites } from "../../src/sites/sites.ts";
import { contentFormPaths } from "../../src/storefront/content/content-path.ts";
import { answersForItself } from "../../src/storefront/pages-of-site.ts";
import { sitesOfFile } from "./content-of-sites.ts";

/** All errors in content files: in themselves, and because no page could be where a file puts it. */
export function contentFaults(files: readonly StoredFile[], sites: Sites): ConfigFault[] {
  const read = files.map((file) => readContent(file, contentFormats));
  const texts = new Map(files.map(({ file, text }) => [file, text]));
  const lineWith = (file: string, words: string) => lineOfWords(texts.get(file) ?? "", words);
  const pages = read.flatMap(({ page }) => page ?? []);
  const categories = new Set(pages.flatMap(({ post }) => (post === null ? [] : categorySlug(post.category))));
  return [
    ...read.flatMap(({ faults }) => faults),
    ...pages.flatMap((page) => [
      ...ownerFaults(page, sites),
      ...pathFaults(page, categories, lineWith),
      ...modelPathFaults(page, sites, lineWith),
      ...locationFaults(page, sites),
      ...pictureFaults(page, lineWith),
    ]),
    ...sharedPaths(pages, lineWith),
  ];
}

/** The first line of a file that contains words; null if none does. */
type LineWith = (file: string, words: string) => number | null;

function lineOfWords(text: string, words: string): number | null {
  const index = text.split(/\r?\n/).findIndex((line) => line.includes(words));
  return index === -1 ? null : index + 1;
}

function ownerFaults({ file }: ContentPage, { all, loaded }: Sites): ConfigFault[] {
  const { owner } = placeOfContent(file);
  const groups = [...loaded.groups.values()].map(({ input }) => `groups/${input.slug}`);
  const known = [...all.map(({ slug }) => slug), ...groups];
  if (known.includes(owner)) return [];
  return [faultFor(file, `no site or group is called "${owner}": the folder must be one of ${known.join(", ")}`)];
}

function pathFaults(
  { file, path, alsoAt, post, blocks }: ContentPage,
  categories: ReadonlySet<string>,
  lineWith: LineWith,
): ConfigFault[] {
  const taken = [path, ...alsoAt].filter(answersForItself);
  const faults = taken.map((at) =>
    faultFor(
      file,
      `${at} is already a page of the product: choose another path`,
      at === path ? null : lineWith(file, at),
    ),
  );
  if (contentFormPaths.includes(path) && !blocks.some(({ name }) => name === "form"))
    faults.push(faultFor(file, `${path} is the page of a form: add the block "form"`));
  const slug = post === null ? "" : path.slice(blogPath.length + 1);
  if (!categories.has(slug)) return faults;
  return [...faults, faultFor(file, `${path} is the address of a category: give the post another name`)];
}

/** Pages of models come before content at their addresses. */
function modelPathFaults({ file, path, alsoAt }: ContentPage, sites: Sites, lineWith: LineWith): ConfigFault[] {
  return [path, ...alsoAt].flatMap((at) => {
    const taken = sitesOfFile(file, sites).filter(({ models }) => Object.hasOwn(models.pages, at.slice(1)));
    if (taken.length === 0) return [];
    const message = `${at} is the page of a model on ${taken.map(({ slug }) => slug).join(", ")}: choose another path, or remove it from models.pages`;
    return [faultFor(file, message, at === path ? null : lineWith(file, at))];
  });
}

/** Locations that a block names and the site does not have. */
function locationFaults({ file, blocks }: ContentPage, sites: Sites): ConfigFault[] {
  const site = sites.siteBySlug(placeOfContent(file).owner);
  if (site === null) return [];
  const known = site.locations.map(({ slug }) => slug);
  return blocks.flatMap((block) =>
    block.name === "locations" || block.name === "team"
      ? block.only
          .filter((slug) => !known.includes(slug))
          .map((slug) => faultFor(file, `there is no location "${slug}": use ${known.join(", ")}`, block.line))
      : [],
  );
}

/** Illustrations that cannot be drawn. */
function pictureFaults({ file, picture, blocks }: ContentPage, lineWith: LineWith): ConfigFault[] {
  const isWrong = (reference: string | null) =>
    reference?.startsWith("artwork:") && parseArtworkRef(reference) === null;
  const named = [{ line: null, picture }, ...blocks.flatMap(blockPictures)];
  return named
    .filter((each) => isWrong(each.picture))
    .map((each) =>
      faultFor(file, `there is no illustration ${each.picture}`, lineWith(file, each.picture ?? "") ?? each.line),
    );
}

function blockPictures(block: ContentBlock): { line: number; picture: string | null }[] {
  const { line } = block;
  if (block.name === "gallery") return block.pictures.map(({ picture }) => ({ line, picture }));
  if (block.name === "team") return (block.people ?? []).map(({ picture }) => ({ line, picture }));
  return block.name === "hero" || block.name === "video" ? [{ line, picture: block.picture }] : [];
}

/** Pages of one site or group that want the same path. A page with `alsoAt` gives way to the page that is there. */
function sharedPaths(pages: readonly ContentPage[], lineWith: LineWith): ConfigFault[] {
  const pageClaim = (page: ContentPage, path: string) => ({
    page,
    path,
    key: `${placeOfContent(page.file).owner} ${path}`,
  });
  const claims = [
    ...pages.map((page) => pageClaim(page, page.path)),
    ...pages.flatMap((page) => page.alsoAt.map((path) => pageClaim(page, path))),
  ];
  return [...Map.groupBy(claims, ({ key }) => key).values()].flatMap(([first, ...others]) =>
    others.map(({ page, path }) =>
      faultFor(
        page.file,
        `${first?.page.file ?? ""} is at ${path} too: choose another path for one of them`,
        path === page.path ? null : lineWith(page.file, path),
      ),
    ),
  );
}

function faultFor(file: string, message: string, line: number | null = null): ConfigFault {
  return { file, path: "", message, line };
}

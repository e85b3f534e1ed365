import { contentFormats } from "../../src/adapters/content/content-formats.ts";
import { blogPath, categorySlug, type ContentPage } from "../../src/content/content-page.ts";
import { placeOfContent } from "../../src/content/content-store.ts";
import { readContent } from "../../src/content/read-content.ts";
import type { StoredFile } from "../../src/settings/file-store.ts";
import type { ConfigFault } from "../../src/sites/config-fault.ts";
import type { Sites } from "../../src/sites/sites.ts";
import { contentFormPaths } from "../../src/storefront/content/content-path.ts";
import { answersForItself } from "../../src/storefront/pages-of-site.ts";

/** All errors in content files: in themselves, and because no page could be where a file puts it. */
export function contentFaults(files: readonly StoredFile[], sites: Sites): ConfigFault[] {
  const read = files.map((file) => readContent(file, contentFormats));
  const pages = read.flatMap(({ page }) => page ?? []);
  const categories = new Set(pages.flatMap(({ post }) => (post === null ? [] : categorySlug(post.category))));
  return [
    ...read.flatMap(({ faults }) => faults),
    ...pages.flatMap((page) => [...ownerFaults(page, sites), ...pathFaults(page, categories)]),
  ];
}

function ownerFaults({ file }: ContentPage, { all, loaded }: Sites): ConfigFault[] {
  const { owner } = placeOfContent(file);
  const groups = [...loaded.groups.values()].map(({ input }) => `groups/${input.slug}`);
  const known = [...all.map(({ slug }) => slug), ...groups];
  if (known.includes(owner)) return [];
  return [faultOf(file, `no site or group is called "${owner}": the folder must be one of ${known.join(", ")}`)];
}

function pathFaults({ file, path, alsoAt, post, blocks }: ContentPage, categories: ReadonlySet<string>): ConfigFault[] {
  const taken = [path, ...alsoAt].filter(answersForItself);
  const faults = taken.map((at) => faultOf(file, `the product has its own page at ${at}: choose another path`));
  if (contentFormPaths.includes(path) && !blocks.some(({ name }) => name === "form"))
    faults.push(faultOf(file, `${path} is the page of a form: add the block "form"`));
  const slug = post === null ? "" : path.slice(blogPath.length + 1);
  if (!categories.has(slug)) return faults;
  return [...faults, faultOf(file, `${path} is the address of a category: give the post another name`)];
}

function faultOf(file: string, message: string): ConfigFault {
  return { file, path: "", message, line: null };
}

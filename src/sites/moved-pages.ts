import type { Finding } from "./finding.ts";
import { contentPaths } from "./page-settings.ts";
import type { SiteInput } from "./site-config.ts";

/** Pages that earlier releases took from the settings, with what to do. `owner` has their files: `groups/north`. */
export function movedPageFindings(
  { pages = [], ownPages = [] }: NonNullable<SiteInput["content"]>,
  owner: string,
): Finding[] {
  const turnedOn = pages.flatMap((page, index) =>
    contentPaths.includes(page)
      ? [{ path: ["content", "pages", index], message: `${page} is ${remedy(owner, page)}` }]
      : [],
  );
  const written = ownPages.map(({ path }, index) => ({
    path: ["content", "ownPages", index],
    message: `${path} is no longer read from the settings, but ${remedy(owner, path)}`,
  }));
  return [...turnedOn, ...written];
}

function remedy(owner: string, path: string): string {
  return `on while the file content/${owner}${path.replace(/\/$/, "")}.md exists (docs/content.md): remove it here`;
}

/** The text of a versioned page, such as the privacy policy, as it was shown. */
export type PageVersion = {
  siteId: string;
  path: string;
  version: string;
  heading: string;
  html: string;
};

export interface PageVersions {
  /** Keeps a text with the time (epoch milliseconds); one that is already kept stays as it is. */
  keep(version: PageVersion, now: number): Promise<void>;
  /** The text of a version and when it was first shown; null if there is no such version. */
  find(siteId: string, path: string, version: string): Promise<(PageVersion & { firstShownAt: number }) | null>;
}

const versionPattern = /^(\/.+?)\/?\/versions\/([\w-]{12})$/;

export function versionHref(path: string, version: string): string {
  return `${path.replace(/\/$/, "")}/versions/${version}`;
}

/** The page and version that a path names; null for any other path. */
export function versionAtPath(path: string): { path: string; version: string } | null {
  const [, page, version] = versionPattern.exec(path) ?? [];
  return page === undefined || version === undefined ? null : { path: page, version };
}

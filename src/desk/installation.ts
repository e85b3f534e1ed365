import type { Installation } from "./scope.ts";

/** What the desk needs of the loaded settings. */
type LoadedSites = {
  all: readonly {
    slug: string;
    name: string;
    group: string | null;
    dealerships: readonly { slug: string; name: string }[];
  }[];
  loaded: { groups: ReadonlyMap<string, { input: { slug: string; name: string } }> };
};

/** The groups, sites and dealerships as they are loaded. */
export function sitesInstallation({ all, loaded }: LoadedSites): Installation {
  const groups = [...loaded.groups.values()].map(({ input }) => ({ groupId: input.slug, name: input.name }));
  const sites = all.map(({ slug, name, group, dealerships }) => ({
    siteId: slug,
    name,
    groupId: group,
    dealerships: dealerships.map((dealership) => ({ slug: dealership.slug, name: dealership.name })),
  }));
  return { groups, sites };
}

import { closestName } from "../names/closest-name.ts";
import { redirectFaults } from "../discovery/redirect-faults.ts";
import { inFileOrder, type ConfigFault } from "./config-fault.ts";
import { pathText, readJsonText } from "./json-text.ts";
import { locationFaults } from "./location-faults.ts";
import { modelFaults } from "./model-faults.ts";
import { pageTemplates } from "./page-templates.ts";
import type { SiteConfig } from "./parse-site-config.ts";
import type { Site, SiteInput } from "./site-config.ts";
import { filteredFields, settingLinks, type FoundText } from "./site-links.ts";
import { filterFields, rangeFields } from "../search/search-fields.ts";

type Reference = { path: PropertyKey[]; value: string; known: readonly string[]; message: string };

/** Errors of a site whose values are valid on their own but refer to something that does not exist or is duplicated. */
export function referenceFaults(config: SiteConfig, site: Site, brands: readonly string[]): ConfigFault[] {
  const links = settingLinks(site);
  const references = [
    ...ownReferences(site, brands),
    ...dealershipReferences(config, site),
    ...offerReferences(config, site),
    ...contactReferences(site, links),
    ...filterReferences(links),
  ];
  return inFileOrder([
    ...references
      .filter((reference) => !reference.known.includes(reference.value))
      .map((reference) => referenceFault(config, reference)),
    ...[...modelFaults(site), ...locationFaults(site)].map(({ path, message }) => faultAt(config, path, message)),
    ...redirectFaults(site.discovery.redirects).map(({ index, message }) =>
      faultAt(config, ["discovery", "redirects", index], message),
    ),
    ...repeated(config, "dealerships", "slug", site.dealerships),
    ...repeated(config, "dealerships", "id", site.dealerships),
    ...repeated(config, "locations", "slug", site.locations),
    ...repeated(config, "locations", "id", site.locations),
  ]);
}

/** The names in a file with other errors that refer to nothing. `known` has the possible values of some settings. */
export function unknownNames(text: string, file: string, known: Record<string, readonly string[]>): ConfigFault[] {
  const json = readJsonText(text);
  if (!json.ok || json.value === null || typeof json.value !== "object") return [];
  const values = new Map<string, unknown>(Object.entries(json.value));
  return Object.entries(known).flatMap(([name, names]) => {
    const value = values.get(name);
    if (typeof value !== "string" || names.includes(value)) return [];
    const suggestion = closestName(value, names);
    const fault = {
      file,
      path: name,
      message: `"${value}" is not a ${name} of this installation`,
      line: json.textPosition([name])?.line ?? null,
    };
    return [suggestion === null ? fault : { ...fault, suggestion }];
  });
}

function ownReferences(site: Site, brands: readonly string[]): Reference[] {
  const dealershipSlugs = site.dealerships.map((dealership) => dealership.slug);
  const dealershipIds = site.dealerships.map((dealership) => dealership.id);
  const locationSlugs = site.locations.map((location) => location.slug);
  return [
    {
      path: ["brand"],
      value: site.brand,
      known: brands,
      message: "is not a brand of this installation",
    },
    {
      path: ["template"],
      value: site.template,
      known: Object.keys(pageTemplates),
      message: "is not a template of this installation",
    },
    ...site.finance.offDealerships.map((value, index) => ({
      path: ["finance", "offDealerships", index],
      value,
      known: dealershipSlugs,
      message: "is not a dealership of this site",
    })),
    ...site.enquiry.excludedDealershipIds.map((value, index) => ({
      path: ["enquiry", "excludedDealershipIds", index],
      value,
      known: dealershipIds,
      message: "is not the id of a dealership of this site",
    })),
    ...site.enquiry.selectableCategories.map((value, index) => ({
      path: ["enquiry", "selectableCategories", index],
      value,
      known: site.enquiry.categories,
      message: "is not in enquiry.categories",
    })),
    ...site.locationPages.order.map((value, index) => ({
      path: ["locationPages", "order", index],
      value,
      known: locationSlugs,
      message: "is not a location of this site",
    })),
    ...site.locations.map((location, index) => ({
      path: ["locations", index, "dealershipSlug"],
      value: location.dealershipSlug,
      known: dealershipSlugs,
      message: "is not a dealership of this site",
    })),
    ...site.locations.map((location, index) => ({
      path: ["locations", index, "dealershipId"],
      value: location.dealershipId,
      known: site.dealerships
        .filter((dealership) => dealership.slug === location.dealershipSlug)
        .map((dealership) => dealership.id),
      message: "is not the id of the location's dealership",
    })),
  ];
}

/** A dealership's own categories must also be categories of the site. */
function dealershipReferences(config: SiteConfig, site: Site): Reference[] {
  return config.input.dealerships.flatMap((dealership, index) => {
    // The overrides were checked by the same schemas, so the group has its own type.
    const own = dealership.settings?.["enquiry"] as SiteInput["enquiry"];
    return (own?.selectableCategories ?? []).map((value, position) => ({
      path: ["dealerships", index, "settings", "enquiry", "selectableCategories", position],
      value,
      known: site.enquiry.categories,
      message: "is not in enquiry.categories",
    }));
  });
}

/** The offers in the site's own file name its dealerships; those of a group may name dealerships of other sites. */
function offerReferences({ input }: SiteConfig, site: Site): Reference[] {
  return Object.entries(input.offers?.list ?? {}).flatMap(([id, { dealerships = [] }]) =>
    dealerships.map((value, index) => ({
      path: ["offers", "list", id, "dealerships", index],
      value,
      known: site.dealerships.map(({ slug }) => slug),
      message: "is not a dealership of this site",
    })),
  );
}

/** Links to `/contact-us/{location slug}` must lead to a visible location. */
function contactReferences(site: Site, links: readonly FoundText[]): Reference[] {
  const known = site.locations.filter((location) => location.visible).map((location) => location.slug);
  return links.flatMap(({ path, text }) => {
    const value = /^\/contact-us\/([^/?#]+)$/.exec(text)?.[1];
    return value === undefined ? [] : [{ path, value, known, message: "is not a location that this site shows" }];
  });
}

/** Search links must filter by fields that the search supports. */
function filterReferences(links: readonly FoundText[]): Reference[] {
  return filteredFields(links).map(({ path, kind, field }) => ({
    path,
    value: field,
    known: kind === "range" ? rangeFields : filterFields,
    message: "is not a field that search filters by",
  }));
}

function referenceFault(config: SiteConfig, reference: Reference): ConfigFault {
  const suggestion = closestName(reference.value, reference.known);
  const fault = faultAt(config, reference.path, `"${reference.value}" ${reference.message}`);
  return suggestion === null ? fault : { ...fault, suggestion };
}

function repeated<Key extends string>(
  config: SiteConfig,
  list: string,
  key: Key,
  items: readonly Record<Key, string>[],
): ConfigFault[] {
  const seen = new Set<string>();
  return items.flatMap((item, index) => {
    const isRepeated = seen.has(item[key]);
    seen.add(item[key]);
    return isRepeated ? [faultAt(config, [list, index, key], `"${item[key]}" is used twice`)] : [];
  });
}

/** An error at a value of a site or group, with its line if the file contains it. */
export function faultAt(
  config: Pick<SiteConfig, "file" | "json">,
  path: readonly PropertyKey[],
  message: string,
): ConfigFault {
  return {
    file: config.file,
    path: pathText(path),
    message,
    line: config.json.textPosition(path)?.line ?? null,
  };
}

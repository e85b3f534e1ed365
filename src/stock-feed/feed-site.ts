import { latinName } from "../names/plain-name.ts";
import type { SiteLocations } from "../locations/location.ts";
import type { Dealership, SiteIdentity } from "../settings/identity-settings.ts";
import { remembered } from "../vehicles/remembered.ts";
import type { StockSettings } from "../vehicles/stock-settings.ts";
import type { StockFilters } from "../vehicles/stock-filters.ts";
import type { Yard } from "../vehicles/vehicle-place.ts";
import { australianStates, type AustralianState } from "../settings/australian-state.ts";

/** A dealership named in rows, with the default place of its vehicles. */
export type FeedDealership = {
  slug: string;
  id: string;
  name: string;
  locationName: string | null;
  city: string | null;
  state: string | null;
  /** All places of its vehicles; the first is the default. `sells`: whether it is a sales location. */
  places?: readonly (Yard & { sells?: boolean })[];
  /** Found in data by an earlier import, not in the site's settings. */
  isFound?: boolean;
};

export type FeedSite = {
  siteId: string;
  timeZone: string;
  /** Owner of rows that name no dealership, if the site has no other. */
  defaultDealership: FeedDealership;
  dealerships: readonly FeedDealership[];
  /** Dealerships by every name, slug and code that rows may use, in the form of `dealerKey`. */
  dealershipByName: ReadonlyMap<string, FeedDealership>;
  /** Share of a dealership's vehicles above which removals need confirmation, from 0 to 1. */
  largestRemovedShare: number;
  /** Stock filters of the site: vehicles that leave the listing are lost to shoppers too. */
  stockFilters: StockFilters;
};

export type ConfiguredSite = Pick<SiteIdentity, "slug" | "name" | "state" | "timeZone"> &
  SiteLocations & {
    dealerships: readonly Dealership[];
    stock: Pick<StockSettings, "largestRemovedSharePercent" | "filters" | "itemTypes">;
  };

/** The site for an import. The first dealership in the settings is the default. */
export function toFeedSite(site: ConfiguredSite): FeedSite {
  const dealershipByName = new Map<string, FeedDealership>();
  const name = (text: string, dealership: FeedDealership): void => {
    const key = dealerKey(text);
    if (key !== "" && !dealershipByName.has(key)) dealershipByName.set(key, dealership);
  };
  const dealerships = site.dealerships.map((entry): FeedDealership => {
    const places = site.locations.filter((location) => location.dealershipSlug === entry.slug);
    const place =
      places.find((location) => location.primary) ??
      places.find((location) => (location.locationType || "sales") === "sales") ??
      places[0];
    return {
      slug: entry.slug,
      id: entry.id,
      name: entry.name,
      locationName: place?.name ?? null,
      city: place?.address.city ?? null,
      state: place?.address.state ?? site.state,
      places: (place === undefined ? [] : [place, ...places.filter((other) => other !== place)]).map(
        ({ name, address, locationType }) => ({
          name,
          city: address.city,
          state: address.state,
          sells: (locationType || "sales") === "sales",
        }),
      ),
    };
  });
  for (const dealership of dealerships) {
    name(dealership.slug, dealership);
    name(dealership.id, dealership);
    name(dealership.name, dealership);
  }
  for (const location of site.locations) {
    const owner = dealerships.find((dealership) => dealership.slug === location.dealershipSlug);
    if (owner === undefined) continue;
    const there = { ...owner, locationName: location.name, city: location.address.city, state: location.address.state };
    for (const text of [location.slug, location.id, location.name]) name(text, there);
  }
  const defaultDealership = dealerships[0] ?? {
    slug: site.slug,
    id: site.slug,
    name: site.name,
    locationName: null,
    city: null,
    state: site.state,
  };
  return {
    siteId: site.slug,
    timeZone: site.timeZone,
    defaultDealership,
    dealerships,
    dealershipByName,
    largestRemovedShare: site.stock.largestRemovedSharePercent / 100,
    stockFilters: { ...site.stock.filters, itemTypes: site.stock.itemTypes },
  };
}

/** Adds dealerships to those of the settings, for example found ones; the settings take precedence. */
export function withDealerships(site: FeedSite, more: readonly FeedDealership[]): FeedSite {
  const dealershipByName = new Map(site.dealershipByName);
  const added = more.filter((dealership) => site.dealerships.every((known) => known.slug !== dealership.slug));
  for (const dealership of added) {
    for (const text of [dealership.slug, dealership.id, dealership.name]) {
      const key = dealerKey(text);
      if (key !== "" && !dealershipByName.has(key)) dealershipByName.set(key, dealership);
    }
  }
  return { ...site, dealerships: [...site.dealerships, ...added], dealershipByName };
}

/**
 * The form in which dealer names are compared. Empty only for a name without letters or digits, which matches nobody.
 */
export function dealerKey(name: string): string {
  return latinName(name);
}

const stateNames: Readonly<Record<string, AustralianState>> = {
  ...Object.fromEntries(australianStates.map((state) => [state.toLowerCase(), state])),
  australiancapitalterritory: "ACT",
  canberra: "ACT",
  newsouthwales: "NSW",
  northernterritory: "NT",
  queensland: "QLD",
  southaustralia: "SA",
  southaust: "SA",
  sthaust: "SA",
  nthterritory: "NT",
  nterritory: "NT",
  sthaustralia: "SA",
  tasmania: "TAS",
  tassie: "TAS",
  victoria: "VIC",
  westernaustralia: "WA",
  westernaust: "WA",
  westaustralia: "WA",
  westaust: "WA",
  waustralia: "WA",
};

/**
 * The abbreviation of the state in `NSW`, `nsw.`, `N.S.W.`, `New South Wales`, `AU-NSW`, `AUNSW`, `NSW 2000`,
 * `NSW, Australia` or `NSW (New South Wales)`; null for anything else, and for several states.
 */
export const parseState = remembered(
  (text): AustralianState | null => stateNamed(text) ?? stateNamed(text.replace(aroundState, "")) ?? stateOfParts(text),
);

/** A country or postcode next to the state. */
const aroundState =
  /^\s*AU(?:S(?:TRALIA)?)?(?:[\s,:/_-]+|(?=(?:ACT|NSW|NT|QLD|SA|TAS|VIC|WA)\s*$))|^\s*state of\s+|[\s,]+AU(?:S(?:TRALIA)?)?\s*$|[\s,]+\d{3,4}\s*$/gi;
const countryOrPostcode = /^(?:AU|AUS|AUSTRALIA|\d{3,4})$/i;

/** The state named by every part of a text such as `SA - South Australia`. */
function stateOfParts(text: string): AustralianState | null {
  const parts = text.split(/[^\p{L}\p{N}.\s]+/u).filter((part) => /[\p{L}\p{N}]/u.test(part));
  const named = parts.filter((part) => !countryOrPostcode.test(part.trim())).map(stateNamed);
  return named.length > 0 && new Set(named).size === 1 ? (named[0] ?? null) : null;
}

function stateNamed(text: string): AustralianState | null {
  const name = dealerKey(text);
  return Object.hasOwn(stateNames, name) ? (stateNames[name] ?? null) : null;
}

type SuburbAndState = { readonly suburb: string; readonly state: AustralianState; readonly postcode: string | null };

/** Suburb, state and postcode of `Caringbah, NSW` or `Caringbah NSW 2229`; null for anything else. */
export const suburbAndState = remembered((text): SuburbAndState | null => {
  const match =
    /^([\p{L}][\p{L} '’.-]*?)[\s,]+([A-Za-z.]{2,4}|[A-Z][a-z]+(?: [A-Z][a-z]+)*)(?:[\s,]+(\d{3,4}))?$/u.exec(
      text.trim(),
    );
  const state = match === null ? null : parseState(match[2] ?? "");
  if (match === null || state === null) return null;
  return { suburb: (match[1] ?? "").trim(), state, postcode: match[3] ?? null };
}, 5_000);

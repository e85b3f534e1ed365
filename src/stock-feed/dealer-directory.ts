import { slugWords } from "../vehicles/vehicle-slug.ts";
import { dealerKey, stateOf, type FeedDealership, type FeedSite } from "./feed-site.ts";
import type { FeedRow } from "./feed-field.ts";
import { lineText } from "./field-values.ts";

/** A dealer that the data names and the site's settings do not. */
export type FoundDealer = {
  slug: string;
  name: string;
  /** The feed's own code of the dealer. */
  code: string | null;
  street: string | null;
  city: string | null;
  state: string | null;
  postcode: string | null;
  phone: string | null;
  vehicles: number;
};

/** Names beyond this are not dealers: the column holds something else. */
const mostFoundDealers = 10_000;

/** Tells which dealership a row belongs to, and remembers the dealers that the site does not know. */
export class DealerDirectory {
  private readonly site: FeedSite;
  private readonly createsLocations: boolean;
  private readonly found = new Map<string, FoundDealer>();

  constructor(site: FeedSite, createsLocations: boolean) {
    this.site = site;
    this.createsLocations = createsLocations;
  }

  /**
   * The dealership of a row: known by its code, its name or its location's name. A dealer that the site
   * does not know becomes a dealership when locations are created, else its vehicles go to the default one.
   */
  dealershipOf(values: FeedRow["values"]): FeedDealership {
    const dealership = this.ownerOf(values);
    const place = lineText(values.locationName ?? "");
    // A name that the site does not know is still where the vehicle stands.
    return place === null || this.site.dealershipByName.has(dealerKey(place))
      ? dealership
      : { ...dealership, locationName: place };
  }

  /** The dealers found so far that the site does not know, by slug. */
  foundDealers(): FoundDealer[] {
    return [...this.found.values()].toSorted((one, other) => (one.slug < other.slug ? -1 : 1));
  }

  private ownerOf(values: FeedRow["values"]): FeedDealership {
    for (const name of [values.dealershipCode, values.dealership, values.locationName]) {
      const known = name === undefined ? undefined : this.site.dealershipByName.get(dealerKey(name));
      if (known !== undefined) return known;
    }
    const name = lineText(values.dealership ?? values.dealershipCode ?? "");
    const slug = name === null ? "" : slugWords(name);
    if (name === null || slug === "") return this.site.defaultDealership;
    const known = this.site.dealershipByName.get(dealerKey(slug));
    if (known !== undefined) return known;
    const dealer = this.remember(slug, name, values);
    if (dealer === null || !this.createsLocations) return this.site.defaultDealership;
    return foundDealership(slug, dealer.name);
  }

  private remember(slug: string, name: string, values: FeedRow["values"]): FoundDealer | null {
    let dealer = this.found.get(slug);
    if (dealer === undefined) {
      if (this.found.size >= mostFoundDealers) return null;
      dealer = {
        slug,
        name,
        code: null,
        street: null,
        city: null,
        state: null,
        postcode: null,
        phone: null,
        vehicles: 0,
      };
      this.found.set(slug, dealer);
    }
    dealer.vehicles += 1;
    dealer.code ??= lineText(values.dealershipCode ?? "");
    dealer.street ??= lineText(values.street ?? "");
    dealer.city ??= lineText(values.city ?? "");
    dealer.state ??= stateOf(values.state ?? "");
    dealer.postcode ??= /^\d{3,4}$/.test(values.postcode ?? "") ? (values.postcode ?? "").padStart(4, "0") : null;
    dealer.phone ??= lineText(values.phone ?? "");
    return dealer;
  }
}

/** A found dealer as a dealership. Where its vehicles stand is only what their own rows tell, now and later. */
export function foundDealership(slug: string, name: string): FeedDealership {
  return { slug, id: slug, name, locationName: name, city: null, state: null, isFound: true };
}

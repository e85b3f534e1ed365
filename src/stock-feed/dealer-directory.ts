import { slugWords } from "../vehicles/vehicle-slug.ts";
import { dealerKey, stateOf, type FeedDealership, type FeedSite } from "./feed-site.ts";
import type { FeedRow } from "./feed-field.ts";
import { lineText, quoted } from "./field-values.ts";

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

/** Whose a row is. A row that names no known dealership belongs to nobody, or to the default one by assumption. */
export type RowOwner =
  | { kind: "known"; dealership: FeedDealership; isAssumed: boolean }
  | { kind: "unknown"; message: string };

export type DealerDirectoryOptions = {
  createsLocations: boolean;
  /** Whose the rows are that name no known dealership; null when the site's dealerships decide. */
  defaultDealership: FeedDealership | null;
};

const namesShown = 5;

/** Tells which dealership a row belongs to, and remembers the dealers that the site does not know. */
export class DealerDirectory {
  private readonly site: FeedSite;
  private readonly options: DealerDirectoryOptions;
  private readonly found = new Map<string, FoundDealer>();
  private readonly selfNamed = new Set<string>();
  private readonly assumed = new Set<string>();

  constructor(site: FeedSite, options: DealerDirectoryOptions) {
    this.site = site;
    this.options = options;
  }

  /**
   * The dealership of a row: known by its code, its name or its location's name. A dealer that the site
   * does not know becomes a dealership when locations are created. Any other row is the default dealership's,
   * or the only one's; where a site has several and no default, it is nobody's.
   */
  ownerOf(values: FeedRow["values"]): RowOwner {
    const owner = this.dealershipOf(values);
    const place = lineText(values.locationName ?? "");
    // A name that the site does not know is still where the vehicle stands.
    if (owner.kind === "unknown" || place === null || this.site.dealershipByName.has(dealerKey(place))) return owner;
    return { ...owner, dealership: { ...owner.dealership, locationName: place } };
  }

  /**
   * The slug of the dealership that a broken row seems to be of, by any of its readings; null when they name none, or
   * several. Remembers nothing, as any of them may hold anything.
   */
  likelyOwnerOf(readings: readonly FeedRow["values"][]): string | null {
    const named = new Set(readings.flatMap((values) => this.namedIn(values)?.slug ?? []));
    if (named.size === 1) return [...named][0] ?? null;
    const sole = this.site.dealerships.length <= 1 ? this.site.defaultDealership : null;
    const owner = this.options.defaultDealership ?? sole;
    return named.size > 1 ? null : (owner?.slug ?? null);
  }

  /**
   * Whether a broken row names a dealership of the site where its cells are not moved. `other`: it names something
   * else, and the site would take no row of that. Remembers nothing.
   */
  nameIn(values: FeedRow["values"]): "known" | "other" | "none" {
    if (this.namedIn(values) !== null) return "known";
    const { createsLocations, defaultDealership } = this.options;
    const isAnyTaken = defaultDealership !== null || (this.site.dealerships.length <= 1 && !createsLocations);
    return isAnyTaken || lineText(values.dealership ?? values.dealershipCode ?? "") === null ? "none" : "other";
  }

  /** Notes that the file has a vehicle of this owner. */
  noteVehicleOf({ dealership, isAssumed }: Extract<RowOwner, { kind: "known" }>): void {
    (isAssumed ? this.assumed : this.selfNamed).add(dealership.slug);
  }

  /**
   * Slugs of the dealerships whose stock the file speaks of. Rows of the default dealership count only when no
   * row names a dealership at all: then the file is that dealership's.
   */
  namedDealerships(): ReadonlySet<string> {
    return this.selfNamed.size > 0 ? this.selfNamed : this.assumed;
  }

  /** The dealers found so far that the site does not know, by slug. */
  foundDealers(): FoundDealer[] {
    return [...this.found.values()].toSorted((one, other) => (one.slug < other.slug ? -1 : 1));
  }

  private dealershipOf(values: FeedRow["values"]): RowOwner {
    const named = this.namedIn(values);
    if (named !== null) return { kind: "known", dealership: named, isAssumed: false };
    const name = lineText(values.dealership ?? values.dealershipCode ?? "");
    const slug = name === null ? "" : slugWords(name);
    if (name === null || slug === "") return this.withoutName(name);
    const known = this.site.dealershipByName.get(dealerKey(slug));
    if (known !== undefined) return { kind: "known", dealership: known, isAssumed: false };
    const dealer = this.remember(slug, name, values);
    if (dealer === null || !this.options.createsLocations) return this.withoutName(name);
    return { kind: "known", dealership: foundDealership(slug, dealer.name), isAssumed: false };
  }

  /** The dealership of the site that a row names by its code, its name or its location's name. */
  private namedIn(values: FeedRow["values"]): FeedDealership | null {
    for (const name of [values.dealershipCode, values.dealership, values.locationName]) {
      const known = name === undefined ? undefined : this.site.dealershipByName.get(dealerKey(name));
      if (known !== undefined) return known;
    }
    return null;
  }

  /** Whose a row is that names no dealership, or one that nobody knows. */
  private withoutName(unknownName: string | null): RowOwner {
    const { createsLocations, defaultDealership } = this.options;
    if (defaultDealership !== null) return { kind: "known", dealership: defaultDealership, isAssumed: true };
    const isOnlyOne = this.site.dealerships.length <= 1 && !createsLocations;
    if (isOnlyOne) return { kind: "known", dealership: this.site.defaultDealership, isAssumed: false };
    if (unknownName === null)
      return {
        kind: "unknown",
        message:
          "The row names no dealership, so it cannot be told whose vehicle it is. Give every row the code or the name of its dealership, or name a defaultDealership in a mapping.",
      };
    const known = this.site.dealerships.slice(0, namesShown).map(({ name }) => quoted(name));
    const more = this.site.dealerships.length > namesShown ? " and others" : "";
    const remedies = createsLocations
      ? "or name a defaultDealership in a mapping"
      : "name a defaultDealership in a mapping, or import with --create-locations";
    return {
      kind: "unknown",
      message: `The site has no dealership ${quoted(unknownName)}; it has ${known.join(", ")}${more}. Correct the row, add the dealership to the site's settings, ${remedies}.`,
    };
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

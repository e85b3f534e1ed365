import { slugWords } from "../vehicles/vehicle-slug.ts";
import { dealerKey, parseState, type FeedDealership, type FeedSite } from "./feed-site.ts";
import type { FeedRow } from "./feed-field.ts";
import { lineText, quoted } from "./field-values.ts";

/** A dealer named in the data that is not in the site's settings. */
export type FoundDealer = {
  slug: string;
  name: string;
  code: string | null;
  street: string | null;
  city: string | null;
  state: string | null;
  postcode: string | null;
  phone: string | null;
  rows: number;
};

/** A column with more names does not contain dealers. */
const mostFoundDealers = 10_000;

/** Owner of a row. A row that names no known dealership has no owner, or the default dealership by assumption. */
export type RowOwner =
  | { kind: "known"; dealership: FeedDealership; isAssumed: boolean }
  | { kind: "unknown"; message: string };

export type DealerDirectoryOptions = {
  createsLocations: boolean;
  /** Owner of rows that name no known dealership; null if it depends on the site's dealerships. */
  defaultDealership: FeedDealership | null;
};

const namesShown = 5;

/** Assigns rows to dealerships, and collects dealers that the site does not know. */
export class DealerDirectory {
  private readonly site: FeedSite;
  private readonly options: DealerDirectoryOptions;
  private readonly found = new Map<string, FoundDealer>();
  private readonly selfNamed = new Set<string>();
  private readonly assumed = new Set<string>();
  private assumesNamed = false;

  constructor(site: FeedSite, options: DealerDirectoryOptions) {
    this.site = site;
    this.options = options;
  }

  /**
   * The dealership of a row, found by its code, its name or its location's name. If locations are created, an unknown
   * dealer becomes a dealership. Other rows belong to the default dealership, or to the only one. They have no owner if
   * the site has several dealerships and no default. `isCounted`: false for a row that is read again.
   */
  findOwner(values: FeedRow["values"], isCounted = true): RowOwner {
    const owner = this.findDealership(values, isCounted);
    const place = lineText(values.locationName ?? "");
    // An unknown name is still the place of the vehicle.
    if (owner.kind === "unknown" || place === null || this.site.dealershipByName.has(dealerKey(place))) return owner;
    return { ...owner, dealership: { ...owner.dealership, locationName: place } };
  }

  /**
   * Slug of the dealership that a broken row probably belongs to, from any of its readings; null if they name none or
   * several. Does not collect new dealers, because the readings may contain anything.
   */
  likelyOwner(readings: readonly FeedRow["values"][]): string | null {
    const named = new Set(readings.flatMap((values) => this.namedIn(values)?.slug ?? []));
    if (named.size === 1) return [...named][0] ?? null;
    const sole = this.site.dealerships.length <= 1 ? this.site.defaultDealership : null;
    const owner = this.options.defaultDealership ?? sole;
    return named.size > 1 ? null : (owner?.slug ?? null);
  }

  /**
   * Whether a broken row names a dealership of the site in a cell that has not moved. `other`: it names something else,
   * and the site would reject such a row. Does not collect new dealers.
   */
  nameIn(values: FeedRow["values"]): "known" | "other" | "none" {
    if (this.namedIn(values) !== null) return "known";
    const { createsLocations, defaultDealership } = this.options;
    const isAnyTaken = defaultDealership !== null || (this.site.dealerships.length <= 1 && !createsLocations);
    return isAnyTaken || lineText(values.dealership ?? values.dealershipCode ?? "") === null ? "none" : "other";
  }

  /** Records that the file has a vehicle of this owner. */
  noteVehicle({ dealership, isAssumed }: Extract<RowOwner, { kind: "known" }>): void {
    (isAssumed ? this.assumed : this.selfNamed).add(dealership.slug);
  }

  /**
   * Slugs of the dealerships whose stock is in the file. Rows of the default dealership count only if no row names a
   * dealership; then the file belongs to that dealership.
   */
  namedDealerships(): ReadonlySet<string> {
    return this.selfNamed.size > 0 ? this.selfNamed : this.assumed;
  }

  /** Whether the file names any dealership, so that its rows of the default dealership may belong to another. */
  get namesAny(): boolean {
    return this.assumesNamed || this.selfNamed.size > 0;
  }

  /** Unknown dealers found so far, by slug. */
  foundDealers(): FoundDealer[] {
    return [...this.found.values()].toSorted((one, other) => (one.slug < other.slug ? -1 : 1));
  }

  private findDealership(values: FeedRow["values"], isCounted: boolean): RowOwner {
    const named = this.namedIn(values);
    if (named !== null) return { kind: "known", dealership: named, isAssumed: false };
    const name = lineText(values.dealership ?? values.dealershipCode ?? "");
    const slug = name === null ? "" : slugWords(name);
    if (name === null || slug === "") return this.withoutName(name);
    const known = this.site.dealershipByName.get(dealerKey(slug));
    if (known !== undefined) return { kind: "known", dealership: known, isAssumed: false };
    const dealer = this.remember(slug, name, values, isCounted);
    if (dealer === null || !this.options.createsLocations) return this.withoutName(name);
    return { kind: "known", dealership: foundDealership(slug, dealer.name), isAssumed: false };
  }

  private namedIn(values: FeedRow["values"]): FeedDealership | null {
    for (const name of [values.dealershipCode, values.dealership, values.locationName]) {
      const known = name === undefined ? undefined : this.site.dealershipByName.get(dealerKey(name));
      if (known !== undefined) return known;
    }
    return null;
  }

  private withoutName(unknownName: string | null): RowOwner {
    const { createsLocations, defaultDealership } = this.options;
    const isOnlyOne = this.site.dealerships.length <= 1 && !createsLocations;
    if (isOnlyOne) return { kind: "known", dealership: this.site.defaultDealership, isAssumed: false };
    if (defaultDealership !== null) {
      this.assumesNamed ||= unknownName !== null;
      return { kind: "known", dealership: defaultDealership, isAssumed: true };
    }
    if (unknownName === null)
      return {
        kind: "unknown",
        message:
          "The row names no dealership, so it is not clear which dealership the vehicle belongs to. Give every row the code or name of its dealership, or set a defaultDealership in a mapping.",
      };
    const known = this.site.dealerships.slice(0, namesShown).map(({ name }) => quoted(name));
    const more = this.site.dealerships.length > namesShown ? " and others" : "";
    const remedies = createsLocations
      ? "or set a defaultDealership in a mapping"
      : "set a defaultDealership in a mapping, or import with --create-locations";
    return {
      kind: "unknown",
      message: `The site has no dealership ${quoted(unknownName)}; it has ${known.join(", ")}${more}. Correct the row, add the dealership to the site's settings, ${remedies}.`,
    };
  }

  private remember(slug: string, name: string, values: FeedRow["values"], isCounted: boolean): FoundDealer | null {
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
        rows: 0,
      };
      this.found.set(slug, dealer);
    }
    if (isCounted) dealer.rows += 1;
    dealer.code ??= lineText(values.dealershipCode ?? "");
    dealer.street ??= lineText(values.street ?? "");
    dealer.city ??= lineText(values.city ?? "");
    dealer.state ??= parseState(values.state ?? "");
    dealer.postcode ??= /^\d{3,4}$/.test(values.postcode ?? "") ? (values.postcode ?? "").padStart(4, "0") : null;
    dealer.phone ??= lineText(values.phone ?? "");
    return dealer;
  }
}

/** A found dealer as a dealership. Its places come only from its own rows. */
export function foundDealership(slug: string, name: string): FeedDealership {
  return { slug, id: slug, name, locationName: name, city: null, state: null, isFound: true };
}

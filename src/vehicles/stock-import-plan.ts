import type { CarType } from "./vehicle.ts";

export type DealershipPlan = {
  current: number;
  /** Removed vehicles of which the site still knows that they were there. */
  removed: number;
  /** Vehicles in `current` that imports added since `recentSince`. */
  recent: number;
  added: number;
  /** Vehicles in `added` that were on the site before. */
  returned: number;
  /** Vehicles in `added` that have never been on the site, with a VIN that no vehicle of the site has. */
  addedWithVin: number;
  /**
   * Vehicles in `added` that, by VIN or facts, are already on the site under another key or are also added by another
   * row of the file.
   */
  doubled: number;
  missing: number;
  /** Vehicles in `missing` that have a VIN. */
  missingWithVin: number;
  /** Vehicles in `missing` that are `recent`. */
  recentMissing: number;
  /** Vehicles in `current` whose loss an earlier import held, and that no file has contained unchanged since. */
  heldBefore: number;
  /** Vehicles in `missing` whose loss an earlier import held. */
  stillMissing: number;
  /** Vehicles in `missing` that remain because a row mentions their kind; and those of them that are `stillMissing`. */
  missingOfKind: number;
  stillMissingOfKind: number;
  /**
   * Vehicles whose loss an earlier import held, and that rows would again remove from the dealership or its listing.
   */
  stillLost: number;
  withdrawn: number;
  movedAway: number;
  /** Vehicles whose stock number another vehicle has taken, and that appear nowhere else in the file. */
  replaced: number;
  /** Vehicles that retain their identity under another stock number of the same dealership. */
  renumbered: number;
  /** Rows without a VIN that are superseded by the row of another vehicle with the same stock number. */
  leftOut: number;
  inFile: number;
  /** Vehicles in `inFile` that the dealership has after the import, because no hold applies to their rows. */
  taken: number;
  /**
   * Vehicles in `inFile` with several rows; and those of them whose rows have different values without a time that
   * shows which is newer.
   */
  repeated: number;
  repeatedOtherwise: number;
  /** Vehicles listed for sale before the import, and what happens to them. */
  listed: ListedCounts;
  values: ValueChanges;
};

/** Vehicles of one dealership that are listed for sale under the site's own filters. */
export type ListedCounts = {
  current: number;
  missing: number;
  /** Vehicles in `missing` that imports added since `recentSince`. */
  recentMissing: number;
  /** Withdrawn, moved to another dealership or replaced. */
  takenAway: number;
  sold: number;
  /** They remain on the site, but hidden by the row or excluded by the site's filters. */
  hidden: number;
};

/** How the values of vehicles change that were and remain for sale. Medians are in dollars. */
export type ValueChanges = {
  /** Vehicles with a price before, and those of them that lose it. */
  priced: number;
  pricesGone: number;
  /** Medians over the vehicles with a price before and after; null if there are none. */
  medianBefore: number | null;
  medianAfter: number | null;
  compared: number;
  /** Vehicles with pictures before, and those of them that lose them all. */
  pictured: number;
  picturesGone: number;
  /**
   * Largest number of vehicles in both medians that change to the same price, if they are of several models and had at
   * least three different prices before: identical vehicles legitimately change together.
   */
  pricesMadeEqual: number;
  /** Vehicles in both medians whose price changes by more than a sale explains. */
  pricesJumped: number;
  /** Vehicles with a VIN before, and those of them that lose it or get another. */
  identified: number;
  vinsGone: number;
  vinsChanged: number;
  /** Vehicles with an odometer reading above that of a new vehicle, and those of them that lose it. */
  driven: number;
  odometersGone: number;
  /** Largest number of driven vehicles that change to the same reading, such as 0. */
  odometersMadeEqual: number;
  /**
   * Vehicles with a reading before and after, at least one of them of a driven vehicle; and those of them whose
   * readings cannot be of the same vehicle.
   */
  odometersCompared: number;
  odometersJumped: number;
  /** Vehicles recognised in the file, and those of them with changed values. */
  known: number;
  changed: number;
  /**
   * Vehicles without a VIN whose stock number another vehicle takes: the row may really be theirs, with wrong facts.
   */
  replaced: number;
  /** Vehicles in `known` whose make or model, year or car type changes. */
  modelsChanged: number;
  yearsChanged: number;
  carTypesChanged: number;
  /**
   * Vehicles that change from one car type to another, including returns to an earlier one, and the total number of
   * `from`.
   */
  carTypeSteps: CarTypeStep[];
};

export type CarTypeStep = { from: CarType; to: CarType; count: number; of: number };

/**
 * What `apply` would do. Every staged row is counted exactly once: in `accepted`, `updated`, `unchanged`, `withdrawn`,
 * `held` or `superseded`.
 */
export type StockImportPlan = {
  current: number;
  /** Rows whose vehicle is not (or no longer) on the site. */
  accepted: number;
  updated: number;
  unchanged: number;
  /** Rows that withdraw their vehicle, whether or not it is on the site. */
  withdrawn: number;
  /** Rows that change nothing because of a hold. */
  held: number;
  /** Older rows of a key, superseded by a newer row of the same file. */
  superseded: number;
  /** Vehicles on the site that the file does not mention, held or not. */
  missing: number;
  /** By slug: every dealership that has vehicles on the site or rows in the file. */
  dealerships: ReadonlyMap<string, DealershipPlan>;
  values: ValueChanges;
  /** Dealerships named in the last full file that named at least one of this file's dealerships. */
  lastNamed: readonly string[];
};

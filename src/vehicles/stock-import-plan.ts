/** What an import would do to the vehicles of one dealership. */
export type DealershipPlan = {
  /** Vehicles on the site before. */
  current: number;
  /** Those of `current` that imports added since `recentSince`. */
  recent: number;
  /** Vehicles that are new to the site, or come back to it. */
  added: number;
  /** Those of `added` that were on the site before and come back. */
  returned: number;
  /** Those of `added` that no vehicle of the site is or was, with a VIN that none of them has. */
  addedWithVin: number;
  /** Those of `added` that the site has under another key already, or another row of the file adds: by VIN or facts. */
  doubled: number;
  /** Vehicles that the file does not mention. */
  missing: number;
  /** Those of `missing` that have a VIN. */
  missingWithVin: number;
  /** Those of `missing` that are `recent`. */
  recentMissing: number;
  /** Those of `current` that an earlier import held, and that no file has had as before since. */
  heldBefore: number;
  /** Those of `missing` that an earlier import held. */
  stillMissing: number;
  /** Those of `missing` that stay as they are of a mentioned kind; and those of them that are `stillMissing`. */
  missingOfKind: number;
  stillMissingOfKind: number;
  /** Vehicles that an earlier import held, and that rows would take from the dealership or out of its listing. */
  stillLost: number;
  /** Vehicles that rows take off the site. */
  withdrawn: number;
  /** Vehicles that the file has at another dealership. */
  movedAway: number;
  /** Vehicles whose stock number another vehicle has taken, and that the file has nowhere else. */
  replaced: number;
  /** Vehicles that keep their identity under another stock number of the same dealership. */
  renumbered: number;
  /** Rows without a VIN that are left out, as the row of another vehicle has their stock number and counts. */
  leftOut: number;
  /** Vehicles that the file has. */
  inFile: number;
  /** Those of `inFile` that several rows of the file have; and those of them with different values, none told to be newer. */
  repeated: number;
  repeatedOtherwise: number;
  /** Vehicles that shoppers find for sale before, and what becomes of them. */
  listed: ListedVehicles;
  values: ValueChanges;
};

/** Vehicles of one dealership that shoppers find for sale: those that the site's own filters show. */
export type ListedVehicles = {
  /** On the site before. */
  current: number;
  missing: number;
  /** Those of `missing` that imports added since `recentSince`. */
  recentMissing: number;
  /** Withdrawn, moved to another dealership or replaced. */
  takenAway: number;
  /** They stay on the site as sold ones. */
  sold: number;
  /** They stay on the site, but the row hides them, or the site does not list such vehicles. */
  hidden: number;
};

/** How values change of vehicles that were and stay for sale. Medians in dollars. */
export type ValueChanges = {
  /** Vehicles with a price before, and those of them that lose it. */
  priced: number;
  pricesGone: number;
  /** Medians over the vehicles that have a price before and after; null when there are none. */
  medianBefore: number | null;
  medianAfter: number | null;
  /** Vehicles of both medians. */
  compared: number;
  /** Vehicles with a picture before, and those of them that lose all. */
  pictured: number;
  picturesGone: number;
  /**
   * Most vehicles of both medians that change to one and the same price, of several models and at least three prices
   * before: equal vehicles change together.
   */
  pricesMadeEqual: number;
  /** Vehicles of both medians whose price changes as no sale does. */
  pricesJumped: number;
  /** Vehicles with a VIN before, and those of them that lose it or get another one. */
  identified: number;
  vinsGone: number;
  vinsChanged: number;
  /** Vehicles that had been driven, and those of them that lose their odometer reading. */
  driven: number;
  odometersGone: number;
  /** Most driven vehicles that change to one and the same reading, such as 0. */
  odometersMadeEqual: number;
  /** Vehicles with a reading before and after, driven by one of them; and those of them whose readings are of two vehicles. */
  odometersCompared: number;
  odometersJumped: number;
  /** Vehicles that are found again, and those of them that the file has otherwise than the site. */
  known: number;
  changed: number;
  /** Vehicles without a VIN whose stock number another vehicle takes: the row may be theirs, with the facts of another. */
  replaced: number;
  /** Those of `known` that become another make or model, a vehicle of another year or of another car type. */
  modelsChanged: number;
  yearsChanged: number;
  carTypesChanged: number;
};

/**
 * What `apply` would do. Every staged row counts once: in `accepted`, `updated`, `unchanged`, `withdrawn`,
 * `held` or `superseded`.
 */
export type StockImportPlan = {
  /** Vehicles on the site before. */
  current: number;
  /** Rows whose vehicle is not on the site yet (or no longer). */
  accepted: number;
  updated: number;
  unchanged: number;
  /** Rows that withdraw their vehicle, whether or not it is on the site. */
  withdrawn: number;
  /** Rows that change nothing because of a hold. */
  held: number;
  /** Older rows of a key that a newer row of the same file displaced. */
  superseded: number;
  /** Vehicles on the site that the file does not mention, held or not. */
  missing: number;
  /** By slug: every dealership that has vehicles on the site or rows in the file. */
  dealerships: ReadonlyMap<string, DealershipPlan>;
  values: ValueChanges;
  /** Dealerships that the last full file named which named one of the dealerships of this one. */
  lastNamed: readonly string[];
};

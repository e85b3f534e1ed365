import type { DealershipPlan, ListedCounts, StockImportPlan, ValueChanges } from "../src/vehicles/stock-import-plan.ts";

/** Values of which none changes. */
const noChanges: ValueChanges = {
  priced: 0,
  pricesGone: 0,
  medianBefore: null,
  medianAfter: null,
  compared: 0,
  pictured: 0,
  picturesGone: 0,
  pricesMadeEqual: 0,
  pricesJumped: 0,
  identified: 0,
  vinsGone: 0,
  vinsChanged: 0,
  driven: 0,
  odometersGone: 0,
  odometersMadeEqual: 0,
  odometersCompared: 0,
  odometersJumped: 0,
  known: 0,
  changed: 0,
  replaced: 0,
  modelsChanged: 0,
  yearsChanged: 0,
  carTypesChanged: 0,
  carTypeSteps: [],
};

type Given = Partial<Omit<DealershipPlan, "listed" | "values">> & {
  listed?: Partial<ListedCounts>;
  values?: Partial<ValueChanges>;
};

/** The plan for a dealership of 20 vehicles, all of them for sale, with what a test says about it. */
export function dealershipPlan({ listed, values, ...given }: Given = {}): DealershipPlan {
  const { current = 20, missing = 0, recentMissing = 0 } = given;
  return {
    current,
    removed: 0,
    recent: 0,
    added: 0,
    returned: 0,
    addedWithVin: 0,
    doubled: 0,
    missing,
    missingWithVin: 0,
    recentMissing,
    heldBefore: 0,
    stillMissing: 0,
    missingOfKind: 0,
    stillMissingOfKind: 0,
    stillLost: 0,
    withdrawn: 0,
    movedAway: 0,
    replaced: 0,
    renumbered: 0,
    leftOut: 0,
    inFile: current - missing,
    taken: current - missing,
    repeated: 0,
    repeatedOtherwise: 0,
    ...given,
    listed: { current, missing, recentMissing, takenAway: 0, sold: 0, hidden: 0, ...listed },
    values: { ...noChanges, ...values },
  };
}

/** The plan of an import that does nothing, with what a test says about it. */
export function stockImportPlan(given: Partial<StockImportPlan> = {}): StockImportPlan {
  return {
    dealerships: new Map(),
    current: 0,
    accepted: 0,
    updated: 0,
    unchanged: 0,
    withdrawn: 0,
    held: 0,
    superseded: 0,
    missing: 0,
    values: noChanges,
    lastNamed: [],
    ...given,
  };
}

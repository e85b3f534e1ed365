import type { StagedVehicle, Stock, StockImportPlan, StockImports, StockImportSession } from "../vehicles/stock.ts";
import type { Vehicle } from "../vehicles/vehicle.ts";

export type StockInMemory = StockImports & {
  /** Vehicles of the site by key. */
  vehicles: Map<string, Vehicle>;
  /** How many sessions were opened and not discarded. */
  openSessions(): number;
  stock: Pick<Stock, "vehicles">;
};

/** A site's stock in memory, with the semantics of the store, for tests of the import alone. */
export function stockInMemory(): StockInMemory {
  const vehicles = new Map<string, Vehicle>();
  let open = 0;
  return {
    vehicles,
    openSessions: () => open,
    stock: {
      async *vehicles() {
        yield [...vehicles.values()];
      },
    },
    async open() {
      open += 1;
      return session(vehicles, () => (open -= 1));
    },
  };
}

function session(vehicles: Map<string, Vehicle>, ended: () => void): StockImportSession {
  const staged: StagedVehicle[] = [];
  const mentioned = new Set<string>();
  let isOpen = true;
  const winners = (): Map<string, StagedVehicle> => {
    const byKey = new Map<string, StagedVehicle>();
    for (const row of staged) {
      const other = byKey.get(row.key);
      const time = row.lastModified ?? -Infinity;
      const otherTime = other?.lastModified ?? -Infinity;
      if (other === undefined || time > otherTime || (time === otherTime && row.line >= other.line))
        byKey.set(row.key, row);
    }
    return byKey;
  };
  const missing = (byKey: Map<string, StagedVehicle>): string[] =>
    [...vehicles.keys()].filter((key) => !byKey.has(key) && !mentioned.has(key));
  const stored = (key: string, row: StagedVehicle, id: string, slug: string, now: number): Vehicle => {
    const before = vehicles.get(key);
    const soldAt = row.vehicle.sold ? (row.vehicle.soldAt ?? before?.soldAt ?? now) : row.vehicle.soldAt;
    return {
      ...row.vehicle,
      soldAt,
      id: before?.id ?? id,
      slug: before?.slug ?? slug,
      createdAt: before?.createdAt ?? row.vehicle.createdAt ?? now,
    };
  };
  return {
    async stage(rows) {
      for (const row of rows) staged.push(row);
    },
    async mention(keys) {
      for (const key of keys) mentioned.add(key);
    },
    async plan() {
      const byKey = winners();
      const plan: StockImportPlan = {
        current: vehicles.size,
        accepted: 0,
        updated: 0,
        unchanged: 0,
        withdrawn: 0,
        superseded: staged.length - byKey.size,
        missing: missing(byKey).length,
      };
      for (const [key, row] of byKey) {
        const before = vehicles.get(key);
        if (row.withdrawn) plan.withdrawn += 1;
        else if (before === undefined) plan.accepted += 1;
        else if (JSON.stringify(stored(key, row, "", "", 0)) === JSON.stringify({ ...before })) plan.unchanged += 1;
        else plan.updated += 1;
      }
      return plan;
    },
    async *settledRows() {
      const byKey = winners();
      const isWinner = (row: StagedVehicle): boolean => byKey.get(row.key) === row;
      yield {
        superseded: staged
          .filter((row) => !isWinner(row))
          .map(({ key, line, vehicle: { stocknum } }) => ({ line, stocknum, byLine: byKey.get(key)?.line ?? 0 })),
        withdrawn: staged
          .filter((row) => row.withdrawn && isWinner(row))
          .map(({ line, vehicle: { stocknum }, remark = "" }) => ({ line, stocknum, remark })),
      };
    },
    async apply({ removeMissing, now, newId, slugOf }) {
      const byKey = winners();
      const gone = removeMissing ? missing(byKey) : [];
      for (const key of gone) vehicles.delete(key);
      for (const [key, row] of byKey) {
        if (row.withdrawn) vehicles.delete(key);
        else vehicles.set(key, stored(key, row, newId(), slugOf(row.vehicle), now));
      }
      return { removed: gone.length, version: 1 };
    },
    async discard() {
      if (isOpen) ended();
      isOpen = false;
    },
  };
}

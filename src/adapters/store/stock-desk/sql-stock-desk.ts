import type { Transaction } from "kysely";
import type { AuditEntry, Trail } from "../../../desk/audit.ts";
import type { Reach } from "../../../desk/reach.ts";
import { fieldAudit } from "../../../stock-desk/field-audit.ts";
import type { ChangedField, FieldChange, FieldChangeResult, StockDesk } from "../../../stock-desk/stock-desk.ts";
import type { OverrideName } from "../../../vehicles/overrides.ts";
import type { Vehicle } from "../../../vehicles/vehicle.ts";
import { applyChange } from "./apply-change.ts";
import type { Database, Tables } from "../database.ts";
import { readWithin, type StoredVehicle } from "./read-edited.ts";
import { changeShown } from "../shown-overrides.ts";
import { lockStockVersion } from "../stock-version.ts";
import { RepeatedCommand, writeAudit } from "../write-audit.ts";
import { standingRow } from "./field-versions.ts";

type Writing = Transaction<Tables>;

export function sqlStockDesk(database: Database): StockDesk {
  return {
    async vehicle(reach, siteId, vehicleId, now) {
      const found = await readWithin(database.read, reach, { siteId, vehicleId }, now);
      return found && { layers: found.layers, fieldVersions: found.fieldVersions };
    },
    change: (reach, field, change, trail) =>
      database
        .transaction((writing) => changeField(writing, reach, field, change, trail))
        .catch((error: unknown) => {
          if (error instanceof RepeatedCommand) return { kind: "repeated" };
          throw error;
        }),
  };
}

async function changeField(
  writing: Writing,
  reach: Reach,
  { siteId, vehicleId, version }: ChangedField,
  change: FieldChange,
  trail: Trail,
): Promise<FieldChangeResult> {
  const vehicle = { siteId, vehicleId };
  const { name, at } = change.kind === "say" ? change.override : change;
  const current = await lockStockVersion(writing, siteId);
  const before = await readWithin(writing, reach, vehicle, at);
  if (before === null) return { kind: "missing" };
  const { rows, ...seen } = before;
  if ((before.fieldVersions[name] ?? 0) !== version) return { kind: "conflict", current: seen };
  if (change.kind === "take back" && !seen.layers.overrides.some((override) => override.name === name))
    return { kind: "missing" };
  const applied = await applyChange(writing, vehicle, change, rows);
  if (applied === "gone") return { kind: "conflict", current: seen };
  const { number } = applied;
  await changeShown(writing, { siteId, vehicleIds: [vehicleId], current, at });
  const after = await readWithin(writing, reach, vehicle, at);
  if (after === null) throw new Error("A change of a vehicle would put it out of the editor's reach.");
  const entry = auditEntry(trail, siteId, name, { before, after, number });
  await writeAudit(writing, [entry], []);
  return { kind: "done", vehicle: { layers: after.layers, fieldVersions: after.fieldVersions } };
}

type Change = { before: StoredVehicle; after: StoredVehicle; number: number | null };

function auditEntry(trail: Trail, siteId: string, name: OverrideName, { before, after, number }: Change): AuditEntry {
  const audited = ({ layers }: StoredVehicle, of: number | null) => {
    const until = layers.overrides.find((override) => override.name === name)?.until ?? null;
    const shown: Vehicle = layers.shown;
    return { shown, number: of, until };
  };
  const standing = before.layers.overrides.some((override) => override.name === name);
  const numberBefore = standing ? (standingRow(before.rows, name)?.number ?? null) : null;
  const version = after.fieldVersions[name] ?? 0;
  return trail.entry(
    fieldAudit({ siteId, name, before: audited(before, numberBefore), after: audited(after, number), version }),
  );
}

import type { Kysely, Transaction } from "kysely";
import type { AuditEntry, Trail } from "../../../desk/audit.ts";
import { isWithinReach, type Reach } from "../../../desk/reach.ts";
import { fieldAudit } from "../../../stock-desk/field-audit.ts";
import type {
  ChangedField,
  EditedVehicle,
  FieldChange,
  FieldChangeResult,
  StockDesk,
} from "../../../stock-desk/stock-desk.ts";
import type { Override, OverrideName } from "../../../vehicles/overrides.ts";
import { layersAt } from "../../../vehicles/stock-overrides.ts";
import type { Vehicle } from "../../../vehicles/vehicle.ts";
import { endOverrides, forgetOldestEnded, insertOverrides } from "../change-overrides.ts";
import type { Database, Tables } from "../database.ts";
import { type OverrideRow, toOverride, type VehicleRef } from "../override-rows.ts";
import { readLayersAndRows } from "../read-layers.ts";
import { changeShown, vehicleChange } from "../shown-overrides.ts";
import { lockStockVersion } from "../stock-version.ts";
import { RepeatedCommand, writeAudit } from "../write-audit.ts";
import { fieldVersions, standingRow } from "./field-versions.ts";

type Writing = Transaction<Tables>;
type Stored = EditedVehicle & { rows: readonly OverrideRow[] };

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

async function readWithin(db: Kysely<Tables>, reach: Reach, vehicle: VehicleRef, now: number): Promise<Stored | null> {
  if (vehicle.vehicleId.includes("\0")) return null;
  const found = await readLayersAndRows(db, vehicle);
  if (found === null || found.layers.isRemoved) return null;
  const { dealershipSlug } = found.layers.shown;
  if (!isWithinReach(reach, { siteId: vehicle.siteId, dealershipSlug })) return null;
  const { layers, rows } = found;
  return { layers: layersAt(layers, now), fieldVersions: fieldVersions(rows, now), rows };
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
  const wanted = wantedOverride(change, rows);
  if (wanted === "gone") return { kind: "conflict", current: seen };
  const standing = standingRow(rows, name);
  if (change.kind === "take back" && !seen.layers.overrides.some((override) => override.name === name))
    return { kind: "missing" };
  if (standing !== null) await endOverrides(writing, [standing], ending(standing, change, wanted !== null));
  const number = wanted === null ? null : await insertOverrides(writing, vehicle, [wanted]);
  await forgetOldestEnded(writing, vehicle);
  const isSeen = await changeShown(writing, { siteId, vehicleIds: [vehicleId], current, at });
  const after = await readWithin(writing, reach, vehicle, at);
  if (after === null) return { kind: "missing" };
  const entry = auditEntry(trail, siteId, name, { before, after, number });
  // A change that shoppers see is announced already.
  await writeAudit(writing, [entry], isSeen ? [] : [vehicleChange(siteId, after.layers.shown, current)]);
  return { kind: "done", vehicle: { layers: after.layers, fieldVersions: after.fieldVersions } };
}

/** The override that a change sets; null if it sets none, `gone` if the one to restore is deleted. */
function wantedOverride(change: FieldChange, rows: readonly OverrideRow[]): Override | null | "gone" {
  if (change.kind === "say") return change.override;
  if (change.kind === "take back" || change.number === null) return null;
  const row = rows.find(({ number, name }) => number === change.number && name === change.name);
  if (row === undefined) return "gone";
  const { by, at } = change;
  const isOver = row.until_at !== null && row.until_at <= at;
  return isOver ? null : { ...toOverride(row), by, at };
}

function ending({ until_at }: OverrideRow, change: FieldChange, isReplaced: boolean) {
  const { by, at } = change.kind === "say" ? change.override : change;
  if (until_at !== null && until_at <= at) return { how: "expired", at: until_at, by: null } as const;
  return { how: isReplaced ? "replaced" : "withdrawn", at, by } as const;
}

type Change = { before: Stored; after: Stored; number: number | null };

function auditEntry(trail: Trail, siteId: string, name: OverrideName, { before, after, number }: Change): AuditEntry {
  const audited = ({ layers }: Stored, of: number | null) => {
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

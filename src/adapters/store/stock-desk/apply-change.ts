import type { Transaction } from "kysely";
import type { FieldChange } from "../../../stock-desk/stock-desk.ts";
import type { Override } from "../../../vehicles/overrides.ts";
import { endOverrides, forgetOldestEnded, insertOverrides } from "../change-overrides.ts";
import type { Tables } from "../database.ts";
import { type OverrideRow, toOverride, type VehicleRef } from "../override-rows.ts";
import { standingRow } from "./field-versions.ts";

/**
 * Ends and sets the override of a field. Returns the number of the new one, null without one; `gone` if the override to
 * restore is deleted. The caller has locked the version of the site's stock, and shows the vehicle again.
 */
export async function applyChange(
  writing: Transaction<Tables>,
  vehicle: VehicleRef,
  change: FieldChange,
  rows: readonly OverrideRow[],
): Promise<{ number: number | null } | "gone"> {
  const name = change.kind === "say" ? change.override.name : change.name;
  const wanted = wantedOverride(change, rows);
  if (wanted === "gone") return wanted;
  const standing = standingRow(rows, name);
  if (standing !== null) await endOverrides(writing, [standing], ending(standing, change, wanted !== null));
  const number = wanted === null ? null : await insertOverrides(writing, vehicle, [wanted]);
  await forgetOldestEnded(writing, vehicle);
  return { number };
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

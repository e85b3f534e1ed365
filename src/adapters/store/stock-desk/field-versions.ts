import type { OverrideName } from "../../../vehicles/overrides.ts";
import type { FieldVersions } from "../../../stock-desk/stock-desk.ts";
import type { OverrideRow } from "../override-rows.ts";

/** The version of each field that has or had an override. An override that is due to expire by `now` counts as ended. */
export function fieldVersions(rows: readonly OverrideRow[], now: number): FieldVersions {
  const last = new Map(rows.map((row) => [row.name, row] as const));
  return Object.fromEntries([...last].map(([name, row]) => [name, rowVersion(row, now)]));
}

/** The version of a field whose last override this is. Overrides are numbered in order, and each ends once. */
function rowVersion({ number, ended_at, until_at }: OverrideRow, now: number): number {
  const isEnded = ended_at !== null || (until_at !== null && until_at <= now);
  return 2 * number + (isEnded ? 1 : 0);
}

/** The override of a field that is in force. */
export function standingRow(rows: readonly OverrideRow[], name: OverrideName): OverrideRow | null {
  return rows.find((row) => row.name === name && row.ended_at === null) ?? null;
}

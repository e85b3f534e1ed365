import type { Transaction } from "kysely";
import type { Tables } from "../database.ts";

/** One change of the schema. `up` runs in one transaction with all other migrations of the start. */
export type Migration = {
  version: number;
  name: string;
  /**
   * The lowest version whose code runs on a store with this migration. `"as before"`: the code that ran before it still
   * does, because the migration only adds. Rules: docs/decisions/0072.
   */
  oldestCode: number | "as before";
  up(transaction: Transaction<Tables>): Promise<void>;
};

/** The lowest version whose code runs on a store with these migrations; 0 without any. */
export function oldestCodeFor(migrations: readonly Pick<Migration, "oldestCode">[]): number {
  return migrations.reduce(
    (oldest, { oldestCode }) => (oldestCode === "as before" ? oldest : Math.max(oldest, oldestCode)),
    0,
  );
}

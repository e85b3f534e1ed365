import { sql, type RawBuilder, type SqlBool } from "kysely";

/**
 * Whether a lease that ends at the time in a column is over. One that ends later than any process with a right clock
 * could have set it is over too: otherwise a process whose clock was a day ahead would block the others for a day.
 * Clocks may differ by up to the length of the lease.
 */
export function isLeaseOver(column: string, now: number, leaseMs: number): RawBuilder<SqlBool> {
  const end = sql.ref(column);
  return sql<SqlBool>`(${end} <= ${now} or ${end} > ${now + 2 * leaseMs})`;
}

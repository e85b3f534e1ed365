/** Codes of a full or unavailable system or store, or one out of resources: every file would fail. */
const systemCodes = new Set(
  "ENOSPC EDQUOT EROFS EIO EMFILE ENFILE ENOMEM ECONNREFUSED ECONNRESET ETIMEDOUT EPIPE ENOTFOUND".split(" "),
);
/** PostgreSQL error classes: connection, insufficient resources, operator intervention, system error. */
const postgresClasses = /^(08|53|57|58)/;
/** SQLite's SQLITE_IOERR, SQLITE_FULL and SQLITE_CANTOPEN. */
const sqliteCodes = new Set([10, 13, 14]);

/** Whether an import failed because of the disk, the store or the system, regardless of the file. */
export function isPlatformFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (typeof code === "string" && (systemCodes.has(code) || postgresClasses.test(code))) return true;
  // The lower byte is the error class; the rest is its detail.
  if (typeof errcode === "number" && sqliteCodes.has(errcode & 0xff)) return true;
  return error.cause !== undefined && isPlatformFault(error.cause);
}

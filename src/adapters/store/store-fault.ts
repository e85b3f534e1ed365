import { sqlitePath } from "./sqlite.ts";
import type { StoreOptions } from "./store-options.ts";

/** Why a store fails, if the fault is outside of this code. */
export type StoreFault = "away" | "full" | "read-only" | "damaged";

const awayCodes =
  /^(?:ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|E(?:HOST|NET)(?:UNREACH|DOWN)|EPIPE|08\w{3}|57P0[1-3]|53300)$/;
/** Errors of `pg` that have no code. */
const awayMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/;
const faultOfCode: Readonly<Record<string, StoreFault>> = {
  ENOSPC: "full",
  EDQUOT: "full",
  "53100": "full",
  EROFS: "read-only",
  EACCES: "read-only",
  EPERM: "read-only",
  "25006": "read-only",
  XX001: "damaged",
  XX002: "damaged",
};
const faultOfErrcode: Readonly<Record<number, StoreFault>> = {
  5: "away",
  8: "read-only",
  10: "away",
  11: "damaged",
  13: "full",
  14: "away",
  26: "damaged",
};

/** The fault that an error, or what caused it, comes from; null for any other error. */
export function findStoreFault(error: unknown): StoreFault | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof AggregateError) return findStoreFault(error.errors[0]);
  return errorFault(error) ?? findStoreFault(error.cause);
}

function errorFault(error: Error & { code?: unknown; errcode?: unknown; syscall?: unknown }): StoreFault | null {
  // Such as ENOENT for the socket of a PostgreSQL that is stopped.
  if (error.syscall === "connect") return "away";
  if (typeof error.errcode === "number") return faultOfErrcode[error.errcode & 0xff] ?? null;
  const code = typeof error.code === "string" ? error.code : "";
  if (awayCodes.test(code) || (code === "" && awayMessages.test(error.message))) return "away";
  return faultOfCode[code] ?? null;
}

/** The fault and its remedy, for operators. Contains no login. */
export function storeFaultText(fault: StoreFault, place: StoreOptions): string {
  if ("databaseUrl" in place) return databaseTexts[fault];
  const file = sqlitePath(place.dataDir);
  switch (fault) {
    case "away":
      return `The store ${file} cannot be read at the moment. Check the disk that holds DATA_DIR, and whether another program has locked the file.`;
    case "full":
      return `The store ${file} cannot be written: the disk that holds DATA_DIR is full. Free some space; no restart is needed.`;
    case "read-only":
      return `The store ${file} cannot be written. Give the server's user write permission for DATA_DIR and the files in it.`;
    case "damaged":
      return (
        `The store ${file} is damaged, or is not a Forecourt store. Stop every server that uses it and keep a copy of ` +
        `it and its -wal file. Then restore the last backup, or recover what can be read: ` +
        `sqlite3 ${file} .recover | sqlite3 recovered.sqlite`
      );
  }
}

const databaseTexts: Readonly<Record<StoreFault, string>> = {
  away: "The database in DATABASE_URL does not respond. Check its address and port, and that the database is running.",
  full: "The database in DATABASE_URL cannot be written: its disk is full. Free some space; no restart is needed.",
  "read-only":
    "The database in DATABASE_URL does not accept writes: it is a standby or read-only. Add the primary to DATABASE_URL.",
  damaged: "The database in DATABASE_URL reports damaged data. Fail over to its standby, or restore its last backup.",
};

import { expect, test } from "vitest";
import { UncertainImportError } from "../../stock-feed/run-import.ts";
import { isPlatformFault } from "./platform-fault.ts";

const faultWith = (facts: object): Error => Object.assign(new Error("fault"), facts);

test.each<[string, unknown, boolean]>([
  ["a full disk", faultWith({ code: "ENOSPC" }), true],
  ["a full disk under SQLite", faultWith({ code: "ERR_SQLITE_ERROR", errcode: 13 }), true],
  ["a disk fault under SQLite, with its place", faultWith({ code: "ERR_SQLITE_ERROR", errcode: 778 }), true],
  ["PostgreSQL on a full disk", faultWith({ code: "53100" }), true],
  ["PostgreSQL that shuts down", faultWith({ code: "57P01" }), true],
  ["PostgreSQL away during the commit", new UncertainImportError(faultWith({ code: "ECONNRESET" })), true],
  ["a broken constraint", faultWith({ code: "23505" }), false],
  ["a broken constraint under SQLite", faultWith({ code: "ERR_SQLITE_ERROR", errcode: 1555 }), false],
  ["too deep a call", new RangeError("Maximum call stack size exceeded"), false],
  ["something that is no error", "ENOSPC", false],
])("%s is the platform's fault: %s", (_name, error, expected) => {
  expect(isPlatformFault(error)).toBe(expected);
});

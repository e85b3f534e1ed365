import { isRecord } from "../../settings/is-record.ts";

const identities = ["id", "field", "value", "href"] as const;

/**
 * The newer of two plain values, reusing the unchanged parts of the older one, so that React can skip them by identity.
 */
export function reuseUnchanged<Value>(older: Value, newer: Value): Value {
  if (Object.is(older, newer)) return older;
  if (Array.isArray(older) && Array.isArray(newer)) return reuseEntries(older, newer) as Value;
  if (!isRecord(older) || !isRecord(newer)) return newer;
  const entries = Object.entries(newer).map(([name, value]): [string, unknown] => [
    name,
    Object.hasOwn(older, name) ? reuseUnchanged(older[name], value) : value,
  ]);
  const isSame =
    entries.length === Object.keys(older).length &&
    entries.every(([name, value]) => Object.hasOwn(older, name) && older[name] === value);
  return (isSame ? older : Object.fromEntries(entries)) as Value;
}

function reuseEntries(older: readonly unknown[], newer: readonly unknown[]): readonly unknown[] {
  const byIdentity = new Map(older.map((entry, index) => [entryIdentity(entry, index), entry]));
  const merged = newer.map((entry, index) => reuseUnchanged(byIdentity.get(entryIdentity(entry, index)), entry));
  const isSame = merged.length === older.length && merged.every((entry, index) => entry === older[index]);
  return isSame ? older : merged;
}

function entryIdentity(entry: unknown, index: number): unknown {
  if (!isRecord(entry)) return index;
  const name = identities.find((identity) => typeof entry[identity] === "string");
  return name === undefined ? index : entry[name];
}

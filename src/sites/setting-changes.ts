import { isRecord } from "../settings/is-record.ts";
import { pathText } from "./json-text.ts";

/** A setting that differs between two versions of a file; undefined where it is missing. */
export type SettingChange = { path: string; before: unknown; after: unknown };

/**
 * The settings that differ between two versions of a file, as deep as possible. List entries are matched by slug or id
 * if all have one, otherwise by position after removing the common start and end.
 */
export function settingChanges(before: unknown, after: unknown, path: readonly PropertyKey[] = []): SettingChange[] {
  if (isEqual(before, after)) return [];
  if (isRecord(before) && isRecord(after)) return changesOfKeys(before, after, path);
  if (Array.isArray(before) && Array.isArray(after)) return changesOfList(before, after, path);
  return [{ path: pathText(path), before, after }];
}

function changesOfKeys(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  path: readonly PropertyKey[],
): SettingChange[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => settingChanges(own(before, key), own(after, key), [...path, key]));
}

function changesOfList(
  before: readonly unknown[],
  after: readonly unknown[],
  path: readonly PropertyKey[],
): SettingChange[] {
  const [namedBefore, namedAfter] = [byName(before), byName(after)];
  if (namedBefore === null || namedAfter === null) return changesOfPlaces(before, after, path);
  const changes = changesOfKeys(namedBefore, namedAfter, path);
  const order = (names: readonly string[], others: object) => names.filter((name) => Object.hasOwn(others, name));
  const [orderBefore, orderAfter] = [
    order(Object.keys(namedBefore), namedAfter),
    order(Object.keys(namedAfter), namedBefore),
  ];
  if (isEqual(orderBefore, orderAfter)) return changes;
  return [...changes, { path: `${pathText(path)} (order)`, before: orderBefore, after: orderAfter }];
}

function changesOfPlaces(
  before: readonly unknown[],
  after: readonly unknown[],
  path: readonly PropertyKey[],
): SettingChange[] {
  const start = before.findIndex((item, index) => index >= after.length || !isEqual(item, after[index]));
  const from = start === -1 ? before.length : start;
  let end = 0;
  const mostAtEnd = Math.min(before.length, after.length) - from;
  while (end < mostAtEnd && isEqual(before.at(-1 - end), after.at(-1 - end))) end += 1;
  const [left, added] = [before.slice(from, before.length - end), after.slice(from, after.length - end)];
  const places = Array.from({ length: Math.max(left.length, added.length) }, (_, index) => index);
  return places.flatMap((index) => settingChanges(left[index], added[index], [...path, from + index]));
}

/** Entries by slug or id; null unless all are unique. Keys are prefixed, so that numeric ones keep their order. */
function byName(list: readonly unknown[]): Record<string, unknown> | null {
  for (const key of ["slug", "id"]) {
    const names = list.map((item) => (isRecord(item) && typeof item[key] === "string" ? `${key} ${item[key]}` : null));
    if (names.includes(null) || new Set(names).size < names.length) continue;
    return Object.fromEntries(list.map((item, index) => [names[index], item]));
  }
  return null;
}

/** Undefined for inherited properties, such as `constructor`. */
function own(object: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** Whether two JSON values are equal, in any order of keys. */
function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isEqual(item, other[index]));
  if (!isRecord(one) || !isRecord(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isEqual(one[key], other[key]))
  );
}

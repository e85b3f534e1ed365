/**
 * The same value with every key as other systems spell it: `placeUrl` becomes `place_url` and
 * `formatedHours` becomes `formated_hours` (§3). Values stay as they are.
 */
export function toWireNames(value: unknown): unknown {
  return withKeys(value, (key) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
}

/** The opposite of `toWireNames`. */
export function fromWireNames(value: unknown): unknown {
  return withKeys(value, (key) => key.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase()));
}

function withKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => withKeys(item, rename));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [rename(key), withKeys(inner, rename)]));
}

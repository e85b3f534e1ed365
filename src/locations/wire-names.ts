/**
 * Converts every key to other systems' spelling: `placeUrl` becomes `place_url`, `formatedHours` becomes
 * `formated_hours` (§3). Values are unchanged.
 */
export function toWireNames(value: unknown): unknown {
  return withKeys(value, (key) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
}

/** The reverse of `toWireNames`. */
export function fromWireNames(value: unknown): unknown {
  return withKeys(value, (key) => key.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase()));
}

function withKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => withKeys(item, rename));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [rename(key), withKeys(inner, rename)]));
}

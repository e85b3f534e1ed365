const texts = new WeakMap<object, string>();

/** The JSON of an immutable object, generated once and cached. */
export function cachedJson(value: object): string {
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = JSON.stringify(value);
  texts.set(value, text);
  return text;
}

/** Equals `JSON.stringify` for plain data, reusing the JSON that `cachedJson` has cached for parts of it. */
export function toJson(value: unknown): string {
  if (!isObject(value)) return JSON.stringify(value) ?? "null";
  const known = texts.get(value);
  if (known !== undefined) return known;
  if (Array.isArray(value)) return `[${value.map(toJson).join()}]`;
  if (!Object.values(value).some(isObject)) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${toJson(member)}`).join()}}`;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

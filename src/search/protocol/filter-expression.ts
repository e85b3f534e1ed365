/** Conditions joined by AND; a nested list holds alternatives joined by OR (Meilisearch's array form of a filter). */
export type Filter = readonly (string | readonly string[])[];

/** `make = "Land Rover"`: the field has this value. */
export function equals(field: string, value: string): string {
  return `${field} = ${quoted(value)}`;
}

/** `make IN ["Kia", "Mazda"]`: the field has one of these values; an empty list matches nothing. */
export function inExpression(field: string, values: readonly string[]): string {
  return `${field} IN [${values.map(quoted).join(", ")}]`;
}

function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}

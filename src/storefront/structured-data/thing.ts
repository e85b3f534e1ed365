/** An object in the vocabulary of schema.org. Its page adds the context. */
export type Thing = { readonly "@type": string; readonly [property: string]: unknown };

/** A value of one of schema.org's enumerations, such as `InStock`. */
export function term(name: string): string {
  return `https://schema.org/${name}`;
}

/** The properties that have a value: not null, not empty. */
export function given(properties: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => isGiven(value)));
}

function isGiven(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== null && value !== undefined && value !== "";
}

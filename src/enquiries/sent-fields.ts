/** Fields that a form sent; a repeated field is a list. */
export type SentFields = Readonly<Record<string, unknown>>;

/** The last value of a field, cut to `longest` characters; empty if there is none. */
export function sentText(sent: SentFields, name: string, longest = 200): string {
  const value: unknown = Object.hasOwn(sent, name) ? sent[name] : null;
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  if (typeof last === "string") return last.slice(0, longest);
  return typeof last === "boolean" || typeof last === "number" ? String(last) : "";
}

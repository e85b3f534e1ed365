/** What a form sent: of a repeated field a list. */
export type SentFields = Readonly<Record<string, unknown>>;

/** The last text of a field, at most `longest` characters of it; empty when there is none. */
export function sentText(sent: SentFields, name: string, longest = 200): string {
  const value: unknown = Object.hasOwn(sent, name) ? sent[name] : null;
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  if (typeof last === "string") return last.slice(0, longest);
  return typeof last === "boolean" || typeof last === "number" ? String(last) : "";
}

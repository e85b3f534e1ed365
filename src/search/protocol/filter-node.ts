/** A parsed filter: conditions on fields, combined. */
export type FilterNode =
  | { kind: "and" | "or"; nodes: readonly FilterNode[] }
  | { kind: "not"; node: FilterNode }
  | { kind: "condition"; field: string; test: ValueTest };

/** A condition on a field. A document meets it if one of the field's values does. */
export type ValueTest =
  | { kind: "in"; values: readonly string[] }
  | { kind: "compare"; operator: ">" | ">=" | "<" | "<="; value: string }
  | { kind: "between"; from: string; to: string }
  | { kind: "starts"; prefix: string }
  | { kind: "exists" | "null" | "empty" };

/** Value of a field. Text is compared case-insensitively, numbers numerically. */
export type FieldValue = string | number;

/** Normalises text for comparison: trimmed, compatibility characters decomposed (NFKD), lower case. */
export function folded(text: string): string {
  return text.trim().normalize("NFKD").toLowerCase();
}

/**
 * Compiles a test for single values; text must be in `folded` form. `exists`, `null` and `empty` apply to the
 * document, so no value meets them.
 */
export function valueTest(test: ValueTest): (value: FieldValue) => boolean {
  switch (test.kind) {
    case "in":
      return equalsAny(test.values);
    case "compare":
      return isWithin(...comparisonLimits(test));
    case "between":
      return isWithin({ value: test.from, isIncluded: true }, { value: test.to, isIncluded: true });
    case "starts": {
      const prefix = folded(test.prefix);
      return (value) => typeof value === "string" && value.startsWith(prefix);
    }
    default:
      return () => false;
  }
}

type Limit = { value: string; isIncluded: boolean };

function equalsAny(values: readonly string[]): (value: FieldValue) => boolean {
  const texts = new Set(values.map(folded));
  const numbers = new Set(values.map(toNumber));
  return (value) => (typeof value === "number" ? numbers.has(value) : texts.has(value));
}

function comparisonLimits({
  operator,
  value,
}: ValueTest & { kind: "compare" }): [low: Limit | null, high: Limit | null] {
  const limit = { value, isIncluded: operator.endsWith("=") };
  return operator.startsWith(">") ? [limit, null] : [null, limit];
}

/** Text is compared with the limit as written, as in Meilisearch. */
function isWithin(low: Limit | null, high: Limit | null): (value: FieldValue) => boolean {
  const lowest = low === null ? -Infinity : toNumber(low.value);
  const highest = high === null ? Infinity : toNumber(high.value);
  return (value) => {
    if (typeof value === "number") {
      const isAbove = low?.isIncluded === false ? value > lowest : value >= lowest;
      return isAbove && (high?.isIncluded === false ? value < highest : value <= highest);
    }
    const isAbove = low === null || value > low.value || (low.isIncluded && value === low.value);
    return isAbove && (high === null || value < high.value || (high.isIncluded && value === high.value));
  };
}

/** NaN, which fails every comparison, if the text is not a number. */
export function toNumber(text: string): number {
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
}

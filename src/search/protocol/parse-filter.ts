import type { FilterNode, ValueTest } from "./filter-node.ts";
import { escapedForMessage, FilterScanner } from "./filter-scanner.ts";
import { ProtocolError } from "./protocol-error.ts";

/** Maximum nesting of parentheses and negations; practical filters have two or three levels. */
const deepestFilter = 30;

const expected =
  "Was expecting an operation `=`, `!=`, `>=`, `>`, `<=`, `<`, `IN`, `NOT IN`, `TO`, `EXISTS`, `NOT EXISTS`, `IS NULL`, `IS NOT NULL`, `IS EMPTY`, `IS NOT EMPTY`, `CONTAINS`, `NOT CONTAINS`, `STARTS WITH`, `NOT STARTS WITH`, `_geoRadius`, or `_geoBoundingBox`";
const comparisons = ["<=", ">=", "!=", "<", ">", "="] as const;

/**
 * Parses an expression in Meilisearch's filter language; null if it contains no condition. Throws a `ProtocolError`
 * with Meilisearch's message. Keywords are upper case; AND binds more tightly than OR.
 */
export function parseFilter(text: string, findFault: FieldFault): FilterNode | null {
  const scanner = new FilterScanner(text);
  scanner.skipBlanks();
  if (scanner.isAtEnd) return null;
  const node = new FilterParser(scanner, findFault).expression(0);
  if (scanner.isAtEnd) return node;
  const rest = escapedForMessage(scanner.rest);
  throw scanner.error(
    `Found unexpected characters at the end of the filter: \`${rest}\`. You probably forgot an \`OR\` or an \`AND\` rule.`,
  );
}

/** Returns the reason why a filter may not use the field, or null. */
export type FieldFault = (field: string) => string | null;

class FilterParser {
  readonly #scanner: FilterScanner;
  readonly #findFault: FieldFault;

  constructor(scanner: FilterScanner, findFault: FieldFault) {
    this.#scanner = scanner;
    this.#findFault = findFault;
  }

  expression(depth: number): FilterNode {
    return this.#joined("OR", () => this.#joined("AND", () => this.#negation(depth)));
  }

  #joined(keyword: "AND" | "OR", operand: () => FilterNode): FilterNode {
    const nodes = [operand()];
    for (this.#scanner.skipBlanks(); this.#scanner.takeKeyword(keyword); this.#scanner.skipBlanks())
      nodes.push(operand());
    return joinedNode(keyword === "AND" ? "and" : "or", nodes);
  }

  #negation(depth: number): FilterNode {
    const scanner = this.#scanner;
    if (depth > deepestFilter)
      throw new ProtocolError(
        "invalid_search_filter",
        `The filter exceeded the maximum depth limit. Try rewriting the filter so that it contains fewer nested conditions.`,
      );
    scanner.skipBlanks();
    if (scanner.takeKeyword("NOT")) return { kind: "not", node: this.#negation(depth + 1) };
    const start = scanner.at;
    if (!scanner.takeSign("(")) return this.#condition();
    const node = this.expression(depth + 1);
    scanner.skipBlanks();
    if (scanner.takeSign(")")) return node;
    const shown = escapedForMessage(scanner.text.slice(start));
    throw scanner.error(`Expression \`${shown}\` is missing the following closing delimiter: \`)\`.`, start);
  }

  #condition(): FilterNode {
    const scanner = this.#scanner;
    const start = scanner.at;
    const geo = /^(_geoRadius|_geoBoundingBox|_geoPolygon)\b/.exec(scanner.rest);
    if (geo !== null) this.#checkField("_geo", start, start + geo[0].length);
    const field = scanner.takeValue();
    if (field === null) throw this.#noOperation(start);
    const end = scanner.at;
    scanner.skipBlanks();
    const node = this.#comparison(field) ?? this.#wordOperation(field) ?? this.#range(field);
    if (node === null) throw this.#noOperation(start);
    this.#checkField(field, start, end);
    return node;
  }

  #checkField(field: string, start: number, end: number): void {
    const fault = this.#findFault(field);
    if (fault !== null) throw this.#scanner.error(fault, start, end);
  }

  #comparison(field: string): FilterNode | null {
    const operator = comparisons.find((sign) => this.#scanner.takeSign(sign));
    if (operator === undefined) return null;
    const value = this.#value();
    if (operator === "=") return condition(field, { kind: "in", values: [value] });
    if (operator === "!=") return not(condition(field, { kind: "in", values: [value] }));
    return condition(field, { kind: "compare", operator, value });
  }

  #wordOperation(field: string): FilterNode | null {
    const scanner = this.#scanner;
    if (scanner.takeKeywords("IS", "NOT", "NULL")) return not(condition(field, { kind: "null" }));
    if (scanner.takeKeywords("IS", "NOT", "EMPTY")) return not(condition(field, { kind: "empty" }));
    if (scanner.takeKeywords("IS", "NULL")) return condition(field, { kind: "null" });
    if (scanner.takeKeywords("IS", "EMPTY")) return condition(field, { kind: "empty" });
    const start = scanner.at;
    const isNegated = scanner.takeKeyword("NOT");
    const test = this.#negatableTest();
    if (test === null) {
      scanner.at = start;
      return null;
    }
    return isNegated ? not(condition(field, test)) : condition(field, test);
  }

  #negatableTest(): ValueTest | null {
    const scanner = this.#scanner;
    if (scanner.takeKeywords("EXISTS")) return { kind: "exists" };
    if (scanner.takeKeywords("IN")) return { kind: "in", values: this.#list() };
    if (scanner.takeKeywords("STARTS", "WITH")) return { kind: "starts", prefix: this.#value() };
    scanner.skipBlanks();
    const start = scanner.at;
    if (!scanner.takeKeywords("CONTAINS")) return null;
    this.#value();
    const message =
      "Using `CONTAINS` in a filter requires enabling the `contains filter` experimental feature. See https://github.com/orgs/meilisearch/discussions/763";
    throw new ProtocolError("feature_not_enabled", scanner.error(message, start, start + "CONTAINS".length).message);
  }

  #range(field: string): FilterNode | null {
    const scanner = this.#scanner;
    const from = scanner.isAtKeyword ? null : scanner.takeValue();
    if (from === null || !scanner.takeKeywords("TO")) return null;
    scanner.skipBlanks();
    if (scanner.isAtEnd) return null;
    return condition(field, { kind: "between", from, to: this.#value() });
  }

  #list(): string[] {
    const scanner = this.#scanner;
    scanner.skipBlanks();
    if (!scanner.takeSign("[")) throw scanner.error("Expected `[` after `IN` keyword.");
    const values: string[] = [];
    for (scanner.skipBlanks(); !scanner.takeSign("]"); scanner.skipBlanks()) {
      if (scanner.isAtEnd) throw scanner.error("Expected matching `]` after the list of field names given to `IN[`");
      const isExpected = values.length === 0 || scanner.takeSign(",");
      scanner.skipBlanks();
      if (isExpected && scanner.takeSign("]")) break;
      const value = isExpected ? scanner.takeValue() : null;
      if (value !== null) {
        values.push(value);
        continue;
      }
      const rest = escapedForMessage(scanner.rest);
      throw scanner.error(`Expected only comma-separated field names inside \`IN[..]\` but instead found \`${rest}\`.`);
    }
    return values;
  }

  #value(): string {
    const scanner = this.#scanner;
    scanner.skipBlanks();
    const value = scanner.takeValue();
    if (value !== null) return value;
    // After `==` the second sign is not a value either; Meilisearch reports the value as missing.
    if (scanner.isAtEnd || scanner.rest.startsWith("="))
      throw scanner.error("Was expecting a value but instead got nothing.", scanner.at, scanner.at);
    throw scanner.error(`Was expecting a value but instead got \`${escapedForMessage(scanner.rest)}\`.`);
  }

  #noOperation(start: number): ProtocolError {
    const rest = this.#scanner.text.slice(start);
    return this.#scanner.error(
      rest === "" ? `${expected} but instead got nothing.` : `${expected} at \`${escapedForMessage(rest)}\`.`,
      start,
    );
  }
}

function condition(field: string, test: ValueTest): FilterNode {
  return { kind: "condition", field, test };
}

function not(node: FilterNode): FilterNode {
  return { kind: "not", node };
}

/** Joins nodes. Alternatives on one field become a single condition. */
export function joinedNode(kind: "and" | "or", nodes: readonly FilterNode[]): FilterNode {
  const [first] = nodes;
  if (first !== undefined && nodes.length === 1) return first;
  if (kind === "or" && first?.kind === "condition") {
    const lists = nodes.flatMap((node) =>
      node.kind === "condition" && node.field === first.field && node.test.kind === "in" ? [node.test.values] : [],
    );
    if (lists.length === nodes.length) return condition(first.field, { kind: "in", values: lists.flat() });
  }
  return { kind, nodes };
}

import { isRecord } from "../../settings/is-record.ts";
import type { FilterNode } from "./filter-node.ts";
import { echo } from "./payload.ts";
import { ProtocolError } from "./protocol-error.ts";
import { readFilter } from "./read-filter.ts";

/** Access granted by a tenant token: the filter of each index, by name or by a pattern ending in `*`. */
export type TenantRules = ReadonlyMap<string, unknown>;

/**
 * Validates the claims of a token with a verified signature: key, expiry and indexes. `now` is in epoch milliseconds.
 * Throws a `ProtocolError` with Meilisearch's message.
 */
export function tenantRules(claims: unknown, keyUid: string, now: number): TenantRules {
  if (!isRecord(claims)) throw invalidKey("The provided API key is invalid.");
  const { searchRules, apiKeyUid, exp = null } = claims;
  if (searchRules === undefined) throw undecodable("missing field `searchRules`");
  if (typeof apiKeyUid !== "string") throw undecodable("missing field `apiKeyUid`");
  if (exp !== null && !Number.isInteger(exp)) throw undecodable(`invalid type: ${echo(exp)}, expected i64`);
  if (apiKeyUid !== keyUid) throw invalidKey("The provided API key is invalid.");
  const nowSeconds = Math.floor(now / 1000);
  if (exp !== null && Number(exp) < nowSeconds)
    throw invalidKey(`Tenant token expired. Was valid up to \`${Number(exp)}\` and we're now \`${nowSeconds}\`.`);
  if (isRecord(searchRules)) return new Map(Object.entries(searchRules));
  if (Array.isArray(searchRules) && searchRules.every((name) => typeof name === "string"))
    return new Map(searchRules.map((name) => [name, null]));
  throw undecodable("data did not match any variant of `searchRules`");
}

/** Returns true if the rules grant access to the index. */
export function allowsIndex(rules: TenantRules, indexUid: string): boolean {
  return matchingRule(rules, indexUid) !== undefined;
}

/** The filter that the rules apply to every search of the index; null for none. */
export function ruleFilter(rules: TenantRules, indexUid: string): FilterNode | null {
  const rule = matchingRule(rules, indexUid);
  if (rule === null) return null;
  if (!isRecord(rule)) throw undecodable("data did not match any variant of `searchRules`");
  const known = readRules.get(rule);
  if (known !== undefined) return known;
  const filter = readFilter(rule["filter"], `Index \`${indexUid}\`: `);
  readRules.set(rule, filter);
  return filter;
}

/** By rule: pages use the same token for hours, and its claims are remembered. */
const readRules = new WeakMap<Readonly<Record<string, unknown>>, FilterNode | null>();

/** The rule with the index's exact name, otherwise that of the longest matching pattern; undefined if none matches. */
function matchingRule(rules: TenantRules, indexUid: string): unknown {
  if (rules.has(indexUid)) return rules.get(indexUid);
  const patterns = [...rules.keys()].filter((name) => name.endsWith("*") && indexUid.startsWith(name.slice(0, -1)));
  const [longest] = patterns.sort((left, right) => right.length - left.length);
  return longest === undefined ? undefined : rules.get(longest);
}

function undecodable(reason: string): ProtocolError {
  return invalidKey(`Could not decode tenant token, JSON error: ${reason}.`);
}

function invalidKey(message: string): ProtocolError {
  return new ProtocolError("invalid_api_key", message);
}

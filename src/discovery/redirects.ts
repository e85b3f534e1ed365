import {
  hasAll,
  isBelow,
  isEqual,
  normalised,
  parameters,
  split,
  withoutStar,
  type Parameter,
} from "./redirect-address.ts";

/**
 * A former address of a site and where it leads now. Both may end in a star, which stands for the rest of the path.
 * `from` may have a query: the rule applies to requests that have its parameters, in any order and among others.
 */
export type RedirectRule = { from: string; to: string };

type QueryRule = { parameters: readonly Parameter[]; to: string };
type Table = {
  exact: ReadonlyMap<string, string>;
  withQuery: ReadonlyMap<string, readonly QueryRule[]>;
  prefixes: readonly RedirectRule[];
};
const tables = new WeakMap<readonly RedirectRule[], Table>();

/**
 * Where the rules of a site lead from an address that no page answers; null if none applies. A rule with a query comes
 * before one without, more parameters before fewer; then an exact rule before one with a star, a longer one before a
 * shorter one. Parameters that the rule does not name are passed on, unless its target has a parameter of that name.
 */
export function redirectTarget(path: string, query: string, rules: readonly RedirectRule[]): string | null {
  const { exact, withQuery, prefixes } = redirectTable(rules);
  const asked = parameters(query);
  const plain = normalised(path);
  const found = (withQuery.get(plain) ?? []).find((rule) => hasAll(asked, rule.parameters));
  if (found !== undefined) return withAdded(found.to, without(asked, found.parameters));
  const target = exact.get(plain);
  if (target !== undefined) return withAdded(target, asked);
  const rule = prefixes.find(({ from }) => isBelow(plain, from));
  if (rule === undefined) return null;
  const rest = path.slice(withoutStar(rule.from).length);
  return withAdded(rule.to.endsWith("*") ? withoutStar(rule.to) + rest : rule.to, asked);
}

function redirectTable(rules: readonly RedirectRule[]): Table {
  const known = tables.get(rules);
  if (known) return known;
  const addresses = rules.filter(({ from }) => !from.endsWith("*")).map(({ from, to }) => ({ ...split(from), to }));
  const plain = addresses.filter(({ query }) => query === "");
  const table = {
    exact: new Map(plain.map(({ path, to }) => [normalised(path), to])),
    withQuery: queryRules(addresses.filter(({ query }) => query !== "")),
    prefixes: rules
      .filter(({ from }) => from.endsWith("*"))
      .toSorted((one, other) => other.from.length - one.from.length),
  };
  tables.set(rules, table);
  return table;
}

/** Rules with a query by their path, those with most parameters first. */
function queryRules(addresses: readonly { path: string; query: string; to: string }[]): Table["withQuery"] {
  const rules = addresses
    .map(({ path, query, to }) => ({ path: normalised(path), parameters: parameters(query), to }))
    .toSorted((one, other) => other.parameters.length - one.parameters.length);
  return Map.groupBy(rules, ({ path }) => path);
}

function withAdded(target: string, added: readonly Parameter[]): string {
  const [address = "", ...hash] = target.split("#");
  const { path, query } = split(address);
  const own = parameters(query);
  const further = added.filter(({ name }) => !own.some((parameter) => parameter.name === name));
  const texts = [...own, ...further].map(({ text }) => text).join("&");
  return [path + (texts === "" ? "" : `?${texts}`), ...hash].join("#");
}

function without(asked: readonly Parameter[], named: readonly Parameter[]): Parameter[] {
  return asked.filter((one) => !named.some((other) => isEqual(one, other)));
}

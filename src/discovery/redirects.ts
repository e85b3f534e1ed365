/**
 * A former address of a site and where it leads now. Both may end in a star, which stands for the rest of the path.
 * `from` may have a query: the rule applies to requests that have its parameters, in any order and among others.
 */
export type RedirectRule = { from: string; to: string };

type Parameter = { name: string; value: string; text: string };
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

/** What is wrong with the rules of a site, each with the number of its rule, from 0. */
export function redirectFaults(rules: readonly RedirectRule[]): { index: number; message: string }[] {
  const seen = new Set<string>();
  return rules.flatMap(({ from, to }, index) => {
    const isRepeated = seen.has(ruleKey(from));
    seen.add(ruleKey(from));
    if (isRepeated) return [{ index, message: `"${from}" is redirected twice` }];
    if (to.endsWith("*") && !from.endsWith("*"))
      return [{ index, message: `"${to}" ends in a star, but "${from}" does not` }];
    const next = to.startsWith("/") ? rules.find((rule) => takes(rule, to)) : undefined;
    if (next === undefined) return [];
    const problem = next.from === from ? "leads back to itself" : `leads on to another redirect, of "${next.from}"`;
    return [{ index, message: `"${from}" ${problem}: name the last address` }];
  });
}

/** Whether a rule redirects the target of another one, or any address that its star stands for. */
function takes({ from }: RedirectRule, to: string): boolean {
  const target = split(withoutStar(to.split("#")[0] ?? ""));
  if (from.endsWith("*")) return isBelow(normalised(target.path), from);
  const own = split(from);
  return normalised(own.path) === normalised(target.path) && hasAll(parameters(target.query), parameters(own.query));
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

/** Equal for rules that apply to the same requests. */
function ruleKey(from: string): string {
  const { path, query } = split(from);
  const pairs = parameters(query).map(({ name, value }) => JSON.stringify([name, value]));
  return [normalised(path), ...pairs.toSorted()].join(" ");
}

function split(address: string): { path: string; query: string } {
  const start = address.indexOf("?");
  return start === -1 ? { path: address, query: "" } : { path: address.slice(0, start), query: address.slice(start) };
}

/** The parameters of a query, in lower case, each with its own text. */
function parameters(query: string): Parameter[] {
  const texts = query.replace(/^\?/, "").split("&").filter(Boolean);
  return texts.map((text) => {
    const [[name = "", value = ""] = []] = new URLSearchParams(text);
    return { name: name.toLowerCase(), value: value.toLowerCase(), text };
  });
}

function isEqual(one: Parameter, other: Parameter): boolean {
  return one.name === other.name && one.value === other.value;
}

function hasAll(asked: readonly Parameter[], required: readonly Parameter[]): boolean {
  return required.every((one) => asked.some((other) => isEqual(one, other)));
}

function without(asked: readonly Parameter[], named: readonly Parameter[]): Parameter[] {
  return asked.filter((one) => !named.some((other) => isEqual(one, other)));
}

function isBelow(path: string, from: string): boolean {
  const start = withoutStar(from).toLowerCase();
  return path.startsWith(start) || `${path}/` === start;
}

function withoutStar(text: string): string {
  return text.endsWith("*") ? text.slice(0, -1) : text;
}

/** Former sites wrote paths in any case, with and without a slash at the end. */
function normalised(path: string): string {
  return path.toLowerCase().replace(/(?<=.)\/+$/, "");
}

function withAdded(target: string, added: readonly Parameter[]): string {
  const [address = "", ...hash] = target.split("#");
  const { path, query } = split(address);
  const own = parameters(query);
  const further = added.filter(({ name }) => !own.some((parameter) => parameter.name === name));
  const texts = [...own, ...further].map(({ text }) => text).join("&");
  return [path + (texts === "" ? "" : `?${texts}`), ...hash].join("#");
}

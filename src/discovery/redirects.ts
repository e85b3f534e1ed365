/** A former address of a site and where it leads now. Both may end in a star, which stands for the rest of the path. */
export type RedirectRule = { from: string; to: string };

type Table = { exact: ReadonlyMap<string, string>; prefixes: readonly RedirectRule[] };
const tables = new WeakMap<readonly RedirectRule[], Table>();

/**
 * Where the rules of a site lead from an address that no page answers; null if none applies. An exact rule comes before
 * one with a star, a longer one before a shorter one. The query is kept, unless the rule names one.
 */
export function redirectTarget(path: string, query: string, rules: readonly RedirectRule[]): string | null {
  const { exact, prefixes } = redirectTable(rules);
  const withQuery = query === "" ? undefined : exact.get(normalised(path + query));
  if (withQuery !== undefined) return withQuery;
  const plain = normalised(path);
  const target = exact.get(plain);
  if (target !== undefined) return withAdded(target, query);
  const rule = prefixes.find(({ from }) => isBelow(plain, from));
  if (rule === undefined) return null;
  const rest = path.slice(withoutStar(rule.from).length);
  return withAdded(rule.to.endsWith("*") ? withoutStar(rule.to) + rest : rule.to, query);
}

/** What is wrong with the rules of a site, each with the number of its rule, from 0. */
export function redirectFaults(rules: readonly RedirectRule[]): { index: number; message: string }[] {
  const seen = new Set<string>();
  return rules.flatMap(({ from, to }, index) => {
    const isRepeated = seen.has(normalised(from));
    seen.add(normalised(from));
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
  const [path = ""] = to.split("#");
  const target = normalised(withoutStar(path));
  if (!from.endsWith("*"))
    return normalised(from) === target || normalised(from) === normalised(path.split("?")[0] ?? "");
  return isBelow(target.split("?")[0] ?? "", from);
}

function redirectTable(rules: readonly RedirectRule[]): Table {
  const known = tables.get(rules);
  if (known) return known;
  const table = {
    exact: new Map(rules.filter(({ from }) => !from.endsWith("*")).map(({ from, to }) => [normalised(from), to])),
    prefixes: rules
      .filter(({ from }) => from.endsWith("*"))
      .toSorted((one, other) => other.from.length - one.from.length),
  };
  tables.set(rules, table);
  return table;
}

function isBelow(path: string, from: string): boolean {
  const start = withoutStar(from).toLowerCase();
  return path.startsWith(start) || `${path}/` === start;
}

function withoutStar(text: string): string {
  return text.endsWith("*") ? text.slice(0, -1) : text;
}

/** Former sites wrote paths in any case, with and without a slash at the end. */
function normalised(address: string): string {
  return address.toLowerCase().replace(/(?<=.)\/+(?=$|\?)/, "");
}

function withAdded(target: string, query: string): string {
  return query === "" || target.includes("?") ? target : target + query;
}

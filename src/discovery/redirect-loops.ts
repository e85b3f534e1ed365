import { hasAll, normalised, parameters, ruleKey, split, type Parameter } from "./redirect-address.ts";
import { redirectTarget, type RedirectRule } from "./redirects.ts";

/** Browsers give up after 20 redirects. */
const mostHops = 20;
/** Rules written to have very many ways through them must not occupy the server. */
const mostRoutes = 5_000;

type Link = { index: number; rule: RedirectRule; path: string; asked: Parameter[]; next: string; added: Parameter[] };
type Route = [Link, ...Link[]];

/**
 * Redirects that lead back to themselves because each passes on a parameter that a later one applies to. A loop is
 * reported once, with the number of its first rule. Only rules with a query can form one: a rule without a query
 * applies to the bare target of the one before, which `redirectFaults` reports.
 */
export function redirectLoops(rules: readonly RedirectRule[]): { index: number; message: string }[] {
  const links = linksInLoops(rules.flatMap(linkFrom));
  const byPath = Map.groupBy(links, ({ path }) => path);
  const found = new Map<number, string>();
  const routes = links.values().flatMap((link) => routesFrom([link], byPath));
  for (const route of routes.take(mostRoutes)) {
    const [first, ...others] = route;
    if (found.has(first.index) || !leadsBack(route, rules)) continue;
    const through = others.map(({ rule }) => `"${rule.from}"`).join(", ");
    found.set(first.index, `"${first.rule.from}" leads back to itself through ${through}: remove one of them`);
  }
  return [...found].map(([index, message]) => ({ index, message }));
}

function linkFrom(rule: RedirectRule, index: number): Link[] {
  const from = split(rule.from);
  const to = split(rule.to.split("#")[0] ?? "");
  if (from.query === "" || rule.from.endsWith("*")) return [];
  const [asked, added] = [parameters(from.query), parameters(to.query)];
  return [{ index, rule, path: normalised(from.path), asked, next: normalised(to.path), added }];
}

/** A rule in a loop is led to, leads to another, and some target adds again each parameter that it removes. */
function linksInLoops(links: readonly Link[]): readonly Link[] {
  const paths = new Set(links.map(({ path }) => path));
  const targets = new Set(links.map(({ next }) => next));
  const added = new Set(links.flatMap((link) => link.added.map(parameterKey)));
  const left = links.filter(
    ({ path, next, asked }) =>
      targets.has(path) && paths.has(next) && asked.every((parameter) => added.has(parameterKey(parameter))),
  );
  return left.length === links.length ? left : linksInLoops(left);
}

/** Every way on from the last rule of a route, through rules after its first one in the list. */
function* routesFrom(route: Route, byPath: ReadonlyMap<string, readonly Link[]>): Generator<Route> {
  yield route;
  if (route.length === mostHops) return;
  const following = byPath.get(route.at(-1)?.next ?? "") ?? [];
  for (const link of following)
    if (link.index > route[0].index && !route.includes(link)) yield* routesFrom([...route, link], byPath);
}

/** Whether a request with no more than the parameters that the rules of a route apply to is redirected for ever. */
function leadsBack(route: Route, rules: readonly RedirectRule[]): boolean {
  if (route.length === 1 || route.at(-1)?.next !== route[0].path) return false;
  const asked = [...route, ...route].reduceRight<Parameter[]>(
    (later, link) => [...link.asked, ...later.filter((one) => !hasAll([...link.added, ...link.asked], [one]))],
    [],
  );
  return isEndless(`${route[0].path}?${asked.map(({ text }) => text).join("&")}`, rules);
}

function isEndless(address: string, rules: readonly RedirectRule[]): boolean {
  const seen = new Set<string>();
  let current: string | null = address;
  while (current !== null && seen.size <= 2 * mostHops) {
    const key = ruleKey(current.split("#")[0] ?? "");
    if (seen.has(key)) return true;
    seen.add(key);
    const { path, query } = split(current.split("#")[0] ?? "");
    current = redirectTarget(path, query, rules);
  }
  return false;
}

function parameterKey({ name, value }: Parameter): string {
  return JSON.stringify([name, value]);
}

import { hasAll, isBelow, normalised, parameters, ruleKey, split, withoutStar } from "./redirect-address.ts";
import { redirectLoops } from "./redirect-loops.ts";
import { redirectTarget, type RedirectRule } from "./redirects.ts";

/** What is wrong with the rules of a site, each with the number of its rule, from 0. */
export function redirectFaults(rules: readonly RedirectRule[]): { index: number; message: string }[] {
  const seen = new Set<string>();
  const faults = rules.flatMap(({ from, to }, index) => {
    const isRepeated = seen.has(ruleKey(from));
    seen.add(ruleKey(from));
    if (isRepeated) return [{ index, message: `"${from}" is redirected twice` }];
    if (to.endsWith("*") && !from.endsWith("*"))
      return [{ index, message: `"${to}" ends in a star, but "${from}" does not` }];
    const next = to.startsWith("/") ? rules.find((rule) => takes(rule, to)) : undefined;
    if (next === undefined) return partialChain({ from, to }, index, rules);
    const problem = next.from === from ? "leads back to itself" : `leads on to another redirect, of "${next.from}"`;
    return [{ index, message: `"${from}" ${problem}: name the last address` }];
  });
  return [...faults, ...redirectLoops(rules)];
}

/** A chain of two rules with stars for some of the addresses only, such as `/a/*` to `/b/*`, and `/b/old/*` to `/c`. */
function partialChain({ from, to }: RedirectRule, index: number, rules: readonly RedirectRule[]) {
  if (!to.startsWith("/") || !to.endsWith("*")) return [];
  const start = withoutStar(to).toLowerCase();
  for (const other of rules) {
    const reached = withoutStar(split(other.from).path).toLowerCase();
    if (!reached.startsWith(start)) continue;
    const example = withoutStar(from) + reached.slice(start.length);
    const target = redirectTarget(example, "", rules);
    // A rule for just these addresses comes first.
    if (target?.toLowerCase() !== reached || redirectTarget(target, split(other.from).query, rules) === null) continue;
    const message = `"${from}" leads on to another redirect, of "${other.from}", from "${example}": add a redirect of that address`;
    return [{ index, message }];
  }
  return [];
}

/** Whether a rule redirects the target of another one, or any address that its star stands for. */
function takes({ from }: RedirectRule, to: string): boolean {
  const target = split(withoutStar(to.split("#")[0] ?? ""));
  if (from.endsWith("*")) return isBelow(normalised(target.path), from);
  const own = split(from);
  return normalised(own.path) === normalised(target.path) && hasAll(parameters(target.query), parameters(own.query));
}

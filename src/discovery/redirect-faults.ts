import { hasAll, isBelow, normalised, parameters, ruleKey, split, withoutStar } from "./redirect-address.ts";
import { redirectLoops } from "./redirect-loops.ts";
import type { RedirectRule } from "./redirects.ts";

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
    if (next === undefined) return [];
    const problem = next.from === from ? "leads back to itself" : `leads on to another redirect, of "${next.from}"`;
    return [{ index, message: `"${from}" ${problem}: name the last address` }];
  });
  return [...faults, ...redirectLoops(rules)];
}

/** Whether a rule redirects the target of another one, or any address that its star stands for. */
function takes({ from }: RedirectRule, to: string): boolean {
  const target = split(withoutStar(to.split("#")[0] ?? ""));
  if (from.endsWith("*")) return isBelow(normalised(target.path), from);
  const own = split(from);
  return normalised(own.path) === normalised(target.path) && hasAll(parameters(target.query), parameters(own.query));
}

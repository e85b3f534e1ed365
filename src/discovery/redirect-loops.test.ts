import fc from "fast-check";
import { expect, test } from "vitest";
import { redirectFaults } from "./redirect-faults.ts";
import { redirectLoops } from "./redirect-loops.ts";
import { redirectTarget, type RedirectRule } from "./redirects.ts";

const three = [
  { from: "/a?p=1", to: "/b?q=1" },
  { from: "/b?r=1", to: "/c?p=1" },
  { from: "/c?q=1", to: "/a?r=1" },
];

test("three redirects that pass on each other's parameters are refused as a loop", () => {
  expect(redirectFaults(three)).toEqual([
    { index: 0, message: `"/a?p=1" leads back to itself through "/b?r=1", "/c?q=1": remove one of them` },
  ]);
});

test.each<[string, RedirectRule[], number]>([
  [
    "two redirects",
    [
      { from: "/a?p=1", to: "/b?p=1" },
      { from: "/b?r=1", to: "/a?r=1" },
    ],
    1,
  ],
  ["three redirects in another order and spelling", [three[2]!, { from: "/B/?R=1", to: "/C/?P=1#top" }, three[0]!], 1],
  [
    "three redirects, one of which removes a parameter for good",
    [...three.slice(0, 2), { from: "/c?q=1&s=1", to: "/a?r=1" }],
    0,
  ],
  [
    "three redirects, one of which replaces a parameter",
    [...three.slice(0, 2), { from: "/c?q=1", to: "/a?r=1&p=2" }],
    0,
  ],
  ["three redirects that a rule with more parameters leads out of", [...three, { from: "/b?q=1&r=1", to: "/blog" }], 0],
  [
    "three redirects that lead to another site",
    [...three.slice(0, 2), { from: "/c?q=1", to: "https://a.example/a?r=1" }],
    0,
  ],
])("%s: loops found", (_words, rules, count) => {
  expect(redirectLoops(rules)).toHaveLength(count);
});

const parameter = fc.constantFrom("p=1", "q=1", "r=1", "p=2");
const address = fc
  .tuple(fc.constantFrom("/a", "/b", "/c"), fc.uniqueArray(parameter, { maxLength: 2 }))
  .map(([path, query]) => (query.length === 0 ? path : `${path}?${query.join("&")}`));
const ruleList = fc.array(fc.record({ from: address, to: address }), { minLength: 2, maxLength: 4 });

test("rules without a fault redirect no request for ever", () => {
  fc.assert(
    fc.property(ruleList, (rules) => redirectFaults(rules).length > 0 || !someRequestLoops(rules)),
    {
      numRuns: 20_000,
    },
  );
});

test("a loop is reported only if a request is redirected for ever", () => {
  fc.assert(
    fc.property(ruleList, (rules) => redirectLoops(rules).length === 0 || someRequestLoops(rules)),
    {
      numRuns: 20_000,
    },
  );
});

test("five thousand rules, each of which may follow any other, are checked in bounded time", { timeout: 5_000 }, () => {
  const rules = Array.from({ length: 5_000 }, (_, index) => ({
    from: `/a?p${index}=1`,
    to: `/a?p${(index + 1) % 5_000}=1`,
  }));
  expect(redirectLoops(rules)).toEqual([]);
});

function someRequestLoops(rules: readonly RedirectRule[]): boolean {
  const queries = subsets(["p=1", "q=1", "r=1", "p=2"]).map((query) => query.join("&"));
  return ["/a", "/b", "/c"].some((path) => queries.some((query) => loops(path, query, rules)));
}

function loops(path: string, query: string, rules: readonly RedirectRule[]): boolean {
  let target: string | null = `${path}?${query}`;
  for (let hop = 0; hop < 200; hop++) {
    const [nextPath = "", nextQuery = ""]: string[] = target.split("?");
    target = redirectTarget(nextPath, nextQuery, rules);
    if (target === null) return false;
  }
  return true;
}

function subsets(all: readonly string[]): string[][] {
  return all.reduce<string[][]>((found, one) => [...found, ...found.map((subset) => [...subset, one])], [[]]);
}

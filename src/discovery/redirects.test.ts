import { expect, test } from "vitest";
import { redirectFaults, redirectTarget } from "./redirects.ts";

const rules = [
  { from: "/old-offers", to: "/special-offers" },
  { from: "/vehicle.php?id=7", to: "/search/toyota" },
  { from: "/news/*", to: "/blog/*" },
  { from: "/news/2019/*", to: "/blog" },
  { from: "/shop/*", to: "https://parts.example/" },
];

test.each([
  ["/old-offers", "", "/special-offers"],
  ["/Old-Offers/", "", "/special-offers"],
  ["/old-offers", "?utm_source=mail", "/special-offers?utm_source=mail"],
  ["/vehicle.php", "?id=7", "/search/toyota"],
  ["/vehicle.php", "?id=8", null],
  ["/news/a-new-ute", "", "/blog/a-new-ute"],
  ["/news", "", "/blog/"],
  ["/news/2019/a-new-ute", "", "/blog"],
  ["/shop/filters", "", "https://parts.example/"],
  ["/newspaper", "", null],
])("%s%s leads to %s", (path, query, target) => {
  expect(redirectTarget(path, query, rules)).toBe(target);
});

test("rules that lead to no other rule are accepted", () => {
  expect(redirectFaults(rules)).toEqual([]);
});

test.each([
  ["to itself", [{ from: "/a", to: "/a" }], "leads back to itself"],
  ["to itself in another spelling", [{ from: "/a", to: "/A/" }], "leads back to itself"],
  ["below itself", [{ from: "/a/*", to: "/a/b/*" }], "leads back to itself"],
  [
    "in a circle",
    [
      { from: "/a", to: "/b" },
      { from: "/b", to: "/a" },
    ],
    "leads on to another redirect",
  ],
  [
    "in a chain",
    [
      { from: "/a", to: "/b?x=1" },
      { from: "/b", to: "/c" },
    ],
    "leads on to another redirect",
  ],
  [
    "in a chain of stars",
    [
      { from: "/a/*", to: "/b/*" },
      { from: "/b/*", to: "/c" },
    ],
    "leads on to another redirect",
  ],
  [
    "twice",
    [
      { from: "/a", to: "/b" },
      { from: "/A", to: "/c" },
    ],
    "is redirected twice",
  ],
  ["to a star without one", [{ from: "/a", to: "/b/*" }], "ends in a star"],
])("a rule that leads %s is refused", (_words, faulty, message) => {
  expect(redirectFaults(faulty)[0]?.message).toContain(message);
});

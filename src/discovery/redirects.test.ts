import { expect, test } from "vitest";
import { redirectFaults, redirectTarget } from "./redirects.ts";

const rules = [
  { from: "/old-offers", to: "/special-offers" },
  { from: "/vehicle.php?id=7", to: "/search/toyota" },
  { from: "/vehicle.php?id=7&view=print", to: "/search/toyota?fuel=hybrid#top" },
  { from: "/list.php?make=Ford", to: "/search?make=ford" },
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
  ["/vehicle.php", "?id=77", null],
  ["/vehicle.php", "", null],
  ["/Vehicle.php/", "?ID=7", "/search/toyota"],
  ["/vehicle.php", "?utm_source=mail&id=7&utm_medium=a%20b", "/search/toyota?utm_source=mail&utm_medium=a%20b"],
  ["/vehicle.php", "?view=print&id=7&utm_source=mail", "/search/toyota?fuel=hybrid&utm_source=mail#top"],
  ["/list.php", "?make=ford&make=kia&page=2", "/search?make=ford&page=2"],
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
  [
    "in a chain with parameters",
    [
      { from: "/a", to: "/b?x=1&y=2" },
      { from: "/b?y=2", to: "/c" },
    ],
    "leads on to another redirect",
  ],
  ["to itself with parameters", [{ from: "/a?x=1&y=2", to: "/a?z=3&y=2&x=1" }], "leads back to itself"],
  [
    "twice with parameters in another order",
    [
      { from: "/a?x=1&y=2", to: "/b" },
      { from: "/A/?y=2&x=1", to: "/c" },
    ],
    "is redirected twice",
  ],
  ["to a star without one", [{ from: "/a", to: "/b/*" }], "ends in a star"],
])("a rule that leads %s is refused", (_words, faulty, message) => {
  expect(redirectFaults(faulty)[0]?.message).toContain(message);
});

test("a redirect that only drops a parameter is accepted", () => {
  expect(
    redirectFaults([
      { from: "/a?x=1", to: "/a" },
      { from: "/b", to: "/a?y=1" },
    ]),
  ).toEqual([]);
});

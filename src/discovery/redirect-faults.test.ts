import { expect, test } from "vitest";
import { redirectFaults } from "./redirect-faults.ts";

test("rules that lead to no other rule are accepted", () => {
  const rules = [
    { from: "/vehicle.php?id=7", to: "/search/toyota" },
    { from: "/vehicle.php?id=7&view=print", to: "/search/toyota?fuel=hybrid#top" },
    { from: "/news/*", to: "/blog/*" },
    { from: "/news/2019/*", to: "/blog" },
    { from: "/shop/*", to: "https://parts.example/" },
  ];
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
    "in a chain of stars that overlap in part",
    [
      { from: "/a/*", to: "/b/*" },
      { from: "/b/old/*", to: "/c" },
    ],
    'leads on to another redirect, of "/b/old/*", from "/a/old/"',
  ],
  [
    "in a chain of a star and one of its addresses",
    [
      { from: "/a/*", to: "/b/*" },
      { from: "/b/old", to: "/c" },
    ],
    'of "/b/old", from "/a/old"',
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

test("stars that overlap in part are accepted if the shared addresses have a redirect of their own", () => {
  expect(
    redirectFaults([
      { from: "/a/*", to: "/b/*" },
      { from: "/a/old/*", to: "/c" },
      { from: "/b/old/*", to: "/c" },
    ]),
  ).toEqual([]);
});

test("a redirect that only drops a parameter is accepted", () => {
  expect(
    redirectFaults([
      { from: "/a?x=1", to: "/a" },
      { from: "/b", to: "/a?y=1" },
    ]),
  ).toEqual([]);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import type { Grant } from "./grant.ts";
import { mayEndGrant, mayGrant } from "./may-grant.ts";
import { actionNames, roleNames } from "./permissions.ts";
import { isWithinReach, makeReach, type Subject } from "./reach.ts";
import type { Installation, Scope } from "./scope.ts";

const site = (siteId: string, groupId: string | null) => ({
  siteId,
  name: siteId,
  groupId,
  dealerships: [{ slug: "main", name: "Main" }],
});
const installation: Installation = {
  groups: [{ groupId: "g", name: "G" }],
  sites: [site("north", "g"), site("south", null)],
};
const scopes: Scope[] = [
  { kind: "platform" },
  { kind: "group", groupId: "g" },
  { kind: "site", siteId: "north" },
  { kind: "site", siteId: "south" },
  { kind: "site", siteId: "gone" },
  { kind: "dealership", siteId: "north", dealershipSlug: "main" },
];
const now = 1_000;
const anyAccess = fc.record({
  role: fc.constantFrom(...roleNames),
  scope: fc.constantFrom(...scopes),
  leadCategories: fc.option(fc.subarray(["Finance Enquiry", "Service Booking"], { minLength: 1 }), { nil: null }),
});
const toGrant = (personId: string, access: Pick<Grant, "role" | "scope" | "leadCategories">): Grant => ({
  ...access,
  personId,
  grantId: personId,
  grantedAt: 0,
  endsAt: null,
});
const anySubject: fc.Arbitrary<Subject> = fc.record({
  siteId: fc.constantFrom("north", "south"),
  dealershipSlug: fc.constantFrom(null, "main", "other"),
  ownerId: fc.constant(null),
  leadCategory: fc.constantFrom(undefined, "Finance Enquiry", "Service Booking"),
});

test("nobody below operators gives access to anything that they do not reach themselves", () => {
  fc.assert(
    fc.property(
      fc.array(anyAccess, { maxLength: 4 }),
      anyAccess,
      fc.constantFrom(...actionNames),
      anySubject,
      (held, given, action, subject) => {
        const giver = held.filter(({ role }) => role !== "operator").map((access) => toGrant("giver", access));
        fc.pre(mayGrant(giver, given, installation));
        const reachFor = (personId: string, grants: readonly Grant[]) =>
          makeReach({ personId, action, grants, installation, now, within: null });
        const isReached = isWithinReach(reachFor("taker", [toGrant("taker", given)]), subject);
        expect(!isReached || isWithinReach(reachFor("giver", giver), subject)).toBe(true);
      },
    ),
  );
});

test("more grants never allow to give or end less", () => {
  fc.assert(
    fc.property(fc.array(anyAccess, { maxLength: 3 }), anyAccess, anyAccess, (held, more, given) => {
      const before = held.map((access) => toGrant("giver", access));
      const after = [...before, toGrant("giver", more)];
      expect(!mayGrant(before, given, installation) || mayGrant(after, given, installation)).toBe(true);
      expect(!mayEndGrant(before, given, installation) || mayEndGrant(after, given, installation)).toBe(true);
      // Access that a person may give, they may end.
      expect(!mayGrant(after, given, installation) || mayEndGrant(after, given, installation)).toBe(true);
    }),
  );
});

test.each([
  ["operator", "groupAdmin", true],
  ["operator", "salesperson", false],
  ["groupAdmin", "groupAdmin", true],
  ["groupAdmin", "operator", false],
  ["salesManager", "salesperson", true],
  ["salesManager", "salesManager", false],
  ["salesperson", "salesperson", false],
] as const)("a person with the role %s may give %s within their scope: %s", (role, given, expected) => {
  const scope: Scope = role === "operator" ? { kind: "platform" } : { kind: "site", siteId: "north" };
  const place: Scope = given === "operator" ? { kind: "platform" } : { kind: "site", siteId: "north" };
  const held = [toGrant("giver", { role, scope, leadCategories: null })];
  expect(mayGrant(held, { role: given, scope: place, leadCategories: null }, installation)).toBe(expected);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import type { Grant } from "./grant.ts";
import { actionNames, actions, type Role, roleNames, roleRules } from "./permissions.ts";
import { isWithinReach, makeReach, type Subject } from "./reach.ts";
import { type Installation, parseScope, type Scope, scopeText } from "./scope.ts";

const installation: Installation = {
  groups: [{ groupId: "g", name: "Group" }],
  sites: [
    {
      siteId: "north",
      name: "North",
      groupId: "g",
      dealerships: [
        { slug: "n1", name: "N1" },
        { slug: "n2", name: "N2" },
      ],
    },
    { siteId: "south", name: "South", groupId: "g", dealerships: [{ slug: "s1", name: "S1" }] },
    { siteId: "alone", name: "Alone", groupId: null, dealerships: [{ slug: "a1", name: "A1" }] },
  ],
};
const scopes: Scope[] = [
  { kind: "platform" },
  { kind: "group", groupId: "g" },
  ...installation.sites.flatMap(({ siteId, dealerships }): Scope[] => [
    { kind: "site", siteId },
    ...dealerships.map(({ slug }): Scope => ({ kind: "dealership", siteId, dealershipSlug: slug })),
  ]),
  { kind: "site", siteId: "gone" },
  { kind: "group", groupId: "gone" },
];
const now = 1_000;
const categories = ["Finance Enquiry", "Service Booking"];

const grant = (role: Role, scope: Scope, fields: Partial<Grant> = {}): Grant => ({
  grantId: "g1",
  personId: "ada",
  role,
  scope,
  leadCategories: null,
  grantedAt: 0,
  endsAt: null,
  ...fields,
});

const anyGrant = fc.record({
  grantId: fc.constant("g1"),
  personId: fc.constantFrom("ada", "ben"),
  role: fc.constantFrom(...roleNames),
  scope: fc.constantFrom(...scopes),
  leadCategories: fc.option(fc.subarray(categories), { nil: null }),
  grantedAt: fc.constantFrom(0, 500, 2_000),
  endsAt: fc.constantFrom(null, 500, 1_000, 1_001),
});
const anySubject: fc.Arbitrary<Subject> = fc.record({
  siteId: fc.constantFrom("north", "south", "alone", "gone"),
  dealershipSlug: fc.constantFrom(null, "n1", "n2", "s1", "a1"),
  ownerId: fc.constantFrom(null, undefined, "ada", "ben"),
  leadCategory: fc.constantFrom(undefined, ...categories),
});
const anyAction = fc.constantFrom(...actionNames);

/** The reference: asks each grant by itself, without areas. */
function isAllowed(grants: readonly Grant[], action: (typeof actionNames)[number], subject: Subject): boolean {
  const depth = { platform: 0, group: 1, site: 2, dealership: 3 };
  return grants.some(({ personId, role, scope, leadCategories, grantedAt, endsAt }) => {
    const extent = (actions[action].roles as Partial<Record<Role, string>>)[role];
    if (personId !== "ada" || extent === undefined || grantedAt > now || (endsAt !== null && endsAt <= now))
      return false;
    if (depth[scope.kind] > depth[actions[action].scope]) return false;
    const site = installation.sites.find(({ siteId }) => siteId === subject.siteId);
    if (site === undefined) return false;
    if (scope.kind === "group" && scope.groupId !== site.groupId) return false;
    if ((scope.kind === "site" || scope.kind === "dealership") && scope.siteId !== site.siteId) return false;
    if (scope.kind === "dealership" && scope.dealershipSlug !== subject.dealershipSlug) return false;
    if (extent === "own" && subject.ownerId === "ben") return false;
    return leadCategories === null || !subject.leadCategory || leadCategories.includes(subject.leadCategory);
  });
}

const reachFor = (grants: readonly Grant[], action: (typeof actionNames)[number], within: Scope | null = null) =>
  makeReach({ personId: "ada", action, grants, installation, now, within });

test("a subject is within reach exactly if one grant allows it", () => {
  fc.assert(
    fc.property(fc.array(anyGrant, { maxLength: 5 }), anyAction, anySubject, (grants, action, subject) => {
      expect(isWithinReach(reachFor(grants, action), subject)).toBe(isAllowed(grants, action, subject));
    }),
  );
});

test("more grants never reach less", () => {
  fc.assert(
    fc.property(
      fc.array(anyGrant, { maxLength: 4 }),
      anyGrant,
      anyAction,
      anySubject,
      (grants, more, action, subject) => {
        const before = isWithinReach(reachFor(grants, action), subject);
        const after = isWithinReach(reachFor([...grants, more], action), subject);
        expect(!before || after).toBe(true);
      },
    ),
  );
});

test("looking at a part of the installation never reaches more, and all that lies in the part", () => {
  fc.assert(
    fc.property(
      fc.array(anyGrant, { maxLength: 4 }),
      anyAction,
      anySubject,
      fc.constantFrom(...scopes),
      (grants, action, subject, within) => {
        const all = isWithinReach(reachFor(grants, action), subject);
        const { siteId, dealershipSlug } = subject;
        const isInside =
          within.kind === "platform" ||
          (within.kind === "group" &&
            within.groupId === installation.sites.find((s) => s.siteId === siteId)?.groupId) ||
          (within.kind === "site" && within.siteId === siteId) ||
          (within.kind === "dealership" && within.siteId === siteId && within.dealershipSlug === dealershipSlug);
        expect(isWithinReach(reachFor(grants, action, within), subject)).toBe(all && isInside);
      },
    ),
  );
});

test("areas that lie within others are left out", () => {
  const { areas } = reachFor(
    [
      grant("salesManager", { kind: "site", siteId: "north" }),
      grant("salesperson", { kind: "dealership", siteId: "north", dealershipSlug: "n1" }),
      grant("salesManager", { kind: "site", siteId: "north" }, { leadCategories: categories }),
      grant("salesManager", { kind: "site", siteId: "north" }),
    ],
    "lead.read",
  );
  expect(areas).toEqual([{ siteId: "north", dealershipSlug: null, isOwnOnly: false, leadCategories: null }]);
});

test("a grant at a dealership does not allow an action on its site", () => {
  const manager = grant("salesManager", { kind: "dealership", siteId: "north", dealershipSlug: "n1" });
  expect(reachFor([manager], "assignment.write").areas).toEqual([]);
  expect(reachFor([manager], "lead.assign").areas).toHaveLength(1);
});

test("people below operators may give only roles whose every action they may do themselves, to the same extent", () => {
  for (const role of roleNames.filter((name) => name !== "operator")) {
    for (const given of roleRules[role].mayGrant) {
      for (const action of actionNames) {
        const roles: Partial<Record<Role, string>> = actions[action].roles;
        const [held, wanted] = [roles[role], roles[given]];
        expect([role, given, action, wanted === undefined || held === "all" || held === wanted]).toEqual([
          role,
          given,
          action,
          true,
        ]);
      }
    }
  }
});

test.each(scopes)("the text of a scope reads back as the scope: %j", (scope) => {
  expect(parseScope(scopeText(scope))).toEqual(scope);
});

test.each(["", "site:", "site:a/b", "dealership:a", "everything", "dealership:a/b/c", "group:a b"])(
  "no scope is read from '%s'",
  (text) => expect(parseScope(text)).toBeNull(),
);

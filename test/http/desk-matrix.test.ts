import { afterAll, beforeAll, expect, test } from "vitest";
import { type Action, actionRule, type Role, roleNames, roleRules } from "../../src/desk/permissions.ts";
import { allowsAction } from "../../src/desk/grant.ts";
import type { Scope } from "../../src/desk/scope.ts";
import { trailFor } from "../contract/desk-reader.ts";
import { leadRow } from "../contract/lead-rows.ts";
import { siteFile, type TestPlatform, testPlatform } from "../factories.ts";
import { stockVehicle } from "../stock-and-sites.ts";
import { type DeskBrowser, deskPerson, type DeskQuestion } from "./desk-client.ts";

/** What a route is asked about the site north, and about what does not exist. A new route needs an entry here. */
type Sample = {
  /** A request about the person of north, which whoever may use the route may send. */
  about(personId: string): { path: string } & DeskQuestion;
  /** Its response when it is allowed; refused ones are allowed to ask, but not to do this. */
  statuses: readonly number[];
  /** Lists have no subject: out of reach they are empty. */
  isList?: true;
  /** Names everybody who may work on the leads of a dealership, also people of its whole site. */
  namesColleagues?: true;
};

const access = { role: "salesperson", scope: "site:north" };
const key = () => crypto.randomUUID();
const samples: Record<string, Sample> = {
  "GET /api/people": { about: () => ({ path: "/api/people" }), statuses: [200], isList: true },
  "GET /api/people/:personId/access": { about: (id) => ({ path: `/api/people/${id}/access` }), statuses: [200] },
  "POST /api/people": {
    about: () => ({
      path: "/api/people",
      method: "POST",
      key: key(),
      body: { email: `${key()}@example.com`, name: "New", ...access },
    }),
    statuses: [200, 422],
    isList: true,
  },
  "PUT /api/people/:personId/grants/:grantId": {
    about: (id) => ({ path: `/api/people/${id}/grants/${key()}`, method: "PUT", version: 999, body: access }),
    statuses: [412, 422],
  },
  "DELETE /api/people/:personId/grants": {
    about: (id) => ({
      path: `/api/people/${id}/grants`,
      method: "DELETE",
      version: 999,
      body: { grantIds: [`${id}-0`] },
    }),
    statuses: [412, 422],
  },
  "POST /api/people/:personId/view": {
    about: (id) => ({
      path: `/api/people/${id}/view`,
      method: "POST",
      key: key(),
      body: { reason: "They asked for help" },
    }),
    statuses: [200],
  },
  "GET /api/activity": { about: () => ({ path: "/api/activity" }), statuses: [200], isList: true },
  "POST /api/activity/undo": {
    about: (id) => ({
      path: "/api/activity/undo",
      method: "POST",
      key: key(),
      body: { entryId: id === "nobody" ? "north~99" : "north~1" },
    }),
    statuses: [200, 422],
  },
  "GET /api/activity/export": { about: () => ({ path: "/api/activity/export" }), statuses: [200], isList: true },
};

/** Leads that nobody has touched: an act on one would change who reaches it. */
const untouched: string[] = [];
/** A request about a lead of north, each time another one. */
function ofLead(end: string, question: DeskQuestion = {}) {
  const path = (id: string) => `/api/leads/north/${id === "nobody" ? "nobody" : untouched.pop()}${end}`;
  return (id: string) => ({ path: path(id), ...question });
}
/** A command about such a lead. */
function toLead(name: string, body: object = {}, statuses: readonly number[] = [200]): Sample {
  return { about: (id) => ofLead(`/${name}`, { method: "POST", key: key(), body })(id), statuses };
}
/** A change of a field of the vehicle of north, of a version that it may not have any more. */
function toField(field: string, method: string, body: object = {}): Sample {
  const path = (id: string) => `/api/stock/north/${id === "nobody" ? id : "1"}/${field}`;
  return { about: (id) => ({ path: path(id), method, version: 0, body }), statuses: [200, 412] };
}
const list = (path: string): Sample => ({ about: () => ({ path }), statuses: [200], isList: true });
const assigned = () => ({ method: "POST", key: key(), body: { from: null, to: subject.personId } });
const task = { taskId: key(), text: "Call", dueAt: Date.parse("2100-01-01") };
Object.assign(samples, {
  "GET /api/stock": list("/api/stock?site=north"),
  "GET /api/stock/:siteId/:vehicleId": {
    about: (id: string) => ({ path: `/api/stock/north/${id === "nobody" ? id : "1"}` }),
    statuses: [200],
  },
  "GET /api/stock/:siteId/:vehicleId/preview": {
    about: (id: string) => ({ path: `/api/stock/north/${id === "nobody" ? id : "1"}/preview?name=price&text=9990` }),
    statuses: [200],
  },
  ...Object.fromEntries(
    Object.entries({ prices: ["price", "9990"], holds: ["reserved", "yes"], fields: ["tag", "Cheap"] }).flatMap(
      ([part, [name, text]]) => [
        [
          `PUT /api/stock/:siteId/:vehicleId/${part}/:name`,
          toField(`${part}/${name}`, "PUT", { text, reason: "Sale" }),
        ],
        [`DELETE /api/stock/:siteId/:vehicleId/${part}/:name`, toField(`${part}/${name}`, "DELETE")],
      ],
    ),
  ),
  "GET /api/bulk/preview": list("/api/bulk/preview?site=north&how=set&name=tag&text=Cheap"),
  "POST /api/bulk": {
    about: () => ({
      path: "/api/bulk",
      method: "POST",
      key: key(),
      body: { site: "north", how: "set", name: "tag", text: "Cheap", reason: "Sale", fingerprint: "another" },
    }),
    statuses: [422],
    isList: true,
  },
  "GET /api/bulk/:siteId/:bulkId": {
    about: (id: string) => ({ path: `/api/bulk/north/${id === "nobody" ? id : "bulk"}` }),
    statuses: [200],
  },
  "POST /api/bulk/:siteId/:bulkId/undo": {
    about: (id: string) => ({
      path: `/api/bulk/north/${id === "nobody" ? id : "bulk"}/undo`,
      method: "POST",
      key: key(),
      body: {},
    }),
    statuses: [200],
  },
  "GET /api/leads": list("/api/leads"),
  "GET /api/leads/queue": list("/api/leads/queue"),
  "GET /api/leads/counts": list("/api/leads/counts"),
  "GET /api/leads/search": list("/api/leads/search?q=subject"),
  "GET /api/leads/filters": list("/api/leads/filters"),
  "GET /api/leads/owners": { ...list("/api/leads/owners"), namesColleagues: true },
  "GET /api/leads/:siteId/:leadId/team": { about: ofLead("/team"), statuses: [200] },
  "POST /api/leads/:siteId/:leadId/deliveries/resend": toLead("deliveries/resend", { deliveryId: "d" }, [422]),
  "POST /api/leads/:siteId/:leadId/others": toLead("others", { otherId: "lead-0", isSame: true }),
  "GET /api/leads/:siteId/:leadId/templates": { about: ofLead("/templates"), statuses: [200] },
  "POST /api/leads/:siteId/:leadId/answers": toLead("answers", { channel: "email", subject: "Re", text: "Hello" }),
  "POST /api/leads/:siteId/:leadId/answers/resend": toLead("answers/resend", { deliveryId: key() }, [422]),
  "GET /api/leads/:siteId/:leadId": { about: ofLead(""), statuses: [200] },
  "POST /api/leads/:siteId/:leadId/claim": toLead("claim"),
  "POST /api/leads/:siteId/:leadId/notes": toLead("notes", { text: "Likes blue" }),
  "POST /api/leads/:siteId/:leadId/calls": toLead("calls", { result: "reached" }),
  "POST /api/leads/:siteId/:leadId/state": toLead("state", { from: "new", to: "negotiating" }),
  "POST /api/leads/:siteId/:leadId/outcome": toLead("outcome", { from: "new", outcome: "sold" }),
  "POST /api/leads/:siteId/:leadId/tasks": toLead("tasks", task),
  "POST /api/leads/:siteId/:leadId/tasks/done": toLead("tasks/done", { taskId: key() }, [422]),
  "POST /api/leads/:siteId/:leadId/owner": {
    about: (id: string) => ofLead("/owner", assigned())(id),
    statuses: [200],
  },
  "POST /api/leads/:siteId/:leadId/review": toLead("review", { from: "none", to: "genuine" }),
});

const placeKinds = ["platform", "group", "site", "dealership"] as const;
const scopesAt: Record<"north" | "south", Record<(typeof placeKinds)[number], Scope>> = {
  north: {
    platform: { kind: "platform" },
    group: { kind: "group", groupId: "g" },
    site: { kind: "site", siteId: "north" },
    dealership: { kind: "dealership", siteId: "north", dealershipSlug: "main" },
  },
  south: {
    platform: { kind: "platform" },
    group: { kind: "group", groupId: "h" },
    site: { kind: "site", siteId: "south" },
    dealership: { kind: "dealership", siteId: "south", dealershipSlug: "main" },
  },
};

let platform: TestPlatform;
let subject: DeskBrowser;

beforeAll(async () => {
  const group = (slug: string) => ({
    kind: "group" as const,
    file: `groups/${slug}.json`,
    text: JSON.stringify({ slug, name: slug }),
  });
  const site = (slug: string, ofGroup: string) => ({
    kind: "site" as const,
    file: `${slug}.json`,
    text: JSON.stringify(siteFile(slug, { group: ofGroup })),
  });
  platform = await testPlatform({
    files: [group("g"), group("h"), site("north", "g"), site("south", "h")],
    vehicles: { north: [stockVehicle("1", { model: "Subject" })] },
  });
  for (let index = 0; index < 700; index += 1) {
    const lead = leadRow("north", `lead-${index}`, {
      name: "Subject",
      phone: "",
      email: `subject${index}@example.com`,
    });
    await platform.store.leads.submit(lead, `key-${index}`, []);
    // The first one is what others are joined with.
    if (index > 0) untouched.push(lead.leadId);
  }
  subject = await deskPerson(platform, "salesperson", [{ kind: "site", siteId: "north" }], { name: "Subject" });
  const admin = await deskPerson(platform, "groupAdmin", [{ kind: "site", siteId: "north" }]);
  const at = platform.clock.now;
  const scope = { kind: "site", siteId: "north" } as const;
  const about = { scope, subject: { kind: "bulk", id: "bulk" }, before: null, after: {} };
  await platform.store.bulkChanges.begin(
    { bulkId: "bulk", siteId: "north", name: "tag", by: "Kim", reason: "Sale", until: null, at },
    [{ vehicleId: "1", version: 0, value: { tag: "Bulk" } }],
    trailFor("kim", at).entry(about),
  );
  expect(await platform.applyBulkChanges()).toBe(1);
  const body = { email: "first@example.com", name: "First", ...access };
  expect((await admin.ask("/api/people", { method: "POST", key: key(), body })).status).toBe(200);
});
afterAll(() => platform.close());

test("every route has a sample, and every sample is of a route", () => {
  const names = platform.desk.routes.map(({ method, path }) => `${method} ${path}`);
  expect(names.toSorted()).toEqual(Object.keys(samples).toSorted());
});

const cases = roleNames.flatMap((role) =>
  roleRules[role].scopes.flatMap((kind) =>
    (["north", "south"] as const)
      .filter((place) => kind !== "platform" || place === "north")
      .map((place) => ({ role, kind, place })),
  ),
);

test.each(cases)(
  "$role at a $kind of $place gets what the table says on every route",
  async ({ role, kind, place }) => {
    const scope = scopesAt[place][kind];
    const browser = await deskPerson(platform, role, [scope], { name: "Reader" });
    for (const route of platform.desk.routes) {
      const sample = samples[`${route.method} ${route.path}`];
      if (sample === undefined) throw new Error(`No sample for ${route.path}.`);
      await expectAsTable(browser, { action: route.action, sample, role, scope, isInReach: place === "north" });
    }
  },
);

type Expected = { action: Action; sample: Sample; role: Role; scope: Scope; isInReach: boolean };

/** The person of north has access to all of it, so a grant at one of its dealerships does not reach them. */
const reachesSubject = ({ isInReach, scope, sample }: Expected) =>
  isInReach && (scope.kind !== "dealership" || sample.namesColleagues === true);

async function expectAsTable(browser: DeskBrowser, expected: Expected): Promise<void> {
  const { action, sample, role, scope } = expected;
  const { path, ...question } = sample.about(subject.personId);
  const answer = await browser.ask(path, question);
  const text = await answer.text();
  await browser.ask("/api/view/end", { method: "POST" });
  const what = `${action} by ${role}: ${answer.status} ${text.slice(0, 200)}`;
  const isAllowed = allowsAction({ role, scope }, action);
  expect(isAllowed, what).toBe(actionRule(action).roles[role] !== undefined && isAllowed);
  if (isAllowed && (sample.isList || reachesSubject(expected))) {
    expect(sample.statuses, what).toContain(answer.status);
    if (sample.isList && !reachesSubject(expected)) {
      expect(text, what).not.toContain("Subject");
      expect(text, what).not.toContain("first@example.com");
    }
    return;
  }
  expect([answer.status, text], what).toEqual(await missingAnswer(browser, sample, isAllowed));
}

/** The response about somebody who does not exist; for an action out of reach, that of an unknown path. */
async function missingAnswer(browser: DeskBrowser, sample: Sample, isAllowed: boolean): Promise<[number, string]> {
  const { path, ...question } = sample.about("nobody");
  const unknown = await browser.ask(isAllowed && path.includes("nobody") ? path : "/api/nothing", question);
  return [unknown.status, await unknown.text()];
}

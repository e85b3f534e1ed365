import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { freshProofMs, sessionIdleMs, viewAsMs } from "../../src/desk/sessions.ts";
import type { Scope } from "../../src/desk/scope.ts";
import { askServer } from "./http-request.ts";
import { deskHost, siteFile, settingsFile, type TestPlatform, testPlatform } from "../factories.ts";
import { askDesk, deskPerson, signIn } from "./desk-client.ts";

const north: Scope = { kind: "site", siteId: "north" };
const key = () => crypto.randomUUID();
const invitation = (email: string) => ({ email, name: "Ben", role: "salesperson", scope: "site:north" });

let platform: TestPlatform;
let start: number;
beforeAll(async () => {
  platform = await testPlatform({ files: ["north", "south"].map((slug) => settingsFile(siteFile(slug))) });
  start = platform.clock.now;
});
afterEach(() => {
  platform.clock.now = start;
});
afterAll(() => platform.close());

const admin = () => deskPerson(platform, "groupAdmin", [north]);

describe("the desk's host", () => {
  test("serves the desk only, and sites serve nothing of it", async () => {
    const port = await platform.serve();
    expect((await askServer(port, deskHost, "/sign-in")).status).not.toBe(404);
    expect((await askServer(port, deskHost, "/search")).headers["location"]).toBe("/sign-in");
    expect((await askServer(port, deskHost, "/api/me")).status).toBe(401);
    const [site] = platform.sites.all;
    for (const path of ["/api/me", "/api/people", "/desk-files/desk.js", "/enter", "/api/live"]) {
      const answer = await askServer(port, site?.hosts[0] ?? "", path);
      expect([path, answer.status]).toEqual([path, 404]);
    }
  });

  test("allows scripts, styles and forms of itself only, and no frame around it", async () => {
    const answer = await askDesk(platform, "/api/me");
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|https:|\*/);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("leads to the screen that was asked for once somebody has signed in, and never to another origin", async () => {
    const asked = await askDesk(platform, "/leads/north/l1?tab=all&q=a+b");
    expect(asked.headers.get("location")).toBe("/sign-in");
    const [cookie] = asked.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-desk-way=.*HttpOnly; Secure; SameSite=Lax/);
    const { token } = await admin();
    const home = async (way: string) =>
      askDesk(platform, "/", { headers: { cookie: `__Host-desk=${token}; __Host-desk-way=${way}` } });
    const back = await home(/=([^;]+)/.exec(cookie ?? "")?.[1] ?? "");
    expect([back.status, back.headers.get("location")]).toEqual([303, "/leads/north/l1?tab=all&q=a+b"]);
    expect(back.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-desk-way=; Max-Age=0/)]);
    for (const way of ["//evil.example", "https://evil.example", "/\\evil.example"]) {
      const answer = await home(encodeURIComponent(way));
      expect([way, answer.status, answer.headers.get("location")]).toEqual([way, 200, null]);
    }
    expect((await askDesk(platform, "/favicon.ico")).headers.getSetCookie()).toEqual([]);
  });

  test("refuses writes that come from another site", async () => {
    const { ask } = await admin();
    const foreign: Record<string, string>[] = [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: "https://evil.example" },
    ];
    for (const headers of foreign)
      expect((await ask("/api/people", { method: "POST", key: key(), body: {}, headers })).status).toBe(403);
  });

  test("has no entrance without a proof in production", async () => {
    const answer = await askDesk(platform, "/enter", { method: "POST" });
    expect(answer.status).toBe(404);
    expect(answer.headers.get("set-cookie")).toBeNull();
  });
});

describe("a session", () => {
  test("ends without use, and when its person ends it in another browser", async () => {
    const first = await admin();
    const second = await signIn(platform, first.personId);
    const { sessions } = (await (await first.ask("/api/sessions")).json()) as {
      sessions: { sessionId: string; isThis: boolean }[];
    };
    expect(sessions).toHaveLength(2);
    const other = sessions.find(({ isThis }) => !isThis);
    expect((await first.ask(`/api/sessions/${other?.sessionId}`, { method: "DELETE" })).status).toBe(200);
    expect((await second.ask("/api/me")).status).toBe(401);
    platform.clock.now = start + sessionIdleMs;
    expect((await first.ask("/api/me")).status).toBe(401);
  });

  test("of a manager with one factor reaches nothing until it has two", async () => {
    const { ask } = await deskPerson(platform, "salesManager", [north], { factors: 1 });
    expect(await (await ask("/api/me")).json()).toMatchObject({ needsSecondFactor: true, actions: [], places: [] });
    expect((await ask("/api/people")).status).toBe(404);
  });

  test("needs a fresh proof for access and exports, not for lists", async () => {
    const { ask } = await admin();
    platform.clock.now = start + freshProofMs;
    expect((await ask("/api/people")).status).toBe(200);
    const invite = { method: "POST", key: key(), body: invitation("fresh@example.com") };
    expect(await (await ask("/api/people", invite)).json()).toMatchObject({ error: "fresh-proof" });
    expect((await ask("/api/activity/export")).status).toBe(403);
  });
});

describe("a command", () => {
  test("needs a key, and is done once however often it is sent", async () => {
    const { ask } = await admin();
    const body = invitation("once@example.com");
    expect((await ask("/api/people", { method: "POST", body })).status).toBe(400);
    const again = key();
    const answers = [];
    for (let time = 0; time < 3; time += 1)
      answers.push(await ask("/api/people", { method: "POST", key: again, body }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(texts).size).toBe(1);
    expect(JSON.parse(texts[0] ?? "")).toMatchObject({ version: 1 });
    const other = await ask("/api/people", { method: "POST", key: again, body: invitation("other@example.com") });
    expect(other.status).toBe(422);
  });

  test("is done once when it is sent several times at the same moment", async () => {
    const { ask } = await admin();
    const same = { method: "POST", key: key(), body: invitation("burst@example.com") };
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask("/api/people", same)));
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect((await platform.store.desk.people.findByEmail("burst@example.com"))?.grants).toHaveLength(1);
  });
});

describe("a change", () => {
  test("needs the version that was read, and gets the current value if it is another", async () => {
    const { ask } = await admin();
    const ben = await deskPerson(platform, "salesperson", [north], { name: "Ben" });
    const path = () => `/api/people/${ben.personId}/grants/${key()}`;
    const body = { role: "stockController", scope: "site:north" };
    expect((await ask(path(), { method: "PUT", body })).status).toBe(428);
    const done = await ask(path(), { method: "PUT", version: 1, body });
    expect([done.status, done.headers.get("etag")]).toEqual([200, '"2"']);
    const late = await ask(path(), { method: "PUT", version: 1, body });
    expect(late.status).toBe(412);
    expect(await late.json()).toMatchObject({ version: 2, current: { name: "Ben", grants: [{}, {}] } });
  });

  test.each([
    { role: "operator", scope: "platform" },
    { role: "groupAdmin", scope: "site:south" },
    { role: "salesperson", scope: "site:south" },
    { role: "salesperson", scope: "site:gone" },
    { role: "operator", scope: "site:north" },
  ])("of access to $role at $scope is refused to an administrator of north", async (body) => {
    const { ask } = await admin();
    const ben = await deskPerson(platform, "salesperson", [north]);
    const answer = await ask(`/api/people/${ben.personId}/grants/${key()}`, { method: "PUT", version: 1, body });
    expect(answer.status).toBe(422);
    expect((await platform.store.desk.people.find(ben.personId))?.grants).toHaveLength(1);
  });

  test("of one's own access is refused", async () => {
    const own = await admin();
    const body = { role: "salesperson", scope: "site:north" };
    const path = `/api/people/${own.personId}/grants`;
    expect((await own.ask(`${path}/${key()}`, { method: "PUT", version: 1, body })).status).toBe(422);
    const ended = await own.ask(path, { method: "DELETE", version: 1, body: { grantIds: [`${own.personId}-0`] } });
    expect(ended.status).toBe(422);
  });

  test("ends access in the next request, and is undone from the activity once", async () => {
    const { ask } = await admin();
    const ben = await deskPerson(platform, "stockController", [north], { name: "Ben" });
    expect(((await (await ben.ask("/api/me")).json()) as { actions: string[] }).actions).toContain("stock.read");
    const body = { grantIds: [`${ben.personId}-0`] };
    expect((await ask(`/api/people/${ben.personId}/grants`, { method: "DELETE", version: 1, body })).status).toBe(200);
    expect((await ben.ask("/api/me")).status).toBe(401);
    const [entry] = ((await (await ask("/api/activity")).json()) as { entries: { entryId: string }[] }).entries;
    expect(entry).toMatchObject({ action: "person.end", mayUndo: true, subject: { name: "Ben" } });
    const undo = { method: "POST", body: { entryId: entry?.entryId } };
    expect((await ask("/api/activity/undo", { ...undo, key: key() })).status).toBe(200);
    expect((await ask("/api/activity/undo", { ...undo, key: key() })).status).toBe(422);
    const grants = (await platform.store.desk.people.find(ben.personId))?.grants ?? [];
    expect(grants.filter(({ endsAt }) => endsAt === null)).toMatchObject([{ role: "stockController", scope: north }]);
    expect(await platform.store.desk.audit.verify("north")).toBeNull();
  });
});

test("the export writes one line for each change, and no formula", async () => {
  const { ask } = await admin();
  await ask("/api/people", {
    method: "POST",
    key: key(),
    body: { ...invitation("csv@example.com"), name: "=HYPERLINK(1)" },
  });
  const answer = await ask("/api/activity/export");
  expect(answer.headers.get("content-disposition")).toContain("activity.csv");
  const text = await answer.text();
  const { entries } = (await (await ask("/api/activity")).json()) as { entries: unknown[] };
  expect(text.trim().split("\r\n")).toHaveLength(entries.length + 1);
  expect(text).not.toMatch(/(^|,)"[=+@-]/m);
});

describe("an operator who sees the desk as somebody else", () => {
  test("sees what they see, changes nothing, and the person is told by mail", async () => {
    const operator = await deskPerson(platform, "operator", [{ kind: "platform" }], { name: "Op" });
    const ben = await deskPerson(platform, "groupAdmin", [north], { name: "Ben" });
    const view = (reason: string) =>
      operator.ask(`/api/people/${ben.personId}/view`, { method: "POST", key: key(), body: { reason } });
    expect((await view("help")).status).toBe(422);
    expect((await view("Ben cannot find his leads")).status).toBe(200);
    const me = await (await operator.ask("/api/me")).json();
    expect(me).toMatchObject({ name: "Ben", view: { by: "Op" }, isReadOnly: true, mayGive: [] });
    const invite = { method: "POST", key: key(), body: invitation("view@example.com") };
    expect(await (await operator.ask("/api/people", invite)).json()).toMatchObject({ error: "read-only" });
    const mails = (await platform.workOutbox()).filter((mail) => mail.kind === "mail");
    expect(mails.find(({ to }) => to === `${ben.personId}@example.com`)).toMatchObject({
      subject: "An operator is looking at your desk",
      text: expect.stringContaining("Ben cannot find his leads"),
    });
    platform.clock.now = start + viewAsMs;
    expect(await (await operator.ask("/api/me")).json()).toMatchObject({ name: "Op", view: null });
  });

  test("cannot do so as an operator or as themselves", async () => {
    const operator = await deskPerson(platform, "operator", [{ kind: "platform" }]);
    const other = await deskPerson(platform, "operator", [{ kind: "platform" }]);
    for (const { personId } of [operator, other]) {
      const body = { reason: "I would like to see" };
      const answer = await operator.ask(`/api/people/${personId}/view`, { method: "POST", key: key(), body });
      expect(answer.status).toBe(422);
    }
  });
});

test("an invitation arrives by mail at the address that was entered", async () => {
  const { ask } = await admin();
  await ask("/api/people", { method: "POST", key: key(), body: invitation("New.Person@example.com") });
  const mails = await platform.workOutbox();
  const mail = mails.find((each) => each.kind === "mail" && each.to === "new.person@example.com");
  expect(mail).toMatchObject({ text: expect.stringContaining(`https://${deskHost}/invitation/`) });
});

import { describe, expect, it } from "vitest";
import { type Author, createTrail } from "../../src/desk/audit.ts";
import type { Grant } from "../../src/desk/grant.ts";
import type { Invited, PersonWithGrants } from "../../src/desk/people.ts";
import type { Scope } from "../../src/desk/scope.ts";
import { type NewDeskSession, sessionIdleMs } from "../../src/desk/sessions.ts";
import { noticeEntry } from "../../src/outbox/notice.ts";
import type { StorePlace } from "./every-store.ts";

const now = Date.UTC(2026, 10, 21, 1, 30);
const north: Scope = { kind: "site", siteId: "north" };
const notice = { to: "a@example.com", fromName: "Desk", subject: "s", text: "t", html: "h", unsubscribeUrl: null };

const author = (fields: Partial<Author> = {}): Author => ({
  actorId: "boss",
  address: "192.0.2.1",
  action: "person.grant",
  at: now,
  command: null,
  undoes: null,
  ...fields,
});

const grant = (grantId: string, fields: Partial<Grant> = {}): Grant => ({
  grantId,
  personId: "ada",
  role: "salesperson",
  scope: north,
  leadCategories: null,
  grantedAt: now,
  endsAt: null,
  ...fields,
});

/** An entry for a grant, as a route makes it. */
const entry = (grantId: string, fields: Partial<Author> = {}, scope: Scope = north) =>
  createTrail(author(fields)).entry({
    scope,
    subject: { kind: "person", id: "ada" },
    before: null,
    after: { grantId },
  });

const invited = (email: string, fields: Partial<Author> = {}): Invited => ({
  person: { personId: `person ${email}`, email, name: "Ada" },
  grant: grant(crypto.randomUUID()),
  invite: ({ personId }) => ({
    invitation: {
      tokenHash: fields.command === undefined ? `token ${personId}` : crypto.randomUUID(),
      invitedBy: "boss",
      createdAt: now,
      expiresAt: now + 1_000,
    },
    mail: noticeEntry(crypto.randomUUID(), "desk", { ...notice, to: email }, now, (text) => text),
  }),
  audit: ({ personId }) =>
    createTrail(author({ action: "person.invite", ...fields })).entry({
      scope: north,
      subject: { kind: "person", id: personId },
      before: null,
      after: { role: "salesperson" },
    }),
});

const session = (fields: Partial<NewDeskSession> = {}): NewDeskSession => ({
  sessionHash: "hash",
  sessionId: "session",
  personId: "ada",
  device: "Firefox",
  address: null,
  createdAt: now,
  seenAt: now,
  expiresAt: now + 10 * sessionIdleMs,
  factors: 1,
  provenAt: now,
  ...fields,
});

/** Contract of the desk's ports on every store. */
export function deskStoreContract(makePlace: () => Promise<StorePlace>): void {
  const openDesk = async () => {
    const place = await makePlace();
    const store = await place.open();
    const ada = { personId: "ada", email: "ada@example.com", name: "Ada", createdAt: now, joinedAt: now, version: 1 };
    await store.desk.people.addDemoPerson(ada, [grant("first")]);
    return { place, store, ...store.desk };
  };

  describe("people", () => {
    it("a change of the version that was read succeeds once, and the other gets the current value", async () => {
      const { people } = await openDesk();
      const outcomes = await Promise.all(["second", "third"].map((id) => people.addGrant(grant(id), 1, entry(id))));
      expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(["conflict", "done"]);
      const lost = outcomes.find(({ kind }) => kind === "conflict") as { current: PersonWithGrants };
      expect(lost.current).toMatchObject({ version: 2 });
      expect(lost.current.grants).toHaveLength(2);
      expect((await people.find("ada"))?.grants).toHaveLength(2);
    });

    it("somebody who is not there cannot be changed, and nothing is recorded", async () => {
      const { people, audit } = await openDesk();
      expect(await people.addGrant(grant("x", { personId: "nobody" }), 1, entry("x"))).toEqual({ kind: "missing" });
      expect(await audit.list({ siteIds: ["north"], scopes: [] }, { after: null, limit: 10 })).toEqual([]);
    });

    it("the last grant that ends also ends the sessions", async () => {
      const { people, sessions } = await openDesk();
      await people.addGrant(grant("second"), 1, entry("second"));
      await sessions.start(session());
      await people.endGrants("ada", ["first"], 2, [entry("first", { at: now + 1 })]);
      expect(await sessions.find("hash", now + 1)).not.toBeNull();
      await people.endGrants("ada", ["second"], 3, [entry("second", { at: now + 2 })]);
      expect(await sessions.find("hash", now + 2)).toBeNull();
    });

    it("lists show people and grants within the given scopes only", async () => {
      const { people } = await openDesk();
      await people.addGrant(grant("far", { scope: { kind: "site", siteId: "south" } }), 1, entry("far"));
      const listed = await people.list(["site:north"]);
      expect(listed.map(({ personId, grants }) => [personId, grants.map(({ grantId }) => grantId)])).toEqual([
        ["ada", ["first"]],
      ]);
      expect((await people.list(null))[0]?.grants).toHaveLength(2);
      expect(await people.list([])).toEqual([]);
    });

    it("an invitation is accepted once and in time, and brings person, grant, mail and record together", async () => {
      const { people, store, audit } = await openDesk();
      const outcome = await people.invite(invited("Ben@Example.com"), now);
      expect(outcome).toMatchObject({ kind: "done", value: { email: "ben@example.com", joinedAt: null, version: 1 } });
      expect(await store.outbox.readEntries("", "person Ben@Example.com")).toHaveLength(1);
      expect(await audit.list({ siteIds: ["north"], scopes: [] }, { after: null, limit: 10 })).toHaveLength(1);
      const token = "token person Ben@Example.com";
      expect(await people.acceptInvitation(token, now + 1_000)).toBeNull();
      const accepted = await Promise.all([1, 2].map(() => people.acceptInvitation(token, now + 999)));
      expect(accepted.filter((person) => person !== null)).toHaveLength(1);
    });

    it("a command that is repeated changes nothing", async () => {
      const { people, commands, audit } = await openDesk();
      const command = { key: "key", requestHash: "hash" };
      const outcomes = await Promise.all([1, 2].map(() => people.invite(invited("ben@example.com", { command }), now)));
      expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(["done", "repeated"]);
      expect(await audit.list({ siteIds: ["north"], scopes: [] }, { after: null, limit: 10 })).toHaveLength(1);
      await commands.answered("boss", "key", "{}");
      expect(await commands.find("boss", "key")).toEqual({ requestHash: "hash", response: "{}" });
      expect(await commands.find("ada", "key")).toBeNull();
    });

    it("the removal of a site ends the access to it, and to no site with a longer name", async () => {
      const { people, store } = await openDesk();
      const scopes: Scope[] = [
        { kind: "dealership", siteId: "north", dealershipSlug: "a" },
        { kind: "dealership", siteId: "north-2", dealershipSlug: "a" },
        { kind: "site", siteId: "north-2" },
      ];
      for (const [index, scope] of scopes.entries())
        await people.addGrant(grant(`g${index}`, { scope }), 1 + index, entry("g", {}, scope));
      await store.siteData.remove("north");
      const left = (await people.find("ada"))?.grants.map(({ grantId }) => grantId);
      expect(left).toEqual(["g1", "g2"]);
    });
  });

  describe("sessions", () => {
    it("end after their time, without use, and when they are ended", async () => {
      const { sessions } = await openDesk();
      await sessions.start(session({ expiresAt: now + sessionIdleMs + 5 }));
      expect(await sessions.find("hash", now + sessionIdleMs)).toBeNull();
      await sessions.touch("hash", now + 10);
      expect(await sessions.find("hash", now + sessionIdleMs)).toMatchObject({ person: { personId: "ada" } });
      expect(await sessions.find("hash", now + sessionIdleMs + 5)).toBeNull();
      expect(await sessions.end("ben", "session")).toBe(false);
      expect(await sessions.end("ada", "session")).toBe(true);
      expect(await sessions.find("hash", now)).toBeNull();
    });

    it("see the desk as somebody else until the end of that time", async () => {
      const { sessions } = await openDesk();
      await sessions.start(session());
      await sessions.setView("hash", { personId: "ada", reason: "help", endsAt: now + 10 });
      expect(await sessions.find("hash", now + 9)).toMatchObject({ viewed: { person: { personId: "ada" } } });
      expect(await sessions.find("hash", now + 10)).toMatchObject({ session: { view: null }, viewed: null });
    });

    it("are forgotten when they are over", async () => {
      const { sessions } = await openDesk();
      await sessions.start(session());
      await sessions.forget(now + sessionIdleMs);
      expect(await sessions.list("ada", now)).toEqual([]);
    });
  });

  describe("the audit", () => {
    it("is one valid chain for each site, also with writers at the same time", async () => {
      const { people, place, audit } = await openDesk();
      const { people: there } = (await place.open()).desk;
      await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          (index % 2 === 0 ? people : there).invite(invited(`p${index}@example.com`), now),
        ),
      );
      const listed = await audit.list({ siteIds: ["north"], scopes: [] }, { after: null, limit: 10 });
      expect(listed.map(({ seq }) => seq)).toEqual([6, 5, 4, 3, 2, 1]);
      expect(await audit.verify("north")).toBeNull();
    });

    it.each(["after", "actor_id", "scope"] as const)("shows where %s was changed afterwards", async (column) => {
      const { people, place, audit } = await openDesk();
      for (const index of [1, 2, 3]) await people.addGrant(grant(`g${index}`), index, entry(`g${index}`));
      const database = await place.openDatabase();
      await database.transaction((writing) =>
        writing
          .updateTable("desk_audit")
          .set({ [column]: "{}" })
          .where("seq", "=", 2)
          .execute(),
      );
      expect(await audit.verify("north")).toBe(2);
    });

    it("shows where an entry was removed", async () => {
      const { people, place, audit } = await openDesk();
      for (const index of [1, 2, 3]) await people.addGrant(grant(`g${index}`), index, entry(`g${index}`));
      const database = await place.openDatabase();
      await database.transaction((writing) => writing.deleteFrom("desk_audit").where("seq", "=", 1).execute());
      expect(await audit.verify("north")).toBe(1);
    });

    it("is read page by page, within reach only, with what was undone", async () => {
      const { people, audit } = await openDesk();
      const group: Scope = { kind: "group", groupId: "g" };
      await people.addGrant(grant("one"), 1, entry("one"));
      await people.addGrant(grant("two", { scope: group }), 2, entry("two", {}, group));
      await people.endGrants("ada", ["one"], 3, [entry("one", { action: "person.end", at: now + 5, undoes: 1 })]);
      const ofSite = await audit.list({ siteIds: ["north"], scopes: [] }, { after: null, limit: 1 });
      expect(ofSite).toMatchObject([{ seq: 2, undoes: 1 }]);
      const after = { at: now + 5, siteId: "north", seq: 2 };
      const rest = await audit.list({ siteIds: ["north"], scopes: [] }, { after, limit: 5 });
      expect(rest).toMatchObject([{ seq: 1, isUndone: true, after: { grantId: "one" } }]);
      expect(await audit.list({ siteIds: [], scopes: ["group:g"] }, { after: null, limit: 5 })).toHaveLength(1);
      expect(await audit.list({ siteIds: ["south"], scopes: ["group:h"] }, { after: null, limit: 5 })).toEqual([]);
      expect(await audit.find({ siteIds: ["south"], scopes: [] }, "north", 1)).toBeNull();
    });
  });

  describe("changes", () => {
    it("are numbered without gaps, and say when some are deleted", async () => {
      const { people, changes } = await openDesk();
      await people.addGrant(grant("one"), 1, entry("one"));
      await people.addGrant(grant("two"), 2, entry("two", { at: now + 10 }));
      expect((await changes.versions()).get("north")).toBe(4);
      const found = await changes.since("north", 1, 10);
      expect(found?.map(({ version, topic, subjectId }) => [version, topic, subjectId])).toEqual([
        [2, "activity", "ada"],
        [3, "person", "ada"],
        [4, "activity", "ada"],
      ]);
      await changes.forget(now + 10);
      expect(await changes.since("north", 1, 10)).toBeNull();
      expect(await changes.since("north", 2, 10)).toHaveLength(2);
      expect(await changes.since("north", 4, 10)).toEqual([]);
    });
  });
}

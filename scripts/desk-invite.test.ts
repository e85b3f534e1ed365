import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore } from "../src/adapters/open-store.ts";
import { putEmptySqlite } from "../test/empty-sqlite.ts";
import { runScript } from "../test/run-script.ts";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "forecourt-invite-"));
  await putEmptySqlite(dataDir);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const invite = (...args: string[]) => runScript("desk-invite", { dataDir }, args);

test("an invitation adds the person, the access, its mail and its record", async () => {
  const done = await invite("--email", "Kim@Example.com", "--role", "groupAdmin", "--scope", "site:red-gum");
  expect(done).toMatchObject({ exitCode: 0 });
  const store = await openStore({ dataDir });
  const person = await store.desk.people.findByEmail("kim@example.com");
  expect(person).toMatchObject({
    joinedAt: null,
    grants: [{ role: "groupAdmin", scope: { kind: "site", siteId: "red-gum" } }],
  });
  expect(await store.outbox.readEntries("", person?.personId ?? "")).toHaveLength(1);
  const entries = await store.desk.audit.list({ siteIds: ["red-gum"], scopes: [] }, { after: null, limit: 5 });
  expect(entries).toMatchObject([{ actorId: null, action: "person.invite" }]);
  await store.close();
});

test.each([
  ["an unknown role", ["--role", "boss", "--scope", "site:red-gum"]],
  ["an unknown site", ["--role", "groupAdmin", "--scope", "site:nowhere"]],
  ["a role that does not fit the scope", ["--role", "operator", "--scope", "site:red-gum"]],
])("%s is refused, and nothing is stored", async (_title, args) => {
  expect(await invite("--email", "no@example.com", ...args)).toMatchObject({ exitCode: 2 });
  const store = await openStore({ dataDir });
  expect(await store.desk.people.findByEmail("no@example.com")).toBeNull();
  await store.close();
});

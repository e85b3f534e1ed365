import { TOTP, Secret } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshProofMs } from "../../src/desk/sessions.ts";
import { challengeLivesMs, mostTries } from "../../src/desk/credentials.ts";
import { deskHost, settingsFile, siteFile, type TestPlatform, testPlatform } from "../factories.ts";
import { deskPerson } from "./desk-client.ts";

let platform: TestPlatform;
let start: number;
beforeAll(async () => {
  platform = await testPlatform({ files: [settingsFile(siteFile("north"))] });
  start = platform.clock.now;
});
afterAll(() => platform.close());

/** A browser that stores cookies and sends forms. */
function browser() {
  const cookies = new Map<string, string>();
  return async (path: string, form: Record<string, string> | null = null) => {
    const answer = await platform.deskApp.request(
      new Request(`https://${deskHost}${path}`, {
        method: form === null ? "GET" : "POST",
        ...(form === null ? {} : { body: new URLSearchParams(form) }),
        headers: { host: deskHost, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      }),
    );
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      expect(line).toMatch(/^__Host-.*; Path=\/; HttpOnly; Secure; SameSite=Lax/);
      cookies.set(name, value);
    }
    return { status: answer.status, text: await answer.text(), location: answer.headers.get("location") };
  };
}

async function mailedCode(email: string): Promise<string | undefined> {
  const mails = (await platform.workOutbox()).filter((mail) => mail.kind === "mail");
  return /code is (\d{6})/.exec(mails.find(({ to }) => to === email)?.text ?? "")?.[1];
}

const person = (role: "salesperson" | "salesManager", options = {}) =>
  deskPerson(platform, role, [{ kind: "site", siteId: "north" }], options);
const emailFor = ({ personId }: { personId: string }) => `${personId}@example.com`;

async function signIn(email: string) {
  const ask = browser();
  await ask("/sign-in", { email });
  const code = (await mailedCode(email)) ?? "";
  return { ask, code, answer: await ask("/sign-in/code", { code }) };
}

/** Sets up an authenticator app. Returns what makes its codes, and the recovery codes. */
async function setUpApp(ask: ReturnType<typeof browser>) {
  const [, key = ""] = /<code>([A-Z2-7]+)<\/code>/.exec((await ask("/factors/app", {})).text) ?? [];
  const app = new TOTP({ secret: Secret.fromBase32(key) });
  const codeNow = () => app.generate({ timestamp: platform.clock.now });
  const confirmed = await ask("/factors/app/confirm", { code: codeNow() });
  const recovery = [...confirmed.text.matchAll(/<li>([a-z0-9]{6}-[a-z0-9]{6})<\/li>/g)].map(([, code = ""]) => code);
  return { codeNow, recovery };
}

describe("an emailed code", () => {
  test("signs in once, in the browser that asked for it", async () => {
    const email = emailFor(await person("salesperson"));
    const { ask, code, answer } = await signIn(email);
    expect([answer.status, answer.location]).toEqual([303, "/"]);
    expect((await ask("/api/me")).status).toBe(200);
    expect((await ask("/sign-in/code", { code })).status).toBe(422);
    expect((await browser()("/sign-in/code", { code })).status).toBe(422);
  });

  test("can be tried five times, and for ten minutes", async () => {
    const email = emailFor(await person("salesperson"));
    const ask = browser();
    await ask("/sign-in", { email });
    const code = (await mailedCode(email)) ?? "";
    for (let attempt = 0; attempt < mostTries; attempt += 1)
      expect((await ask("/sign-in/code", { code: "x" })).status).toBe(422);
    expect((await ask("/sign-in/code", { code })).status).toBe(422);
    const late = browser();
    await late("/sign-in", { email });
    const other = (await mailedCode(email)) ?? "";
    platform.clock.now += challengeLivesMs;
    expect((await late("/sign-in/code", { code: other })).status).toBe(422);
    platform.clock.now = start;
  });

  test("is sent only to people with access, and the page does not say whether it was", async () => {
    const email = emailFor(await person("salesperson"));
    const known = await browser()("/sign-in", { email });
    const unknown = await browser()("/sign-in", { email: "nobody@example.com" });
    expect(unknown).toEqual(known);
    expect(await mailedCode("nobody@example.com")).toBeUndefined();
  });

  test("is sent five times to one address in a quarter of an hour", async () => {
    const email = emailFor(await person("salesperson"));
    const statuses = [];
    for (let time = 0; time < 7; time += 1) statuses.push((await browser()("/sign-in", { email })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("a second factor", () => {
  test("is added after an emailed code if it is the first, and is needed from then on", async () => {
    const manager = await person("salesManager");
    const { ask } = await signIn(emailFor(manager));
    expect(JSON.parse((await ask("/api/me")).text)).toMatchObject({ needsSecondFactor: true, actions: [] });
    const { codeNow, recovery } = await setUpApp(ask);
    expect(recovery).toHaveLength(10);
    expect(JSON.parse((await ask("/api/me")).text)).toMatchObject({ needsSecondFactor: false });
    platform.clock.now += 60_000;
    const again = await signIn(emailFor(manager));
    expect(again.answer.text).toContain("One more code");
    expect((await again.ask("/api/me")).status).toBe(401);
    expect((await again.ask("/sign-in/second", { code: "000000" })).status).toBe(422);
    const code = codeNow();
    expect((await again.ask("/sign-in/second", { code })).location).toBe("/");
    expect((await again.ask("/api/me")).status).toBe(200);
    const replay = await signIn(emailFor(manager));
    expect((await replay.ask("/sign-in/second", { code })).status).toBe(422);
    const [spare = ""] = recovery;
    expect((await replay.ask("/sign-in/second", { code: spare.toUpperCase() })).location).toBe("/");
    const used = await signIn(emailFor(manager));
    expect((await used.ask("/sign-in/second", { code: spare })).status).toBe(422);
    platform.clock.now = start;
  });

  test("cannot be added or removed without proving the one that is there", async () => {
    const manager = await person("salesManager");
    const { ask } = await signIn(emailFor(manager));
    const { codeNow } = await setUpApp(ask);
    platform.clock.now += freshProofMs;
    for (const path of ["/factors/app/remove", "/factors/recovery", "/factors/keys/remove"])
      expect((await ask(path, {})).location).toBe("/prove?back=/factors");
    expect((await ask("/passkey/new/options", {})).status).toBe(403);
    expect((await ask("/prove", { code: "000000", back: "/factors" })).status).toBe(422);
    expect((await ask("/prove", { code: codeNow(), back: "//evil.example" })).location).toBe("/");
    expect((await ask("/factors/recovery", {})).text).toContain("Your recovery codes");
    platform.clock.now = start;
  });
});

describe("an invitation", () => {
  test("is accepted by a button, not by opening the link, and once", async () => {
    const admin = await deskPerson(platform, "groupAdmin", [{ kind: "site", siteId: "north" }]);
    const body = { email: "new@example.com", name: "New", role: "salesperson", scope: "site:north" };
    await admin.ask("/api/people", { method: "POST", key: "k1", body });
    const mails = (await platform.workOutbox()).filter((mail) => mail.kind === "mail");
    const text = mails.find(({ to }) => to === "new@example.com")?.text ?? "";
    const path = /https:\/\/[^/]+(\/invitation\/\S+)/.exec(text)?.[1] ?? "";
    const ask = browser();
    expect((await ask(path)).text).toContain("new@example.com");
    expect((await ask("/api/me")).status).toBe(401);
    expect((await ask(path, {})).location).toBe("/");
    expect((await ask("/api/me")).status).toBe(200);
    expect((await browser()(path, {})).status).toBe(404);
  });

  test("that was not accepted is no way to sign in by code", async () => {
    const admin = await deskPerson(platform, "groupAdmin", [{ kind: "site", siteId: "north" }]);
    const body = { email: "late@example.com", name: "Late", role: "salesperson", scope: "site:north" };
    await admin.ask("/api/people", { method: "POST", key: "k2", body });
    await platform.workOutbox();
    await browser()("/sign-in", { email: "late@example.com" });
    expect(await mailedCode("late@example.com")).toBeUndefined();
  });
});

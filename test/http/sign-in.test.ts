import { afterEach, describe, expect, test } from "vitest";
import { codeLivesMs, sessionLivesMs } from "../../src/accounts/sign-in.ts";
import { siteFile, stockVehicle, testPlatform, type TestPlatform, type TestPlatformOptions } from "../factories.ts";
import { askServer } from "./http-request.ts";
import { codeSentTo, signIn, createVisitor, wrongCode } from "./signed-in.ts";
import { minuteMs } from "../../src/settings/durations.ts";

const phone = "+61491570006";
const written = "0491 570 006";

let platform: TestPlatform | null = null;
afterEach(() => platform?.close());

async function start(options: Partial<TestPlatformOptions> = {}): Promise<TestPlatform> {
  const sites = [siteFile("alpha", { watchlist: { storage: "account" } }), siteFile("beta")];
  platform = await testPlatform({ sites, vehicles: { alpha: [stockVehicle("rav")] }, ...options });
  return platform;
}

const readUser = async (answer: Response) => ((await answer.json()) as { user: unknown }).user;

describe("signing in", () => {
  test.each([
    ["watchlist", "Sign in to save cars"],
    ["trade-in", "Sign in for your trade-in"],
    ["checkout", "Sign in to reserve this car"],
    ["finance", "Sign in for finance"],
    ["spin-to-win", "Sign in to spin"],
    ["online-payment", "Sign in to pay online"],
    ["something-else", "Sign in"],
  ])("[RT-16] for %s the page says %s and preserves type, redirect and back", async (type, heading) => {
    const { ask } = await start();
    const page = await (
      await ask("alpha.localhost", `/sign-in?type=${type}&redirect=/finance%3Fcar_id=7%23finance-form&back=/search`)
    ).text();
    expect(page).toContain(`<h1>${heading}</h1>`);
    expect(page).toContain('name="redirect" value="/finance?car_id=7#finance-form"');
    expect(page).toContain('name="back" value="/search"');
    expect(page.includes(`name="type" value="${type}"`)).toBe(type !== "something-else");
  });

  test.each(["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)", "/..//evil.example"])(
    "[RT-17] neither sign-in nor any link of the page leads to %s",
    async (target) => {
      const running = await start();
      const visitor = createVisitor(running, "alpha.localhost");
      const page = await (
        await visitor.get(`/sign-in?redirect=${encodeURIComponent(target)}&back=${encodeURIComponent(target)}`)
      ).text();
      expect(page).toContain('name="redirect" value="/"');
      expect(page).toContain('name="back" value="/"');
      expect(page).not.toContain("evil.example");
      const done = await signIn(running, visitor, "alpha", phone, { redirect: target, back: target });
      expect([done.status, done.headers.get("location")]).toEqual([303, "/"]);
    },
  );

  test("[SI-05] it leads to the requested page, with query and hash", async () => {
    const running = await start();
    const visitor = createVisitor(running, "alpha.localhost");
    const redirect = "/finance?car_id=7&car_type=used#finance-form";
    const done = await signIn(running, visitor, "alpha", phone, { type: "finance", redirect, back: "/search" });
    expect([done.status, done.headers.get("location")]).toEqual([303, redirect]);
    expect(await readUser(await visitor.get("/api/account"))).toMatchObject({ phone });
    const again = await visitor.get(`/sign-in?redirect=${encodeURIComponent(redirect)}`);
    expect([again.status, again.headers.get("location")]).toEqual([303, redirect]);
  });

  test("[SI-06] the code is in the message only, and not on a page, in production", async () => {
    const running = await start();
    const visitor = createVisitor(running, "alpha.localhost");
    const sent = await visitor.submit("/sign-in", { phone: written });
    expect(sent.headers.get("location")).toMatch(/^\/sign-in\/code\?/);
    const page = await (await visitor.get("/sign-in/code")).text();
    const code = codeSentTo(running, "alpha", phone);
    expect(page).toContain(written);
    expect(page).not.toContain(code);
    expect(page).toMatch(/autoComplete="one-time-code"|autocomplete="one-time-code"/);
    expect(page).toMatch(/inputmode="numeric"/i);
    expect(running.sms.lastText("alpha", phone)).toMatch(new RegExp(`\n@alpha\\.localhost #${code}$`));
  });

  test("[SI-06] the message names the site's own host, whatever address the request names", async () => {
    const running = await start();
    const answer = await askServer(await running.serve(), "alpha.localhost", "http://evil.example/sign-in", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      chunks: [`phone=${encodeURIComponent(written)}`],
    });
    expect(answer.status).toBe(303);
    expect(running.sms.lastText("alpha", phone)).toMatch(/\n@alpha\.localhost #\d+$/);
  });

  test("[SI-06] a demo shows the message on the page of the browser that asked, and on no other", async () => {
    const running = await start({ mode: "demo" });
    const visitor = createVisitor(running, "alpha.localhost");
    await visitor.submit("/sign-in", { phone: written });
    const code = codeSentTo(running, "alpha", phone);
    expect(await (await visitor.get("/sign-in/code")).text()).toContain(code);
    expect((await createVisitor(running, "alpha.localhost").get("/sign-in/code")).status).toBe(303);
  });

  test("[SI-06] a code may be pasted with spaces, works once, and only in the browser that asked for it", async () => {
    const running = await start();
    const visitor = createVisitor(running, "alpha.localhost");
    await visitor.submit("/sign-in", { phone: written });
    const code = codeSentTo(running, "alpha", phone);
    const stranger = createVisitor(running, "alpha.localhost");
    expect((await stranger.submit("/sign-in/code", { code })).status).toBe(422);
    const held = new Map(visitor.cookies);
    const pasted = ` ${code.slice(0, 3)} ${code.slice(3)} `;
    expect((await visitor.submit("/sign-in/code", { code: pasted })).status).toBe(303);
    held.forEach((value, name) => stranger.cookies.set(name, value));
    expect((await stranger.submit("/sign-in/code", { code })).status).toBe(422);
    expect(await readUser(await stranger.get("/api/account"))).toBeNull();
  });

  test("[SI-06] after five wrong codes the right one no longer works; a malformed code does not count", async () => {
    const running = await start();
    const visitor = createVisitor(running, "alpha.localhost");
    await visitor.submit("/sign-in", { phone: written });
    const code = codeSentTo(running, "alpha", phone);
    expect(await (await visitor.submit("/sign-in/code", { code: "12345" })).text()).toContain(
      "Enter the six-digit code",
    );
    const answers = [];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      answers.push(await (await visitor.submit("/sign-in/code", { code: wrongCode(code) })).text());
    }
    expect(answers[0]).toContain("You have 4 more tries.");
    expect(answers[3]).toContain("You have one more try.");
    expect(answers[4]).toContain("Request a new code.");
    const late = await visitor.submit("/sign-in/code", { code });
    expect(late.status).toBe(422);
    expect(await late.text()).toContain("That code no longer works.");
    expect(await readUser(await visitor.get("/api/account"))).toBeNull();
  });

  test("[SI-06] a code expires after ten minutes, a session after thirty days", async () => {
    const running = await start();
    const visitor = createVisitor(running, "alpha.localhost");
    await visitor.submit("/sign-in", { phone: written });
    const code = codeSentTo(running, "alpha", phone);
    running.clock.now += codeLivesMs;
    expect((await visitor.submit("/sign-in/code", { code })).status).toBe(422);
    await signIn(running, visitor, "alpha");
    running.clock.now += sessionLivesMs - 1;
    expect(await readUser(await visitor.get("/api/account"))).not.toBeNull();
    running.clock.now += 1;
    expect(await readUser(await visitor.get("/api/account"))).toBeNull();
  });

  const askFrom = (running: TestPlatform, address: string, mobile = written) =>
    createVisitor(running, "alpha.localhost").submit("/sign-in", { phone: mobile }, { "x-forwarded-for": address });
  const mobileFor = (index: number) => `04915${String(index).padStart(5, "0")}`;

  test("[SI-06] one connection waits longer for each further code of a phone, and gets it after the wait", async () => {
    const running = await start();
    const waits = [];
    for (let code = 0; code < 6; code += 1) {
      const answer = await askFrom(running, "192.0.2.1");
      const waitSeconds = Number(answer.headers.get("retry-after"));
      waits.push(waitSeconds);
      if (answer.status === 303) continue;
      expect(answer.status).toBe(429);
      expect(await answer.text()).toContain(code === 2 ? "Wait a minute, then" : "Wait ");
      running.clock.now += waitSeconds * 1_000 - 1;
      expect((await askFrom(running, "192.0.2.1")).headers.get("retry-after")).toBe("1");
      running.clock.now += 1;
      expect((await askFrom(running, "192.0.2.1")).status).toBe(303);
    }
    expect(waits).toEqual([0, 0, 60, 300, 1_800, 7_200]);
  });

  test("[SI-06] five requests with somebody's number do not block them: another connection waits for minutes at most", async () => {
    const running = await start();
    for (let code = 0; code < 5; code += 1) await askFrom(running, "192.0.2.1");
    expect((await askFrom(running, "192.0.2.2")).status).toBe(303);
    for (const address of [3, 4, 5]) await askFrom(running, `192.0.2.${address}`);
    const owner = await askFrom(running, "198.51.100.1");
    const waitSeconds = Number(owner.headers.get("retry-after"));
    expect(waitSeconds).toBeGreaterThan(0);
    expect(waitSeconds).toBeLessThanOrEqual(10 * 60);
    running.clock.now += waitSeconds * 1_000;
    expect((await askFrom(running, "198.51.100.1")).status).toBe(303);
  });

  test("[SI-06] a phone gets at most thirty messages a day that strangers asked for", async () => {
    const running = await start();
    for (let address = 0; address < 50; address += 1) {
      await askFrom(running, `192.0.2.${address}`);
      running.clock.now += 60_000;
    }
    const late = await askFrom(running, "198.51.100.1");
    expect([late.status, late.headers.get("retry-after")]).toEqual([429, null]);
    expect(await late.text()).toContain("Use a browser that you have signed in with before");
  });

  test("[SI-06] strangers over many connections cannot use up the codes of a browser that has proven the phone", async () => {
    const running = await start();
    const owner = createVisitor(running, "alpha.localhost");
    await signIn(running, owner, "alpha");
    await owner.submit("/sign-out", {});
    for (let address = 0; address < 50; address += 1) await askFrom(running, `192.0.2.${address}`);
    expect((await askFrom(running, "198.51.100.1")).status).toBe(429);
    const statuses = [];
    for (let code = 0; code < 6; code += 1) statuses.push((await owner.submit("/sign-in", { phone: written })).status);
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
    running.clock.now += 10 * minuteMs;
    expect((await owner.submit("/sign-in", { phone: written })).status).toBe(303);
    // What proves one phone is worth nothing for another, nor at another site.
    const thief = createVisitor(running, "alpha.localhost");
    thief.cookies.set("proven-phone", owner.cookies.get("proven-phone") ?? "");
    const other = [];
    for (let code = 0; code < 3; code += 1) other.push(await thief.submit("/sign-in", { phone: "0491 570 157" }));
    expect(other.map(({ status }) => status)).toEqual([303, 303, 429]);
  });

  test("[SI-06] twelve addresses that use up their codes do not use up anybody else's", async () => {
    const running = await start();
    const owner = createVisitor(running, "alpha.localhost");
    await signIn(running, owner, "alpha");
    await owner.submit("/sign-out", {});
    let index = 0;
    for (let round = 0; round < 28; round += 1)
      for (let address = 0; address < 12; address += 1) {
        const from = address % 2 === 0 ? `192.0.2.${address}` : `2001:db8:${address}:${round}::1`;
        await askFrom(running, from, mobileFor((index += 1)));
      }
    const refused = await askFrom(running, "2001:db8:1:ffff::1", mobileFor((index += 1)));
    expect(refused.status).toBe(429);
    expect((await owner.submit("/sign-in", { phone: written })).status).toBe(303);
    const others = [];
    for (let address = 0; address < 40; address += 1)
      others.push((await askFrom(running, `198.51.100.${address}`, mobileFor((index += 1)))).status);
    expect(others).toEqual(Array(40).fill(303));
  });

  test("[SI-06] an office behind one address gets a code for each of sixty people, after seconds at most", async () => {
    const running = await start();
    for (let person = 0; person < 60; person += 1) {
      const first = await askFrom(running, "192.0.2.1", mobileFor(person));
      const waitSeconds = Number(first.headers.get("retry-after"));
      expect(waitSeconds).toBeLessThanOrEqual(20);
      running.clock.now += waitSeconds * 1_000;
      if (first.status !== 303) expect((await askFrom(running, "192.0.2.1", mobileFor(person))).status).toBe(303);
    }
  });

  test("[SI-06] the response does not reveal whether a phone has an account", async () => {
    const running = await start();
    await signIn(running, createVisitor(running, "alpha.localhost"), "alpha");
    const answers = await Promise.all(
      [written, "0491 570 156"].map(async (mobile) => {
        const visitor = createVisitor(running, "alpha.localhost");
        const sent = await visitor.submit("/sign-in", { phone: mobile });
        const page = await (await visitor.get("/sign-in/code")).text();
        const wrong = await visitor.submit("/sign-in/code", { code: "12" });
        const texts = [page, await wrong.text()].map((text) => text.replaceAll(mobile, "").replace(/\+61\d+/g, ""));
        return [sent.status, sent.headers.get("location"), wrong.status, ...texts];
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
  });

  test.each(["", "abc", "02 9123 4567", "1300 123 456", "+1 202 555 0100", "+44 7911 123456", "0412 345 67"])(
    "[SI-06] %s is not an Australian mobile: it gets no code, and the input is preserved",
    async (mobile) => {
      const running = await start();
      const answer = await createVisitor(running, "alpha.localhost").submit("/sign-in", { phone: mobile });
      expect(answer.status).toBe(422);
      const page = await answer.text();
      expect(page).toContain("Enter an Australian mobile number");
      expect(page).toContain(`value="${mobile}"`);
    },
  );

  test("[ER-05] a failure to send is reported, logged without the number, and JSON for a script", async () => {
    const running = await start({
      replacePorts: ({ signIn: parts }) => ({
        signIn: { ...parts, sendSms: async () => ({ kind: "failed", reason: "Twilio responded with 500" }) },
      }),
    });
    const visitor = createVisitor(running, "alpha.localhost");
    expect((await visitor.submit("/sign-in", { phone: written })).status).toBe(503);
    const json = await visitor.submit("/sign-in", { phone: written }, { accept: "application/json" });
    expect(await json.json()).toEqual({ error: expect.stringContaining("could not text you") });
    expect(running.logged).toContainEqual(expect.objectContaining({ level: "error", event: "sign-in code not sent" }));
    expect(JSON.stringify(running.logged)).not.toContain("491570006");
    expect(visitor.cookies.size).toBe(0);
  });
});

describe("a session", () => {
  test("is a cookie that no script reads, of this host only and over TLS only in production", async () => {
    const running = await start();
    const visitor = createVisitor(running, "alpha.localhost");
    const done = await signIn(running, visitor, "alpha");
    const cookie = done.headers.getSetCookie().find((line) => line.includes("session")) ?? "";
    expect(cookie).toMatch(/^__Host-session=[\w-]{43};/);
    for (const attribute of ["HttpOnly", "Secure", "SameSite=Lax", "Path=/"]) expect(cookie).toContain(attribute);
    expect(cookie).not.toContain("Domain");
  });

  test("is replaced at every sign-in, which ends the previous one", async () => {
    const running = await start();
    const visitor = createVisitor(running, "alpha.localhost");
    await signIn(running, visitor, "alpha");
    const before = new Map(visitor.cookies);
    await signIn(running, visitor, "alpha");
    expect([...visitor.cookies]).not.toEqual([...before]);
    const old = createVisitor(running, "alpha.localhost");
    before.forEach((value, name) => old.cookies.set(name, value));
    expect(await readUser(await old.get("/api/account"))).toBeNull();
    expect(await readUser(await visitor.get("/api/account"))).toMatchObject({ phone });
  });

  test("ends by signing out, on the server too", async () => {
    const running = await start();
    const visitor = createVisitor(running, "alpha.localhost");
    await signIn(running, visitor, "alpha");
    const cookiesBefore = new Map(visitor.cookies);
    expect((await visitor.submit("/sign-out", {})).headers.get("location")).toBe("/");
    expect([...visitor.cookies.keys()].filter((name) => name.endsWith("session"))).toEqual([]);
    cookiesBefore.forEach((value, name) => visitor.cookies.set(name, value));
    expect(await readUser(await visitor.get("/api/account"))).toBeNull();
  });

  test("[RT-01] of one site is invalid at another, even if the cookie is sent there", async () => {
    const running = await start();
    const visitor = createVisitor(running, "alpha.localhost");
    await signIn(running, visitor, "alpha");
    const elsewhere = createVisitor(running, "beta.localhost");
    visitor.cookies.forEach((value, name) => elsewhere.cookies.set(name, value));
    expect(await readUser(await elsewhere.get("/api/account"))).toBeNull();
    await visitor.submit("/sign-in", { phone: written });
    visitor.cookies.forEach((value, name) => elsewhere.cookies.set(name, value));
    const code = codeSentTo(running, "alpha", phone);
    expect((await elsewhere.submit("/sign-in/code", { code })).status).toBe(422);
  });

  test.each(["/sign-in", "/sign-in/code", "/sign-out", "/watchlist/save", "/api/watchlist/save-car"])(
    "[ER-08] a page of another site cannot post to %s",
    async (path) => {
      const running = await start();
      const answer = await createVisitor(running, "alpha.localhost").submit(
        path,
        { phone: written },
        { "sec-fetch-site": "cross-site" },
      );
      expect(answer.status).toBe(403);
    },
  );

  test("[ER-08] a form that is too long is refused", async () => {
    const running = await start();
    const answer = await createVisitor(running, "alpha.localhost").submit("/sign-in", { phone: "0".repeat(70_000) });
    expect(answer.status).toBe(413);
  });
});

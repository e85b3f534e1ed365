import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request as sendRequest, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { type AdmissionLimits, createAdmission } from "./admission.ts";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

type Answer = { status: number; headers: IncomingMessage["headers"]; body: string };

/** A server behind the admission. `/held` is answered when the test says so; the client is a header. */
async function underTest(limits: Partial<AdmissionLimits>) {
  const held: (() => void)[] = [];
  const started: string[] = [];
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    started.push(`${request.headers["x-client"]} ${request.url}`);
    if (request.url?.startsWith("/held")) held.push(() => response.end("held"));
    else response.end("ok");
    return "started" as const;
  };
  const clientKey = (request: IncomingMessage) => String(request.headers["x-client"]);
  const server = createServer(createAdmission({ clientKey, serve, limits }));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const agent = new Agent({ keepAlive: true });
  closers.push(() => {
    agent.destroy();
    server.closeAllConnections();
    server.close();
  });
  const ask = (path: string, client = "one", headers: Record<string, string> = {}, method = "GET") => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const { port } = server.address() as AddressInfo;
    const sent = { agent, port, host: "127.0.0.1", path, method, headers: { "x-client": client, ...headers } };
    sendRequest(sent, (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => (body += part));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    })
      .on("error", reject)
      .end();
    return promise;
  };
  const untilHeld = (count: number) => expect.poll(() => held.length).toBe(count);
  return { ask, started, untilHeld, release: () => held.splice(0).forEach((end) => end()) };
}

describe("a server whose places are taken", () => {
  test("answers health checks at once", async () => {
    const { ask, untilHeld, release } = await underTest({ inProgress: 2 });
    const all = Promise.all([ask("/held/1"), ask("/held/2", "two"), ask("/waits", "three")]);
    await untilHeld(2);
    expect([(await ask("/livez")).body, (await ask("/readyz")).body]).toEqual(["ok", "ok"]);
    release();
    expect((await all).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test("refuses what does not fit: in words to people, and as JSON to scripts", async () => {
    const { ask, untilHeld, release } = await underTest({ inProgress: 1, waiting: 1, waitingOfClient: 1 });
    const all = [ask("/held/1")];
    await untilHeld(1);
    all.push(ask("/waits"));
    await expect.poll(async () => (await ask("/more")).status).toBe(429);
    const page = await ask("/more", "two", { accept: "text/html,*/*" });
    expect(page).toMatchObject({ status: 503, headers: { "retry-after": "2", "cache-control": "no-store" } });
    expect(page.body).toContain("<h1>This site is very busy</h1>");
    const data = await ask("/data/search", "two", { accept: "text/html" });
    expect(JSON.parse(data.body)).toEqual({ error: expect.stringContaining("very busy") });
    release();
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual([200, 200]);
  });

  test("refuses a page that waited too long, and not a form or the styles of a page", async () => {
    const { ask, untilHeld, release } = await underTest({ inProgress: 1, burstWaitMs: 20, waitMs: 10 });
    const first = ask("/held/1");
    await untilHeld(1);
    const page = ask("/page");
    const form = ask("/enquiries", "one", {}, "POST");
    const styles = ask("/assets/compare.css");
    await new Promise((resolve) => setTimeout(resolve, 60));
    release();
    const answers = await Promise.all([first, page, form, styles]);
    expect(answers.map(({ status }) => status)).toEqual([200, 503, 200, 200]);
  });

  test("answers every page of a burst, and pages wait less when requests have waited for longer than a burst", async () => {
    const { ask, untilHeld, release } = await underTest({ inProgress: 1, burstWaitMs: 400, waitMs: 20 });
    const holdAndAsk = async (forMs: number) => {
      const held = ask("/held/1");
      await untilHeld(1);
      const page = ask("/page");
      await new Promise((resolve) => setTimeout(resolve, forMs));
      return { held, page };
    };
    const burst = await holdAndAsk(60);
    release();
    expect((await burst.page).status).toBe(200);

    const overload = await holdAndAsk(420);
    const late = ask("/late");
    await new Promise((resolve) => setTimeout(resolve, 60));
    release();
    const answers = await Promise.all([overload.held, overload.page, late]);
    expect(answers.map(({ status }) => status)).toEqual([200, 503, 503]);
  });

  test("one client can take only its own places, and others are served", async () => {
    const { ask, started, untilHeld, release } = await underTest({ inProgressOfClient: 2 });
    const flood = Array.from({ length: 5 }, (_, index) => ask(`/held/${index}`, "flood"));
    await untilHeld(2);
    expect((await ask("/page", "shopper")).status).toBe(200);
    expect(started.filter((path) => path.startsWith("flood"))).toHaveLength(2);
    const stop = setInterval(release, 5);
    expect((await Promise.all(flood)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    clearInterval(stop);
  });
});

import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { siteFile, stockVehicle, testPlatform, type TestPlatform } from "../factories.ts";
import { askServer, sendBytes, type HttpAnswer } from "./http-request.ts";
import { signIn, createVisitor } from "./signed-in.ts";
import { validPosts } from "./valid-posts.ts";

const host = "alpha.localhost";
const posts = [
  {
    path: "/enquiries",
    valid: {
      name: "Ann Example",
      email: "ann@example.com",
      phone: "0412 345 678",
      message: "Is it still here?",
      category: "General Enquiry",
      dealership_slug: "north",
    },
  },
  ...validPosts,
];
/** URLs that accept a POST and also show the form. */
const pagesToo = [
  "/checkout-journey",
  "/checkout-journey/details",
  "/checkout-journey/let-go",
  "/checkout-journey/resume/a-token",
  "/finance-pre-approval/resume/a-token",
  "/trade-in",
  "/trade-in/a-token",
  "/sign-in",
  "/sign-in/code",
  "/cookie-choices",
  "/spin-to-win",
  "/online-payment",
  "/demo-payment/cs_demo_0",
  "/finance-pre-approval/you",
  "/enquiries/opened/a-lead.a-signature",
  "/cars/2022-toyota-rav4-rav4/drive-away",
  "/reservation/a-reservation.a-signature/refund",
  "/reservation/dealership/a-reservation.a-signature/complete",
  "/reservation/dealership/a-reservation.a-signature/refund",
];
const charges = [{ state: "NSW" as const, validFrom: "2026-07-01", source: "Service NSW", transfer: 38 }];
const campaign = {
  id: "spring",
  heading: "Spring spin",
  intro: "One spin each.",
  terms: ["Open to adults in NSW."] as [string],
  from: "2026-01-01",
  to: "2035-12-31",
  prizes: [
    { id: "mug", name: "A mug", share: 1 },
    { id: "nothing", name: "No prize this time", share: 9 },
  ],
};
const isForScripts = (path: string) => /^\/(?:api|search-service|phone-reveals)/.test(path);

let platform: TestPlatform;
let port: number;
let searchKey: string;
beforeAll(async () => {
  platform = await testPlatform({
    sites: [siteFile("alpha", { watchlist: { storage: "account" }, driveAway: { charges }, spinToWin: { campaign } })],
    vehicles: { alpha: [stockVehicle("rav4")] },
    mode: "demo",
  });
  port = await platform.serve();
  const connection = await platform.ask(host, "/search-service/connection");
  searchKey = ((await connection.json()) as { key: string }).key;
});
afterAll(() => platform.close());

/** The route that handles a path; null if it has no route of its own. */
function routeFor(method: string, path: string): string | null {
  const met = platform.app.router.match(method, path)[0].map(([[, route]]) => route);
  return met.find((route) => route.method === method && route.path !== "/*")?.path ?? null;
}

let visitors = 0;
/** Codes per phone number are limited, so each visitor has a separate number. */
const newPhone = () => `+61491571${String((visitors += 1)).padStart(3, "0")}`;

async function cookieOfVisitor(phone = newPhone()): Promise<string> {
  const visitor = createVisitor(platform, host);
  await signIn(platform, visitor, "alpha", phone);
  expect(visitor.cookies.size).toBeGreaterThan(0);
  return [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

type Sending = { body: string; isChunked: boolean; headers?: Record<string, string>; method?: string };

function send(path: string, { body, isChunked, headers = {}, method = "POST" }: Sending): Promise<HttpAnswer> {
  const half = Math.ceil(body.length / 2);
  return askServer(port, host, path, {
    method,
    headers: {
      accept: "application/json",
      authorization: `Bearer ${searchKey}`,
      ...(isChunked ? { "transfer-encoding": "chunked" } : { "content-length": String(Buffer.byteLength(body)) }),
      ...headers,
    },
    chunks: isChunked ? [body.slice(0, half), body.slice(half)] : [body],
  });
}

const json = (valid: object) => ({ body: JSON.stringify(valid), headers: { "content-type": "application/json" } });
const form = (valid: object) => ({
  body: new URLSearchParams(Object.entries(valid).map(([name, held]) => [name, String(held)])).toString(),
  headers: { "content-type": "application/x-www-form-urlencoded" },
});
const bodyFor = (path: string, valid: object) =>
  isForScripts(path) || path === "/enquiries" ? json(valid) : form(valid);

/** Parts of an answer that differ each time. */
const variable = /"processingTimeMs":\d+|"id":"[0-9a-f-]{36}"/;
/** Photos have a larger limit of their own (`trade-in-photos.test.ts`). */
const isUpload = (path: string) => path.endsWith("/photos");

describe("a body over a real connection", () => {
  test("every route that accepts a POST has a body here", () => {
    const inTable = platform.app.routes.filter(({ method }) => method === "POST").map(({ path }) => path);
    const met = posts.map(({ path }) => routeFor("POST", path)).filter((path) => path !== null);
    expect(met.toSorted()).toEqual(inTable.toSorted());
  });

  test.each(posts)("[ER-05, ER-08] $path accepts a chunked body as it does one with a length", async (post) => {
    const answers: unknown[] = [];
    for (const isChunked of [false, true]) {
      const phone = newPhone();
      const own = "phone_number" in post.valid ? { phone_number: phone } : {};
      const { body, headers } = bodyFor(post.path, { ...post.valid, ...own });
      const cookie = await cookieOfVisitor(phone);
      const answer = await send(post.path, { body, isChunked, headers: { ...headers, cookie } });
      const location = answer.headers["location"];
      answers.push({ status: answer.status, location, text: answer.text.replace(variable, "") });
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[1]).not.toMatchObject({ status: expect.toSatisfy((status: number) => status >= 500) });
    expect(platform.logged).toEqual([]);
  });

  test("[ER-05, ER-08] an enquiry in chunks is stored, a sign-in in chunks sends a code, a search in chunks finds", async () => {
    const { body, headers } = json({ ...posts[0]?.valid, message: "In chunks" });
    const enquiry = await send("/enquiries", { body, headers, isChunked: true });
    const { lead_id } = JSON.parse(enquiry.text) as { lead_id: string };
    expect(await platform.store.leads.lead("alpha", lead_id)).toMatchObject({ message: "In chunks" });
    const asked = await send("/sign-in", { ...form({ phone: "0491 570 157" }), isChunked: true });
    expect([asked.status, platform.sms.lastText("alpha", "+61491570157")]).toEqual([
      303,
      expect.stringMatching(/\d{6}/),
    ]);
    const search = { queries: [{ indexUid: "Car_production", q: "toyota" }] };
    const found = await send("/search-service/multi-search", { ...json(search), isChunked: true });
    expect(JSON.parse(found.text)).toMatchObject({ results: [{ hits: [{ id: "rav4" }] }] });
  });

  // Beside one another: after a refusal the server listens for half a second to what is still coming.
  test.concurrent.each(posts.filter(({ path }) => !isUpload(path)))(
    "[ER-08] $path refuses a body over the limit with 413, in chunks too",
    async (post) => {
      const { headers } = bodyFor(post.path, {});
      for (const isChunked of [false, true]) {
        const answer = await send(post.path, { body: "x".repeat(200_000), isChunked, headers });
        expect({ isChunked, status: answer.status }).toEqual({ isChunked, status: 413 });
        expect(answer.headers["connection"]).toBe("close");
        const refusal = JSON.parse(answer.text) as unknown;
        expect(refusal).toMatchObject(
          post.path.startsWith("/search-service") ? { code: "payload_too_large" } : { error: expect.any(String) },
        );
        expect(answer.headers["content-type"]).toContain("application/json");
      }
    },
  );

  // Beside those above, because it waits for ten seconds.
  test.concurrent("[ER-05] a late body gets 408 and stores nothing", async () => {
    const before = (await platform.store.leads.leads("alpha")).length;
    const slow = ["/enquiries", "/sign-in", "/search-service/multi-search"].flatMap((path) =>
      ["Transfer-Encoding: chunked", "Content-Length: 500"].map((length) => {
        const { promise, resolve } = Promise.withResolvers<string>();
        const socket = connect(port, "127.0.0.1");
        const head = [`POST ${path} HTTP/1.1`, `Host: ${host}`, "Content-Type: application/json", length];
        socket.write(`${head.join("\r\n")}\r\n\r\n${length.startsWith("T") ? "2\r\n{ \r\n" : "{ "}`);
        let answer = "";
        socket.on("data", (part) => (answer += String(part)));
        socket.on("close", () => resolve(answer));
        return promise;
      }),
    );
    for (const [index, answer] of (await Promise.all(slow)).entries()) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer).toMatch(/^connection: close\r$/im);
      const isForSearch = index >= 4;
      expect(answer).toContain(
        isForSearch
          ? `{"message":"The request took too long.","code":"payload_timeout","type":"invalid_request","link":"https://docs.meilisearch.com/errors#payload_timeout"}`
          : `{"error":"The request took too long."}`,
      );
    }
    expect((await platform.store.leads.leads("alpha")).length).toBe(before);
    expect(platform.logged).toEqual([]);
  }, 20_000);

  test.each(posts)("[ER-05, ER-08] $path responds to other methods with 405 and the allowed ones", async ({ path }) => {
    for (const method of ["PUT", "PATCH", "DELETE"]) {
      for (const isChunked of [false, true]) {
        const answer = await send(path, { ...json({}), isChunked, method });
        expect({ method, isChunked, status: answer.status, allow: answer.headers["allow"] }).toEqual({
          method,
          isChunked,
          status: 405,
          allow: pagesToo.includes(path) ? "GET, HEAD, POST" : "POST",
        });
      }
    }
  });

  test("[ER-05] every page and file responds to PUT, PATCH, DELETE and POST with 405 and the allowed methods", async () => {
    for (const path of [
      "/",
      "/search",
      "/cars/x",
      "/data/count",
      "/images/1/x.png",
      "/livez",
      "/api/account",
      "/nowhere",
    ]) {
      for (const method of ["PUT", "PATCH", "DELETE", "POST", "OPTIONS"]) {
        const answer = await askServer(port, host, path, { method, headers: { accept: "application/json" } });
        expect({ path, method, status: answer.status, allow: answer.headers["allow"] }).toEqual({
          path,
          method,
          status: 405,
          allow: "GET, HEAD",
        });
        expect(JSON.parse(answer.text)).toEqual({ error: "This address only accepts GET." });
      }
    }
  });

  test("[ER-05] TRACE and methods of other protocols are refused at any URL", async () => {
    const addresses = [
      ["/search", 405, "GET, HEAD"],
      ["/data/count", 405, "GET, HEAD"],
      ["/livez", 405, "GET, HEAD"],
      ["/enquiries", 405, "POST"],
      ["/search-service/health", 405, "GET, HEAD"],
      ["/search-service/connection", 405, "GET, HEAD"],
      ["/search-service/multi-search", 405, "POST"],
      ["/search-service/indexes/Car_production/search", 405, "POST"],
      ["/search-service/nowhere", 404, undefined],
      ["/api/account", 405, "GET, HEAD"],
      ["/api/nowhere", 404, undefined],
    ] as const;
    for (const [path, status, allow] of addresses) {
      for (const method of ["TRACE", "OPTIONS", "PROPFIND", "M-SEARCH", "QUERY", "DELETE"]) {
        const answer = await askServer(port, host, path, { method, headers: { accept: "application/json" } });
        const refusal = { path, method, status: answer.status, allow: answer.headers["allow"] };
        expect(refusal).toEqual({ path, method, status, allow });
        expect(answer.text).not.toContain("cut off");
      }
    }
    expect((await askServer(port, host, "/search-service/health", { method: "HEAD" })).status).toBe(200);
    expect(platform.logged).toEqual([]);
  });

  test.each([
    [
      "CONNECT example.com:443",
      /^HTTP\/1\.1 405 [^]*^Allow: GET, HEAD, POST\r\n[^]*\r\n\r\nThis server does not open tunnels\.$/m,
    ],
    ["get /search", /^HTTP\/1\.1 400 [^]*\r\n\r\nThe request does not begin with a known method, [^]*\.$/],
    ["FOO /search", /^HTTP\/1\.1 400 [^]*\r\n\r\nThe request does not begin with a known method, [^]*\.$/],
  ])("[ER-05] a request that begins with %s gets a readable response and is closed", async (start, expected) => {
    expect(await sendBytes(port, `${start} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)).toMatch(expected);
  });

  test("[ER-05] below /api an address without a route is 404 for every method, as JSON for everybody", async () => {
    for (const path of ["/api", "/api/", "/api/x", "/api/watchlist", "/api/watchlist/x", "/API", "/API/x", "/Api/X/"]) {
      for (const method of ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE"]) {
        const answer = await askServer(port, host, path, { method, headers: { accept: "text/html" } });
        const refusal = { path, method, status: answer.status, type: answer.headers["content-type"] };
        expect(refusal).toEqual({ path, method, status: 404, type: "application/json" });
        const words = { error: "There is nothing at this address." };
        if (method !== "HEAD") expect(JSON.parse(answer.text)).toEqual(words);
      }
    }
  });

  test("[ER-05] below /api an unsupported method is 405, and a GET with another spelling is redirected", async () => {
    for (const method of ["GET", "HEAD", "PUT"]) {
      const answer = await askServer(port, host, "/api/watchlist/save-car", { method });
      expect([method, answer.status, answer.headers["allow"]]).toEqual([method, 405, "POST"]);
    }
    const answer = await askServer(port, host, "/API/account/");
    expect([answer.status, answer.headers["location"]]).toEqual([301, "/api/account"]);
    expect((await askServer(port, host, "/API/account", { method: "POST" })).status).toBe(404);
  });

  test("[ER-05] a URL that only starts with the letters of /api or /data is a page", async () => {
    for (const path of ["/apiary", "/database"]) {
      const answer = await askServer(port, host, path);
      expect([answer.status, answer.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    }
    expect((await askServer(port, host, "/DATA/x")).headers["content-type"]).toBe("application/json");
  });

  test("[ER-08] a POST from another site in chunks is refused with 403, its body unread", async () => {
    const headers = { "content-type": "application/json", origin: "https://evil.example" };
    const answer = await send("/enquiries", { body: JSON.stringify(posts[0]?.valid), isChunked: true, headers });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      403,
      { error: "This request came from another site and was refused." },
    ]);
  });

  test("[ER-08] an endless body is only read up to the limit", async () => {
    let given = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        given += 16_384;
        controller.enqueue(new Uint8Array(16_384).fill(120));
      },
    });
    const headers = { host, "content-type": "application/json", accept: "application/json" };
    const init = { method: "POST", body: endless, duplex: "half", headers };
    expect((await platform.app.request(new Request(`http://${host}/enquiries`, init))).status).toBe(413);
    expect(given).toBeLessThan(200_000);
  });

  test("[ER-08] a client that continues sending after the refusal is disconnected", async () => {
    const head = `POST /enquiries HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const chunk = `10000\r\n${"x".repeat(65_536)}\r\n`;
    const ended = Promise.withResolvers<string>();
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    const goOn = setInterval(() => socket.write(chunk), 20);
    socket.on("data", (part) => (answer += String(part)));
    // The connection is closed while writing; the error code depends on the system.
    socket.on("error", () => undefined);
    socket.on("close", () => ended.resolve(answer));
    socket.write(head);
    expect(await ended.promise).toMatch(/^HTTP\/1\.1 413 /);
    clearInterval(goOn);
  }, 10_000);

  test.each(["Content-Length: 90", "Transfer-Encoding: chunked"])(
    "[ER-08] an incomplete body gets a readable response (%s)",
    async (length) => {
      const head = ["POST /enquiries HTTP/1.1", `Host: ${host}`, "Content-Type: application/json", length];
      const { promise, resolve } = Promise.withResolvers<string>();
      const socket = connect(port, "127.0.0.1");
      let answer = "";
      socket.on("data", (part) => (answer += String(part))).on("close", () => resolve(answer));
      socket.end(`${head.join("\r\n")}\r\n\r\n${length.startsWith("T") ? "2\r\n{ \r\n" : "{ "}`);
      expect(await promise).toMatch(
        /^HTTP\/1\.1 400 [^]*^Connection: close\r\n\r\nThe request ended too early [^]*\.$/m,
      );
    },
  );

  test("[ER-08] a request refused before its body is read closes the connection; otherwise it stays open", async () => {
    const answers = (head: readonly string[]) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(port, "127.0.0.1", () => socket.write(`${head.join("\r\n")}\r\n\r\n{ `));
        socket.setTimeout(3_000, () => socket.destroy());
        let answer = "";
        socket.on("data", (part) => (answer += String(part)));
        socket.on("error", reject);
        socket.on("close", () => resolve(answer));
      });
    const type = "Content-Type: application/json";
    for (const [status, ...head] of [
      ["413", "POST /enquiries HTTP/1.1", `Host: ${host}`, type, "Content-Length: 9000000"],
      ["405", "PUT /enquiries HTTP/1.1", `Host: ${host}`, type, "Content-Length: 90"],
      ["403", "POST /enquiries HTTP/1.1", `Host: ${host}`, type, "Content-Length: 90", "Origin: https://evil.example"],
      ["404", "POST /enquiries HTTP/1.1", "Host: nowhere.example", type, "Content-Length: 90"],
    ])
      expect(await answers(head)).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*^connection: close\\r$`, "im"));
    const read = await send("/enquiries", {
      ...json({}),
      isChunked: false,
      headers: { connection: "keep-alive", accept: "application/json", "content-type": "application/json" },
    });
    expect([read.status, read.headers["connection"]]).toEqual([422, "keep-alive"]);
  });
});

test("[ER-05] a refused form gives a script the reason too", async () => {
  const sent = form({ email: "nobody" });
  const headers = { ...sent.headers, cookie: await cookieOfVisitor() };
  const answer = await send("/watchlist/alerts", { ...sent, isChunked: true, headers });
  expect([answer.status, JSON.parse(answer.text)]).toEqual([
    422,
    { error: "Enter an email address like name@example.com." },
  ]);
});

describe("a script that requests a missing resource", () => {
  test.each(["/api/x", "/api/watchlist", "/api/watchlist/save-car", "/api/account/x", "/data/x"])(
    "[ER-05] GET %s returns JSON, whatever it accepts",
    async (path) => {
      const answer = await askServer(port, host, path, { headers: { accept: "text/html" } });
      expect(answer.headers["content-type"]).toContain("application/json");
      expect(JSON.parse(answer.text)).toEqual({ error: expect.any(String) });
      expect([404, 405]).toContain(answer.status);
    },
  );

  test.each(["/nowhere", "/cars/nothing-here", "/enquiries/x", "/enquiries/opened/x", "/watchlist/alerts/a/b/c"])(
    "[ER-05] %s returns JSON to a script and a page to a browser",
    async (path) => {
      const forScript = await askServer(port, host, path, { headers: { accept: "application/json" } });
      expect(JSON.parse(forScript.text)).toEqual({ error: "There is nothing at this address." });
      expect(forScript.status).toBe(404);
      expect(forScript.headers["link"]).toBeUndefined();
      const forPerson = await askServer(port, host, path, { headers: { accept: "text/html,*/*;q=0.8" } });
      expect([forPerson.status, forPerson.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    },
  );
});

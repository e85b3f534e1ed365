import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { postMessage } from "./post-message.ts";
import type { OutboxMessage } from "../../outbox/outbox-message.ts";

type Post = Extract<OutboxMessage, { kind: "post" }>;

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

async function receiver(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/leads`;
}

const postTo = (url: string, fields: Partial<Post> = {}): Post => ({
  kind: "post",
  siteId: "example",
  deliveryId: "delivery-1",
  url,
  mediaType: "application/json",
  body: '{"name":"Zoë"}',
  signature: { kind: "unsigned" },
  ...fields,
});
const secrets: Record<string, string> = {
  LEAD_TOKEN_CRM: "t0ken\n",
  LEAD_TOKEN_BROKEN: "t0ken two",
  LEAD_KEY: "s3cret",
  CHANGING_KEY: "new",
  CHANGING_KEY_ACCEPTED: "old",
};
const readSecret = (variable: string) => secrets[variable];
const send = (post: Post, signal = AbortSignal.timeout(10_000)) => postMessage(post, readSecret, signal);

describe("a post", () => {
  test("has the delivery's id and a signature over time and body", async () => {
    const got = Promise.withResolvers<{ headers: IncomingHttpHeaders; body: string }>();
    const url = await receiver((request, response) => {
      let body = "";
      request.on("data", (part) => (body += String(part)));
      request.on("end", () => {
        got.resolve({ headers: request.headers, body });
        response.writeHead(202).end();
      });
    });
    const signature = { kind: "signed" as const, secretVariable: "LEAD_KEY" };
    expect(await send(postTo(url, { signature }))).toEqual({ kind: "taken" });
    const { headers, body } = await got.promise;
    expect(body).toBe('{"name":"Zoë"}');
    expect(headers).toMatchObject({ "idempotency-key": "delivery-1", "content-type": "application/json" });
    const [, time = "", hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers["forecourt-signature"])) ?? [];
    expect(Math.abs(Number(time) - Date.now() / 1_000)).toBeLessThan(60);
    expect(createHmac("sha256", "s3cret").update(`${time}.${body}`).digest("hex")).toBe(hex);
  });

  test("has a second signature while the key is being replaced", async () => {
    const got = Promise.withResolvers<IncomingHttpHeaders>();
    const url = await receiver((request, response) => {
      got.resolve(request.headers);
      response.end();
    });
    await send(postTo(url, { signature: { kind: "signed", secretVariable: "CHANGING_KEY" } }));
    const headers = await got.promise;
    const keyFor = (header: unknown) => {
      const [, time = "", hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(header)) ?? [];
      const isUnder = (key: string) => createHmac("sha256", key).update(`${time}.{"name":"Zoë"}`).digest("hex") === hex;
      return ["new", "old"].find(isUnder);
    };
    expect(keyFor(headers["forecourt-signature"])).toBe("new");
    expect(keyFor(headers["forecourt-second-signature"])).toBe("old");
  });

  test("without its key is not sent", async () => {
    let requests = 0;
    const url = await receiver((_request, response) => response.end(String((requests += 1))));
    for (const secretVariable of ["OTHER_KEY", null]) {
      const answer = await send(postTo(url, { signature: { kind: "signed", secretVariable } }));
      expect(answer).toMatchObject({ kind: "failed", reason: expect.stringContaining("is not set") });
    }
    expect(requests).toBe(0);
  });

  test.each([
    ["a bearer token", undefined, "authorization", "Bearer t0ken"],
    ["a key in a header of the receiver", "X-Api-Key", "x-api-key", "t0ken"],
  ])("authenticates with %s", async (_way, header, name, value) => {
    const got = Promise.withResolvers<IncomingHttpHeaders>();
    const url = await receiver((request, response) => {
      got.resolve(request.headers);
      response.end();
    });
    const authorization = { tokenVariable: "LEAD_TOKEN_CRM", header };
    expect(await send(postTo(url, { authorization }))).toEqual({ kind: "taken" });
    const headers = await got.promise;
    expect(headers[name]).toBe(value);
    expect(Object.values(headers).filter((text) => String(text).includes("t0ken"))).toEqual([value]);
  });

  test.each([
    ["LEAD_TOKEN_MISSING", "The environment variable LEAD_TOKEN_MISSING is not set."],
    ["LEAD_TOKEN_BROKEN", "The environment variable LEAD_TOKEN_BROKEN contains spaces or characters outside ASCII."],
  ])("is not sent with the unusable token of %s, and does not quote it", async (tokenVariable, reason) => {
    let requests = 0;
    const url = await receiver((_request, response) => response.end(String((requests += 1))));
    expect(await send(postTo(url, { authorization: { tokenVariable } }))).toEqual({ kind: "failed", reason });
    expect(requests).toBe(0);
  });

  test.each([
    [200, "taken"],
    [204, "taken"],
    [401, "failed"],
    [404, "failed"],
    [422, "refused"],
    [429, "failed"],
    [500, "failed"],
    [503, "failed"],
  ])("that is answered %d is %s", async (status, kind) => {
    const url = await receiver((_request, response) => response.writeHead(status).end());
    expect((await send(postTo(url))).kind).toBe(kind);
  });

  test("does not follow redirects", async () => {
    let isFollowed = false;
    const target = await receiver((_request, response) => {
      isFollowed = true;
      response.end();
    });
    const url = await receiver((_request, response) => response.writeHead(307, { location: target }).end());
    expect(await send(postTo(url))).toEqual({ kind: "failed", reason: "The receiver responded with 307." });
    expect(isFollowed).toBe(false);
  });

  test("aborts with the signal and ignores the body", async () => {
    const silent = await receiver(() => undefined);
    expect(await send(postTo(silent), AbortSignal.timeout(100))).toEqual({
      kind: "failed",
      reason: "The receiver did not respond in time.",
    });
    const endless = await receiver((_request, response) => {
      const writing = setInterval(() => response.write("x".repeat(65_536)), 1);
      response.on("close", () => clearInterval(writing));
    });
    expect(await send(postTo(endless))).toEqual({ kind: "taken" });
  });

  test("reports why the receiver is unreachable", async () => {
    const url = await receiver(() => undefined);
    closers.splice(0).forEach((close) => close());
    const answer = await send(postTo(url));
    expect(answer).toMatchObject({ kind: "failed", reason: expect.stringContaining("ECONNREFUSED") });
  });
});

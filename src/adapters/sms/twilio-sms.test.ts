import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { createTwilioSms } from "./twilio-sms.ts";

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

const accountSid = "AC0123456789abcdef0123456789abcdef";
const sms = { siteId: "example", to: "+61491570006", text: "123456 is your code & more.\n\n@example.com #123456" };

async function serverThat(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const send = (url: string, from = "+61491570110") =>
  createTwilioSms({ url, accountSid, authToken: "a token", from })(sms);

/** Answers in the shape of Twilio's faults. */
const faultFor = (status: number, code: number) =>
  serverThat((_request, response) => {
    const message = `The 'To' number ${sms.to} is not a valid phone number.`;
    const more = `https://www.twilio.com/docs/errors/${code}`;
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify({ code, message, more_info: more, status }));
  });

describe("a message by Twilio", () => {
  test.each([
    ["+61491570110", "From"],
    ["Wattlebrook", "From"],
    ["MG0123456789abcdef0123456789abcdef", "MessagingServiceSid"],
  ])("from %s is sent as %s, with the account's name and token", async (from, field) => {
    const got = Promise.withResolvers<{ method: string; path: string; authorization: string; form: URLSearchParams }>();
    const url = await serverThat((request, response) => {
      let body = "";
      request.on("data", (part) => (body += String(part)));
      request.on("end", () => {
        const { method = "", url: path = "", headers } = request;
        got.resolve({ method, path, authorization: headers.authorization ?? "", form: new URLSearchParams(body) });
        response.writeHead(201, { "content-type": "application/json" });
        response.end(JSON.stringify({ sid: "SM1", status: "queued", to: sms.to, error_code: null }));
      });
    });
    expect(await send(url, from)).toEqual({ kind: "sent" });
    const { method, path, authorization, form } = await got.promise;
    expect([method, path]).toEqual(["POST", `/2010-04-01/Accounts/${accountSid}/Messages.json`]);
    expect(Buffer.from(authorization.replace("Basic ", ""), "base64").toString()).toBe(`${accountSid}:a token`);
    expect(Object.fromEntries(form)).toEqual({ To: sms.to, Body: sms.text, [field]: from });
  });

  test.each([
    [400, 21211, "refused"],
    [400, 21614, "refused"],
    [400, 21610, "refused"],
    [400, 21606, "failed"],
    [401, 20003, "failed"],
    [429, 20429, "failed"],
    [500, 20500, "failed"],
  ])("that is answered %d with code %d is %s, and the reason names no number", async (status, code, kind) => {
    const answer = await send(await faultFor(status, code));
    expect(answer).toEqual({ kind, reason: `Twilio responded with ${status}, code ${code}` });
  });

  test("that is answered with a page is not sent", async () => {
    const url = await serverThat((_request, response) => response.writeHead(503).end("<h1>Busy</h1>"));
    expect(await send(url)).toEqual({ kind: "failed", reason: "Twilio responded with 503" });
  });

  test("does not follow redirects", async () => {
    let isFollowed = false;
    const other = await serverThat((_request, response) => {
      isFollowed = true;
      response.writeHead(201).end("{}");
    });
    const url = await serverThat((_request, response) => response.writeHead(307, { location: other }).end());
    expect((await send(url)).kind).toBe("failed");
    expect(isFollowed).toBe(false);
  });

  test("is not sent without a recipient or an account", async () => {
    const url = await serverThat(() => undefined);
    closers.splice(0).forEach((close) => close());
    expect((await send(url)).kind).toBe("failed");
    expect((await createTwilioSms(null)(sms)).kind).toBe("failed");
  });
});

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { indexNowClient } from "./index-now.ts";

const submission = {
  host: "north.localhost",
  key: "0123456789abcdef",
  keyLocation: "https://north.localhost/0123456789abcdef.txt",
  urlList: ["https://north.localhost/cars/one"],
};

async function searchEngine(status: number) {
  const received: unknown[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => (body += String(part)));
    request.on("end", () => {
      received.push([request.method, request.url, request.headers["content-type"], JSON.parse(body)]);
      response.writeHead(status, { location: "/elsewhere" }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { received, submit: indexNowClient(`http://127.0.0.1:${port}`) };
}

test.each([200, 202])("a batch that the search engine answers with %i is accepted", async (status) => {
  const { received, submit } = await searchEngine(status);
  await submit(submission, AbortSignal.timeout(5_000));
  expect(received).toEqual([["POST", "/indexnow", "application/json; charset=utf-8", submission]]);
});

test.each([302, 403, 422, 429, 500])("an answer of %i is a fault, and no redirect is followed", async (status) => {
  const { received, submit } = await searchEngine(status);
  await expect(submit(submission, AbortSignal.timeout(5_000))).rejects.toThrow(`responded with ${status}.`);
  expect(received).toHaveLength(1);
});

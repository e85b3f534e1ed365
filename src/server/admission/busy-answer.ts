import type { IncomingMessage, ServerResponse } from "node:http";
import { apiPath, dataPath, searchServicePath } from "../../addresses/paths.ts";

const retryAfterSeconds = 2;
const scriptPaths = [dataPath, apiPath, searchServicePath];
const text = "This site is very busy. Please try again in a few seconds.";
const page = `<!doctype html><html lang="en-AU"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Very busy</title><h1>This site is very busy</h1><p>Please try again in a few seconds. Nothing was stored: go back to find what you typed.</p>`;

/** Refuses a request without any work: 429 if its client has taken all of its places, 503 if all places are taken. */
export function answerBusy(request: IncomingMessage, response: ServerResponse, status: 429 | 503): void {
  const isPage = !isForScript(request) && (request.headers.accept ?? "").includes("text/html");
  const body = isPage ? page : JSON.stringify({ error: text });
  response.writeHead(status, {
    "content-type": isPage ? "text/html; charset=utf-8" : "application/json",
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    "retry-after": String(retryAfterSeconds),
    // The rest of a body is never read, so the connection cannot be used again.
    ...(request.complete ? {} : { connection: "close" }),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

function isForScript({ url = "" }: IncomingMessage): boolean {
  return scriptPaths.some((path) => url.startsWith(`${path}/`));
}

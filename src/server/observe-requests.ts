import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "./log.ts";

/** A request whose answer has ended. */
export type AnsweredRequest = {
  method: string;
  status: number;
  /** Whether the page cache answered. */
  isCached: boolean;
  seconds: number;
};

export type ObserveRequest = (request: IncomingMessage, response: ServerResponse) => void;

const cachedAnswers = new WeakSet<ServerResponse>();

/** Records that the page cache answers a request. */
export function noteCached(response: ServerResponse): void {
  cachedAnswers.add(response);
}

/** Whether the page cache answered. */
export function isCached(response: ServerResponse): boolean {
  return cachedAnswers.has(response);
}

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const givenId = /^[\w.-]{1,64}$/;
/** Private links end in a token: nobody who reads the log may open them. */
const tokenSegment = /\/[\w-]{20,}(?=\/|$)/g;

/**
 * Measures requests, and writes one line to the access log for each, if there is one. The line has no query, no address
 * of the client and no token of a private link.
 */
export function observeRequests(
  answered: ((request: AnsweredRequest) => void) | null,
  accessLog: Log | null,
): ObserveRequest {
  return (request, response) => {
    const startedAt = performance.now();
    const id = accessLog === null ? null : identify(request, response);
    response.once("close", () => {
      const method = loggedMethod(request);
      const answeredByCache = isCached(response);
      const seconds = (performance.now() - startedAt) / 1_000;
      const status = response.headersSent ? response.statusCode : 0;
      answered?.({ method, status, isCached: answeredByCache, seconds });
      accessLog?.("info", "request", {
        id,
        method,
        host: request.headers.host?.slice(0, 255) ?? null,
        path: loggedPath(request.url ?? ""),
        status,
        milliseconds: Math.round(seconds * 1_000),
        isCached: answeredByCache,
        ...(response.writableFinished ? {} : { isCutOff: true }),
      });
    });
  };
}

const ids = new WeakMap<IncomingMessage, string>();

/** The id of a request in the access log; undefined without one. */
export function requestId(request: IncomingMessage | undefined): string | undefined {
  return request && ids.get(request);
}

/** The id that a proxy gave a request, or a new one. The answer and its logged errors have it too. */
function identify(request: IncomingMessage, response: ServerResponse): string {
  const given = request.headers["x-request-id"];
  const id = typeof given === "string" && givenId.test(given) ? given : randomUUID();
  ids.set(request, id);
  response.setHeader("x-request-id", id);
  return id;
}

export function loggedMethod({ method }: IncomingMessage): string {
  return methods.find((known) => known === method) ?? "OTHER";
}

/** The path of a request without query and tokens. */
export function loggedPath(url: string): string {
  const [path = ""] = url.split("?");
  return path.slice(0, 512).replace(tokenSegment, "/…");
}

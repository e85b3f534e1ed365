import { hash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { createAdmission } from "./admission/admission.ts";
import { requestConnection } from "./client-address.ts";
import {
  answerEncoding,
  type AnswerEncoding,
  compress,
  compressAnswer,
  type Encoding,
  encodingFor,
} from "./compression.ts";
import { type CachedBody, type CachedPage, PageCache } from "./page-cache.ts";
import { isNoneMatch, networkCaching, publicPage } from "./page-caching.ts";
import { refuseBrokenRequest, refuseTunnel } from "./refuse-broken-request.ts";
import { noteCached, type ObserveRequest } from "./observe-requests.ts";
import { PageResponse } from "./page-response.ts";
import type { RequestTracing } from "./trace-requests.ts";
import { dayMs, minuteMs } from "../settings/durations.ts";

export type HttpServerOptions = {
  /** Handles every request not served from the page cache. */
  fetch: (request: Request, bindings: HttpBindings) => Response | Promise<Response>;
  /** Identifies the state of a host's data; cached pages are valid while it is unchanged. Null for an unknown host. */
  pageStamp: (host: string) => string | null;
  now: () => number;
  /** Number of our own proxies in front of this server. */
  proxyHops: number;
  /** Called for every request; absent if nothing is measured or logged. */
  observe?: ObserveRequest;
  /** Runs the work of a request as part of its trace; absent if nothing is traced. */
  within?: RequestTracing["within"];
};

const pageLivesMs = minuteMs;
/** How long an outdated page is shown in place of one that cannot be made. */
const outdatedForMs = dayMs;
const cacheBytes = 192 * 1024 * 1024;
const longestCachedAddress = 1_024;
const smallestCompressed = 1_024;
const compressibleTypes = /^(text\/|application\/(json|ld\+json|xml)|image\/svg)/;
/** A response of any length that is sent in portions as it is. */
const mustStay = /\bno-transform\b/;
const assetPath = /^\/assets\/[^?]+$/;
/** The build's files are the same on every host and do not change while the process runs. */
const assetStamp = "assets";

/** A photo from a phone takes longest; other bodies have a limit of their own. */
const longestRequestMs = 75_000;
/** Browsers that came by TLS use it from then on, for a year. */
const strictTransport = "max-age=31536000";
const discardedForMs = 500;
const mostDiscardedBytes = 16 * 1024 * 1024;

/** The HTTP server. Cached pages are sent directly, everything else goes through the application. */
export function createHttpServer(options: HttpServerOptions): Server {
  const cache = new PageCache(cacheBytes);
  const listener = getRequestListener(
    (request, bindings) => answer(request, bindings as HttpBindings, cache, options),
    { overrideGlobalObjects: false },
  );
  const admit = createAdmission({
    clientKey: (request) => requestConnection(request, options.proxyHops),
    serve(request, response) {
      if (request.headers["x-forwarded-proto"] === "https")
        response.setHeader("strict-transport-security", strictTransport);
      const page = cachedPage(request, cache, options);
      if (page) {
        noteCached(response);
        send(page, request, response, cache);
      } else if (options.within) options.within(request, () => void listener(request, response));
      else void listener(request, response);
      return page ? "quick" : "started";
    },
  });
  const server = createServer({ requestTimeout: longestRequestMs, headersTimeout: 15_000 }, (request, response) => {
    options.observe?.(request, response);
    admit(request, response);
  });
  server.keepAliveTimeout = 20_000;
  server.on("clientError", refuseBrokenRequest);
  server.on("connect", (_request, socket) => refuseTunnel(socket));
  return server;
}

/** The valid cached page for a request, or null. */
function cachedPage(request: IncomingMessage, cache: PageCache, options: HttpServerOptions): CachedPage | null {
  const host = request.headers.host;
  if (request.method !== "GET" || host === undefined || request.url === undefined) return null;
  const { key, stamp } = findCacheEntry(host, request.url, options);
  return stamp === null ? null : cache.get(key, stamp, options.now());
}

/** Sends a cached page in the best accepted encoding, compressing it first if necessary. */
function send(page: CachedPage, request: IncomingMessage, response: ServerResponse, cache: PageCache): void {
  if (isNoneMatch(request.headers["if-none-match"], page.etag)) {
    response.writeHead(304, page.headers).end();
    return;
  }
  const encoding = encodingFor(request.headers["accept-encoding"] ?? "");
  const ready = page.bodies.get(encoding);
  if (ready) return sendBody(ready, response);
  addedBody(page, encoding, cache).then(
    (added) => sendBody(added, response),
    (error: Error) => response.destroy(error),
  );
}

function sendBody({ headers, body }: CachedBody, response: ServerResponse): void {
  response.writeHead(200, headers).end(body);
}

async function answer(
  request: Request,
  bindings: HttpBindings,
  cache: PageCache,
  options: HttpServerOptions,
): Promise<Response> {
  const url = new URL(request.url);
  const path = url.pathname + url.search;
  const host = request.headers.get("host") ?? "";
  const { key, stamp } = findCacheEntry(host, path, options);
  const response = await options.fetch(request, bindings);
  if (!bindings.incoming.complete || response.status === 413) {
    // The rest of the body may never end, so the connection cannot be reused.
    response.headers.set("connection", "close");
    await discardRest(bindings.incoming);
  }
  const before = request.method === "GET" && response.status >= 500 && stamp !== null ? cache.lastKnown(key) : null;
  if (before !== null && before.expiresAt + outdatedForMs > options.now()) {
    send(before, bindings.incoming, bindings.outgoing, cache);
    return RESPONSE_ALREADY_SENT;
  }
  const keepable = request.method === "GET" && response.status === 200 && stamp !== null && isSame(response, path);
  if (!keepable || path.length > longestCachedAddress)
    return compressed(response, answerEncoding(request.headers.get("accept-encoding") ?? ""));
  const page = cache.get(key, stamp, options.now()) ?? (await keep(key, response, stamp, cache, options.now()));
  send(page, bindings.incoming, bindings.outgoing, cache);
  return RESPONSE_ALREADY_SENT;
}

/**
 * Briefly discards the rest of a refused body: closing the connection while the client is sending would reset it, and
 * the response would be lost.
 */
async function discardRest(incoming: HttpBindings["incoming"]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let size = 0;
  const count = (part: Uint8Array) => {
    size += part.length;
    if (size > mostDiscardedBytes) resolve();
  };
  const timer = setTimeout(resolve, discardedForMs);
  incoming.on("data", count).once("end", resolve).once("close", resolve);
  incoming.resume();
  await promise;
  clearTimeout(timer);
  incoming.off("data", count).off("end", resolve).off("close", resolve);
}

/** Whether a response is the same for everyone: a public page, or a compressible file of the build. */
function isSame(response: Response, path: string): boolean {
  if (assetPath.test(path)) return compressibleTypes.test(response.headers.get("content-type") ?? "");
  return response.headers.get("cache-control") === publicPage;
}

async function keep(
  key: string,
  response: Response,
  stamp: string,
  cache: PageCache,
  now: number,
): Promise<CachedPage> {
  const body = response instanceof PageResponse ? response.page : Buffer.from(await response.arrayBuffer());
  const etag = `W/"${hash("sha256", body, "base64url").slice(0, 22)}"`;
  const caching = response.headers.get("cache-control") === publicPage ? networkCaching : {};
  const headers = { ...Object.fromEntries(response.headers), ...caching, etag, vary: "accept-encoding" };
  const page: CachedPage = {
    key,
    headers,
    etag,
    bodies: new Map([["identity", cachedBody(headers, "identity", body)]]),
    stamp,
    expiresAt: now + pageLivesMs,
  };
  cache.put(page);
  return page;
}

async function addedBody(page: CachedPage, encoding: Encoding, cache: PageCache): Promise<CachedBody> {
  const plain = page.bodies.get("identity")?.body ?? Buffer.alloc(0);
  const made = cachedBody(page.headers, encoding, await compress(plain, encoding));
  cache.addBody(page, encoding, made);
  return made;
}

function cachedBody(headers: Record<string, string>, encoding: Encoding, body: Buffer): CachedBody {
  const own = { ...headers, "content-length": String(body.length) };
  return {
    body,
    headers: Object.entries(encoding === "identity" ? own : { ...own, "content-encoding": encoding }).flat(),
  };
}

async function compressed(response: Response, encoding: AnswerEncoding): Promise<Response> {
  const type = response.headers.get("content-type") ?? "";
  if (
    encoding === "identity" ||
    response.body === null ||
    mustStay.test(response.headers.get("cache-control") ?? "") ||
    !compressibleTypes.test(type) ||
    response.headers.has("content-encoding")
  )
    return response;
  const body = Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.append("vary", "accept-encoding");
  if (body.length < smallestCompressed) return new Response(new Uint8Array(body), { status: response.status, headers });
  headers.set("content-encoding", encoding);
  headers.delete("content-length");
  return new Response(new Uint8Array(await compressAnswer(body, encoding)), { status: response.status, headers });
}

/** Cache key and state of a response. Files of the build are the same on every host. */
function findCacheEntry(host: string, path: string, options: HttpServerOptions): { key: string; stamp: string | null } {
  if (assetPath.test(path)) return { key: path, stamp: assetStamp };
  return { key: `${host.toLowerCase()} ${path}`, stamp: options.pageStamp(host) };
}

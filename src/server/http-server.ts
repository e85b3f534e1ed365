import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { getRequestListener } from "@hono/node-server";
import { type CachedPage, type Encoding, PageCache } from "./page-cache.ts";

export type HttpServerOptions = {
  /** Answers every request that no kept page answers. */
  fetch: (request: Request) => Response | Promise<Response>;
  /** Names the state of a host's data: while it stays the same, a page does. Null for an unknown host. */
  stampOf: (host: string) => string | null;
  now: () => number;
};

const pageLivesMs = 60_000;
const cacheBytes = 192 * 1024 * 1024;
const longestCachedAddress = 1_024;
const smallestCompressed = 1_024;
const brotliQuality = 5;
const compressibleTypes = /^(text\/|application\/(json|ld\+json|xml)|image\/svg)/;
/** Named, and not with the weight 0 that rules it out. */
const acceptsBrotli = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;
const acceptsGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;
const publicPage = "public, max-age=0, must-revalidate";

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** The HTTP server: kept pages go out as they are, everything else through the application. */
export function createHttpServer(options: HttpServerOptions): Server {
  const cache = new PageCache(cacheBytes);
  const listener = getRequestListener((request) => answer(request, cache, options), { overrideGlobalObjects: false });
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 15_000 }, (request, response) => {
    if (!sendKept(request, response, cache, options)) void listener(request, response);
  });
  server.keepAliveTimeout = 20_000;
  return server;
}

/** Sends a kept page in the form the browser takes; false when there is none. */
function sendKept(request: IncomingMessage, response: ServerResponse, cache: PageCache, options: HttpServerOptions): boolean {
  const host = request.headers.host;
  if (request.method !== "GET" || host === undefined || request.url === undefined) return false;
  const stamp = options.stampOf(host);
  if (stamp === null) return false;
  const page = cache.get(keyOf(host, request.url), stamp, options.now());
  if (!page) return false;
  if (request.headers["if-none-match"] === page.etag) {
    response.writeHead(304, page.headers).end();
    return true;
  }
  const encoding = encodingFor(request.headers["accept-encoding"] ?? "");
  const body = page.bodies.get(encoding);
  if (!body) return false;
  response.writeHead(200, headersFor(page, encoding, body)).end(body);
  return true;
}

async function answer(request: Request, cache: PageCache, options: HttpServerOptions): Promise<Response> {
  const url = new URL(request.url);
  const host = request.headers.get("host") ?? "";
  const stamp = options.stampOf(host);
  const response = await options.fetch(request);
  const encoding = encodingFor(request.headers.get("accept-encoding") ?? "");
  const keepable = request.method === "GET" && response.status === 200 && stamp !== null && response.headers.get("cache-control") === publicPage;
  if (!keepable || url.pathname.length + url.search.length > longestCachedAddress) return compressed(response, encoding);
  const key = keyOf(host, url.pathname + url.search);
  const page = cache.get(key, stamp, options.now()) ?? (await keep(key, response, stamp, cache, options.now()));
  if (request.headers.get("if-none-match") === page.etag) return new Response(null, { status: 304, headers: page.headers });
  return pageResponse(page, encoding, cache);
}

async function keep(key: string, response: Response, stamp: string, cache: PageCache, now: number): Promise<CachedPage> {
  const body = Buffer.from(await response.arrayBuffer());
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const page: CachedPage = {
    headers: { ...Object.fromEntries(response.headers), etag, vary: "accept-encoding" },
    etag,
    bodies: new Map([["identity", body]]),
    stamp,
    expiresAt: now + pageLivesMs,
  };
  cache.put(key, page);
  return page;
}

async function pageResponse(page: CachedPage, encoding: Encoding, cache: PageCache): Promise<Response> {
  let body = page.bodies.get(encoding);
  if (!body) {
    body = await compress(page.bodies.get("identity") ?? Buffer.alloc(0), encoding);
    cache.addBody(page, encoding, body);
  }
  return new Response(new Uint8Array(body), { headers: headersFor(page, encoding, body) });
}

function headersFor(page: CachedPage, encoding: Encoding, body: Buffer): Record<string, string> {
  const length = { "content-length": String(body.length) };
  return encoding === "identity" ? { ...page.headers, ...length } : { ...page.headers, ...length, "content-encoding": encoding };
}

async function compressed(response: Response, encoding: Encoding): Promise<Response> {
  const type = response.headers.get("content-type") ?? "";
  if (encoding === "identity" || response.body === null || !compressibleTypes.test(type) || response.headers.has("content-encoding")) return response;
  const body = Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.append("vary", "accept-encoding");
  if (body.length < smallestCompressed) return new Response(new Uint8Array(body), { status: response.status, headers });
  headers.set("content-encoding", encoding);
  headers.delete("content-length");
  return new Response(new Uint8Array(await compress(body, encoding)), { status: response.status, headers });
}

async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "br") return compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
  return encoding === "gzip" ? compressGzip(body) : body;
}

function encodingFor(accepted: string): Encoding {
  if (acceptsBrotli.test(accepted)) return "br";
  return acceptsGzip.test(accepted) ? "gzip" : "identity";
}

function keyOf(host: string, url: string): string {
  return `${host.toLowerCase()} ${url}`;
}

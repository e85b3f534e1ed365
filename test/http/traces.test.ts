import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { compose } from "../../src/composition/compose.ts";
import { readSettings } from "../../src/server/settings.ts";
import { plainVehicles, siteFile, writeClientFolder } from "../factories.ts";
import { askServer } from "./http-request.ts";

const host = "alpha.localhost";

type Attribute = { key: string; value: { stringValue?: string; intValue?: number; boolValue?: boolean } };
type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: Attribute[] };
type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

const received: Span[] = [];
let collector: Server;
let collectorUrl = "";
const cleanups: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const sent = (await json(request)) as Sent;
    if (request.url === "/v1/traces")
      for (const { scopeSpans } of sent.resourceSpans) received.push(...scopeSpans.flatMap(({ spans }) => spans));
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  collector.listen(0, "127.0.0.1");
  await once(collector, "listening");
  collectorUrl = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
  received.length = 0;
});
afterAll(() => {
  collector.closeAllConnections();
  collector.close();
});

/** `stop` ends the platform once everything is sent. */
async function start(environment: Record<string, string>): Promise<{ stop: () => Promise<void>; port: number }> {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-traces-"));
  cleanups.push(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "sites"));
  await writeFile(join(folder, "sites", "alpha.json"), JSON.stringify(siteFile("alpha")));
  const places = { DATA_DIR: join(folder, "data"), SITES_DIR: join(folder, "sites") };
  const read = readSettings({ ...places, OTEL_TRACES_SAMPLER_ARG: "1", ...environment });
  if (!read.ok) throw new Error(read.faults.join());
  const platform = await compose(read.settings, await writeClientFolder(folder), async (store) => {
    await store.stockWrites.putVehicles("alpha", plainVehicles(30));
  });
  let stopped: Promise<void> | null = null;
  const stop = () => (stopped ??= platform.close());
  cleanups.push(stop);
  platform.server.listen(0, "127.0.0.1");
  await once(platform.server, "listening");
  return { stop, port: (platform.server.address() as AddressInfo).port };
}

const attribute = ({ attributes }: Span, name: string) =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0];
const spansAt = (path: string) => received.filter((span) => attribute(span, "url.path") === path);
const spanChildren = ({ spanId }: Span) => received.filter(({ parentSpanId }) => parentSpanId === spanId);

test("a request and what is done for it are one trace, without query, tokens or values", async () => {
  const { stop, port } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl });
  await askServer(port, host, "/search?query=secret%20words");
  await askServer(port, host, "/enquiries/0123456789abcdef0123456789abcdef");
  await stop();
  const [search] = spansAt("/search");
  if (search === undefined) throw new Error("The search was not traced.");
  expect(search.name).toBe("GET");
  expect(attribute(search, "http.response.status_code")).toBe(200);
  const names = spanChildren(search).map(({ name }) => name);
  expect(names).toContain("search");
  const all = received.filter(({ traceId }) => traceId === search.traceId);
  expect(all.filter((span) => span !== search && span.parentSpanId === undefined)).toEqual([]);
  expect(spansAt("/enquiries/…")).toHaveLength(1);
  const queries = received.filter((span) => attribute(span, "db.query.text") !== undefined);
  expect(queries.length).toBeGreaterThan(0);
  expect(JSON.stringify(received)).not.toMatch(/secret|0123456789abcdef/);
});

test("traces of strangers are not continued, and those of our own proxies are", async () => {
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
  for (const hops of ["0", "1"]) {
    const { stop, port } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl, PROXY_HOPS: hops });
    await askServer(port, host, "/search", { headers });
    await stop();
    expect(spansAt("/search").map((span) => span.traceId === traceId)).toEqual([hops === "1"]);
    received.length = 0;
  }
});

test("pages are served while the collector is away, and the log says that traces are not sent", async () => {
  const logged: string[] = [];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => logged.push(String(line)) > 0);
  const { stop, port } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" });
  expect((await askServer(port, host, "/search")).status).toBe(200);
  await stop();
  vi.restoreAllMocks();
  expect(logged.join("")).toContain("traces not sent");
});

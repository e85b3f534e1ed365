import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { compose, type Platform } from "../../src/composition/compose.ts";
import { metricsServer } from "../../src/server/metrics.ts";
import { readSettings } from "../../src/server/settings.ts";
import { plainVehicles, siteFile, writeClientFolder } from "../factories.ts";
import { askServer } from "./http-request.ts";

const host = "alpha.localhost";
let folder = "";
let platform: Platform;
let port = 0;
let lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-metrics-"));
  await mkdir(join(folder, "sites"));
  await writeFile(join(folder, "sites", "alpha.json"), JSON.stringify(siteFile("alpha")));
  const read = readSettings({
    DATA_DIR: join(folder, "data"),
    SITES_DIR: join(folder, "sites"),
    METRICS_PORT: "0",
    ACCESS_LOG: "on",
  });
  if (!read.ok) throw new Error(read.faults.join());
  platform = await compose(read.settings, await writeClientFolder(folder), async (store) => {
    await store.stockWrites.putVehicles("alpha", plainVehicles(30));
  });
  platform.server.listen(0, "127.0.0.1");
  await once(platform.server, "listening");
  ({ port } = platform.server.address() as AddressInfo);
});
beforeEach(() => {
  lines = [];
  vi.spyOn(process.stdout, "write").mockImplementation((line) => {
    const text = String(line);
    if (text.startsWith("{")) lines.push(JSON.parse(text));
    return true;
  });
});
afterAll(async () => {
  await platform.close();
  await rm(folder, { recursive: true });
});

const requestLines = async (count: number) => {
  await vi.waitFor(() => expect(lines.filter(({ event }) => event === "request")).toHaveLength(count));
  return lines.filter(({ event }) => event === "request");
};

async function collect(): Promise<string> {
  const { metrics } = platform;
  if (metrics === null) throw new Error("There are no metrics.");
  const server = metricsServer(metrics, () => metrics.metrics());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect((await fetch(`${address}/`)).status).toBe(404);
    return await (await fetch(`${address}/metrics`)).text();
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test("metrics count requests by handler, searches, log events and waiting outbox entries", async () => {
  await askServer(port, host, "/search");
  await askServer(port, host, "/search");
  await askServer(port, host, "/no-such-page");
  const text = await collect();
  expect(text).toMatch(/forecourt_request_seconds_count\{method="GET",status="2xx",answered_by="page_cache"\} 1/);
  expect(text).toMatch(/forecourt_request_seconds_count\{method="GET",status="4xx",answered_by="application"\} 1/);
  expect(text).toMatch(/forecourt_search_seconds_count [1-9]/);
  expect(text).toContain("forecourt_outbox_due");
  expect(text).toContain("nodejs_eventloop_lag_seconds");
});

test("the access log has an id, a path without query and private token, and no address of the client", async () => {
  const token = "Zt5hFqZkPzX0eXk9yqk2uQ";
  const given = await askServer(port, host, `/no-such-page/${token}?email=sam%40example.com`, {
    headers: { "x-request-id": "from-proxy-1" },
  });
  expect(given.headers["x-request-id"]).toBe("from-proxy-1");
  const [line] = await requestLines(1);
  expect(line).toMatchObject({
    id: "from-proxy-1",
    method: "GET",
    host,
    path: "/no-such-page/…",
    status: 404,
    isCached: false,
  });
  expect(JSON.stringify(line)).not.toMatch(/127\.0\.0\.1|sam|Zt5h/);
  const hostile = await askServer(port, host, "/search", { headers: { "x-request-id": "a b" } });
  expect(hostile.headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
});

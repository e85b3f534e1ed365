import { mkdir, mkdtemp, rm, unlink, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { compose, type Platform } from "../../src/composition/compose.ts";
import { readSettings } from "../../src/server/settings.ts";
import { siteFile, writeClientFolder } from "../factories.ts";
import { askServer } from "./http-request.ts";

let folder = "";
let errors: string[] = [];
let platform: Platform | null = null;
let port = 0;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-last-settings-"));
  await mkdir(join(folder, "sites"));
  errors = [];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => errors.push(String(line)) > 0);
});
afterEach(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

const write = (slug: string, text = JSON.stringify(siteFile(slug))) =>
  writeFile(join(folder, "sites", `${slug}.json`), text);

/** Starts a server, and answers what its health and its sites say. */
async function start(): Promise<{ readiness: string; alpha: number; bravo: number }> {
  const read = readSettings({ DATA_DIR: join(folder, "data"), SITES_DIR: join(folder, "sites") });
  if (!read.ok) throw new Error(read.faults.join());
  platform = await compose(read.settings, await writeClientFolder(folder), async () => undefined);
  const { server } = platform;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ({ port } = server.address() as AddressInfo);
  const fetchStatus = async (slug: string) => (await askServer(port, `${slug}.localhost`, "/search")).status;
  const readiness = (await askServer(port, "any", "/readyz")).text;
  return { readiness, alpha: await fetchStatus("alpha"), bravo: await fetchStatus("bravo") };
}

async function stop(): Promise<void> {
  await platform?.close();
  platform = null;
}

test("[NV-06] the last valid settings of a site survive a restart, and are named", async () => {
  await write("alpha");
  await write("bravo");
  expect(await start()).toEqual({ readiness: "ready", alpha: 200, bravo: 200 });
  await stop();
  await write("alpha", "{");
  const readiness = "ready\nlast valid settings in use: alpha.json";
  expect(await start()).toEqual({ readiness, alpha: 200, bravo: 200 });
  expect(errors.join("")).toMatch(/the last valid settings stay in use.*alpha\.json/);
});

test("[NV-06] a server with a site whose settings were never valid is not ready", async () => {
  await write("alpha", "{");
  await write("bravo");
  expect(await start()).toEqual({ readiness: "not ready\nsettings not in use: alpha.json", alpha: 404, bravo: 200 });
  expect(errors.join("")).toMatch(/this file is not in use.*alpha\.json/);
});

test("[NV-06] all sites survive a restart with an empty folder of sites, or none", async () => {
  await write("alpha");
  await start();
  await stop();
  await unlink(join(folder, "sites", "alpha.json"));
  const readiness = "ready\nlast valid settings in use: sites";
  expect(await start()).toEqual({ readiness, alpha: 200, bravo: 404 });
  await stop();
  await rm(join(folder, "sites"), { recursive: true });
  expect(await start()).toEqual({ readiness, alpha: 200, bravo: 404 });
});

test("a server without any site is not ready", async () => {
  expect(await start()).toEqual({ readiness: "not ready\nno site is configured", alpha: 404, bravo: 404 });
});

test("a server that cannot write its data folder any more is not ready", async () => {
  await write("alpha");
  await start();
  // A file in place of the folder also stops the superuser, who may write everywhere.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6_000 });
  await rm(join(folder, "data"), { recursive: true });
  await writeFile(join(folder, "data"), "");
  const answer = await askServer(port, "any", "/readyz");
  vi.useRealTimers();
  expect([answer.status, answer.text]).toEqual([503, expect.stringContaining("data folder")]);
  expect((await askServer(port, "any", "/readyz/pages")).status).toBe(200);
});

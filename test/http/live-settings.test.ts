import { mkdtemp, mkdir, rm, unlink, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readClaims, writeClaims } from "../../src/adapters/settings/claims-file.ts";
import { settingsFolder } from "../../src/adapters/settings/settings-folder.ts";
import { compose, type Platform } from "../../src/composition/compose.ts";
import { readSettings } from "../../src/server/settings.ts";
import { liveSites } from "../../src/server/live-sites.ts";
import type { ClaimOwners } from "../../src/sites/site-claims.ts";
import type { ConfigFault } from "../../src/sites/config-fault.ts";
import { plainVehicles, siteFile, stockVehicle, writeClientFolder } from "../factories.ts";
import { askServer } from "./http-request.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-live-"));
  await mkdir(join(folder, "sites"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const writeSite = (slug: string, changes: Parameters<typeof siteFile>[1] = {}) =>
  writeText(slug, JSON.stringify(siteFile(slug, changes)));
const writeText = (slug: string, text: string) => writeFile(join(folder, "sites", `${slug}.json`), text);

/** Waits at most five seconds for a condition. */
const until = async (what: string, holds: () => boolean | Promise<boolean>) => {
  const started = performance.now();
  while (!(await holds())) {
    if (performance.now() - started > 5_000) throw new Error(`Not within five seconds: ${what}`);
    await wait(25);
  }
};

test("[NV-06] an invalid file leaves the last valid settings live and reports its fault, and a valid one takes effect", async () => {
  await writeSite("alpha");
  await writeSite("bravo");
  const faults: ConfigFault[] = [];
  const sites = await liveSites(settingsFolder(join(folder, "sites")), ["harbourline"], (found) =>
    faults.push(...found),
  );
  const nameFor = (slug: string) => sites.current().siteBySlug(slug)?.name ?? null;
  expect([nameFor("alpha"), nameFor("bravo"), faults]).toEqual(["alpha Motors", "bravo Motors", []]);

  await writeText("alpha", "{ not json");
  await until("the fault is named", () => faults.length > 0);
  expect(faults[0]?.file).toBe("alpha.json");
  expect([nameFor("alpha"), nameFor("bravo")]).toEqual(["alpha Motors", "bravo Motors"]);

  faults.length = 0;
  await writeText(
    "alpha",
    JSON.stringify({ ...siteFile("alpha", { name: "Never" }), hosts: "alpha.localhost", stock: { pageSize: 0 } }),
  );
  await until("every fault is named", () => faults.length >= 2);
  expect(faults.map(({ path }) => path).toSorted()).toEqual(["hosts", "stock.pageSize"]);
  expect(nameFor("alpha")).toBe("alpha Motors");

  faults.length = 0;
  await writeSite("alpha", { name: "Alpha the Second" });
  await until("the new name is live", () => nameFor("alpha") === "Alpha the Second");
  expect(faults).toEqual([]);

  await writeSite("bravo", { hosts: ["alpha.localhost"] });
  await until("the taken host is refused", () => faults.length > 0);
  expect(sites.current().siteByHost("alpha.localhost")?.slug).toBe("alpha");
  expect(sites.current().siteByHost("bravo.localhost")?.slug).toBe("bravo");

  await unlink(join(folder, "sites", "bravo.json"));
  await until("the site is gone with its file", () => nameFor("bravo") === null);
  expect(nameFor("alpha")).toBe("Alpha the Second");
  sites.close();
});

test("[RT-01] a copied file does not take over the host of another site at a restart", async () => {
  const started = async () => {
    const data = join(folder, "data");
    const memory = {
      owners: await readClaims(data),
      files: [],
      write: (owners: ClaimOwners) => writeClaims(data, owners),
    };
    const sites = await liveSites(settingsFolder(join(folder, "sites")), ["harbourline"], () => undefined, {}, memory);
    sites.close();
    return sites.current();
  };
  await writeSite("bravo");
  await started();
  await writeSite("alpha", { hosts: ["bravo.localhost"] });
  for (let restart = 0; restart < 2; restart += 1)
    expect((await started()).siteByHost("bravo.localhost")?.slug).toBe("bravo");
});

test("[NV-06] if the sites folder is missing for a moment, no site is removed", async () => {
  await writeSite("alpha");
  const faults: ConfigFault[] = [];
  const sites = await liveSites(settingsFolder(join(folder, "sites")), ["harbourline"], (found) =>
    faults.push(...found),
  );
  await rm(join(folder, "sites"), { recursive: true });
  await until("the fault is named", () => faults.length > 0);
  expect(faults[0]?.file).toBe(join(folder, "sites"));
  expect(sites.current().siteBySlug("alpha")?.name).toBe("alpha Motors");
  sites.close();
});

test("[NV-06, RT-01] the whole platform follows settings and stock while it runs, and closes", async () => {
  await writeSite("alpha");
  const read = readSettings({ DATA_DIR: join(folder, "data"), SITES_DIR: join(folder, "sites"), PORT: "0" });
  if (!read.ok) throw new Error(read.faults.join());
  const platform: Platform = await compose(read.settings, await writeClientFolder(folder), async (store) => {
    await store.stockWrites.putVehicles("alpha", plainVehicles(3));
  });
  await new Promise<void>((resolve) => platform.server.listen(0, "127.0.0.1", resolve));
  const port = (platform.server.address() as AddressInfo).port;
  const fetchText = async (path: string, host = "alpha.localhost") => (await askServer(port, host, path)).text;
  const errors: string[] = [];
  const stderr = vi.spyOn(process.stderr, "write").mockImplementation((line) => errors.push(String(line)) > 0);
  try {
    expect(await fetchText("/search")).toContain("3 cars found");
    await writeSite("alpha", { copy: { searchHeading: "Everything we have" } });
    await until("the kept page shows the new heading", async () =>
      (await fetchText("/search")).includes("Everything we have"),
    );
    await writeText("alpha", "{");
    await until("the fault is in the log", () => errors.length > 0);
    await platform.store.stockWrites.putVehicles("alpha", [stockVehicle("late")]);
    await until("the new vehicle is listed", async () => (await fetchText("/search")).includes("4 cars found"));
    expect(await fetchText("/search")).toContain("Everything we have");
    expect(errors.join("")).toMatch(/"site settings rejected, the last valid settings stay in use".*alpha\.json/);
    expect((await askServer(port, "bravo.localhost", "/")).status).toBe(404);
    await writeSite("bravo");
    await until("a new site opens", async () => (await askServer(port, "bravo.localhost", "/")).status === 200);
  } finally {
    stderr.mockRestore();
    await platform.close();
  }
});

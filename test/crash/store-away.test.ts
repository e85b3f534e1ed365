import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { startPostgres } from "../../scripts/postgres.ts";
import { compose } from "../../src/composition/compose.ts";
import { readSettings, type Settings } from "../../src/server/settings.ts";
import { plainVehicles, siteFile, writeClientFolder } from "../factories.ts";
import { generalEnquiry } from "../http/general-enquiry.ts";
import { askServer } from "../http/http-request.ts";

const withoutPostgres = process.env["FORECOURT_SKIP_POSTGRES"] === "1";

test.skipIf(withoutPostgres)(
  "a process waits for PostgreSQL at its start, outlives its crash, and shows stock meanwhile [ER-05]",
  { timeout: 60_000 },
  async () => {
    const postgres = await startPostgres({ isDurable: false });
    const folder = await mkdtemp(join(tmpdir(), "forecourt-away-"));
    const stderr = vi.spyOn(process.stderr, "write").mockImplementation(() => true);
    try {
      await postgres.crash();
      let waitsFor = "";
      const starting = compose(
        await loadSettings(folder, postgres.url),
        await writeClientFolder(folder),
        async (store) => {
          await store.stockWrites.putVehicles("alpha", plainVehicles(3));
        },
        { onWaiting: (reason) => (waitsFor = reason) },
      );
      await vi.waitFor(() => expect(waitsFor).toContain("The database in DATABASE_URL does not respond."));
      await postgres.start();
      const platform = await starting;
      try {
        await new Promise<void>((resolve) => platform.server.listen(0, "127.0.0.1", resolve));
        const { port } = platform.server.address() as AddressInfo;
        const ask = (path: string) => askServer(port, "alpha.localhost", path);
        const readiness = async () => (await ask("/readyz")).text;
        expect(await readiness()).toBe("ready");
        await postgres.crash();
        await vi.waitFor(async () => expect(await readiness()).toContain("not ready\nstore does not respond"));
        expect((await ask("/readyz/pages")).status).toBe(200);
        for (const path of ["/", "/search", "/cars/2022-toyota-rav4-car-001"])
          expect([path, (await ask(path)).status]).toEqual([path, 200]);
        const sent = new URLSearchParams(generalEnquiry).toString();
        const headers = { "content-type": "application/x-www-form-urlencoded" };
        const send = () =>
          askServer(port, "alpha.localhost", "/enquiries", { method: "POST", headers, chunks: [sent] });
        const unstored = await send();
        expect(unstored.status).toBe(503);
        expect(unstored.text).toContain("Is it open on Sunday?");
        await postgres.start();
        expect((await send()).headers["location"]).toMatch(/^\/success\?lead=/);
        await vi.waitFor(async () => expect(await readiness()).toBe("ready"), { timeout: 10_000 });
      } finally {
        await platform.close();
      }
    } finally {
      stderr.mockRestore();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
);

async function loadSettings(folder: string, databaseUrl: string): Promise<Settings> {
  await mkdir(join(folder, "sites"));
  await writeFile(join(folder, "sites", "alpha.json"), JSON.stringify(siteFile("alpha")));
  const environment = { DATA_DIR: join(folder, "data"), SITES_DIR: join(folder, "sites"), DATABASE_URL: databaseUrl };
  const read = readSettings(environment);
  if (!read.ok) throw new Error(read.faults.join());
  return read.settings;
}

import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { compose } from "../../src/composition/compose.ts";
import { readSettings } from "../../src/server/settings.ts";
import { plainVehicles, siteFile, writeClientFolder } from "../factories.ts";
import { generalEnquiry } from "./general-enquiry.ts";
import { askServer } from "./http-request.ts";

test("a starting server answers for each site once its stock is loaded, and says which sites are not", async () => {
  const folder = await mkdtemp(join(tmpdir(), "forecourt-start-"));
  await mkdir(join(folder, "sites"));
  for (const slug of ["alpha", "bravo"])
    await writeFile(join(folder, "sites", `${slug}.json`), JSON.stringify(siteFile(slug)));
  const read = readSettings({ DATA_DIR: join(folder, "data"), SITES_DIR: join(folder, "sites") });
  if (!read.ok) throw new Error(read.faults.join());
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: serving, resolve: serve } = Promise.withResolvers<number>();
  const starting = compose(
    read.settings,
    await writeClientFolder(folder),
    async (store) => {
      for (const slug of ["alpha", "bravo"]) await store.stockWrites.putVehicles(slug, plainVehicles(3));
      const { vehicles } = store.stock;
      store.stock.vehicles = async function* (siteId) {
        if (siteId === "bravo") await released;
        yield* vehicles(siteId);
      };
    },
    {
      onServing: async (server) => {
        server.listen(0, "127.0.0.1");
        await once(server, "listening");
        serve((server.address() as AddressInfo).port);
      },
    },
  );
  const port = await serving;
  const ask = (slug: string, path: string) => askServer(port, `${slug}.localhost`, path);
  await vi.waitFor(async () => expect((await ask("alpha", "/search")).status).toBe(200));
  expect((await ask("alpha", "/readyz")).text).toBe("not ready\nloading the stock of bravo");
  expect((await ask("alpha", "/livez")).status).toBe(200);
  const early = await ask("bravo", "/search");
  expect([early.status, early.headers["retry-after"], early.headers["cache-control"]]).toEqual([503, "30", "no-store"]);
  const sent = new URLSearchParams(generalEnquiry).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const form = { method: "POST", headers, chunks: [sent] };
  expect((await askServer(port, "bravo.localhost", "/enquiries", form)).text).toContain("Is it open on Sunday?");
  release();
  const platform = await starting;
  expect((await ask("bravo", "/search")).status).toBe(200);
  expect((await ask("bravo", "/readyz")).text).toBe("ready");
  await platform.close();
  await rm(folder, { recursive: true, force: true });
});

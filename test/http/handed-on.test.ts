import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { openStore } from "../../src/adapters/open-store.ts";
import { compose } from "../../src/composition/compose.ts";
import { readSettings } from "../../src/server/settings.ts";
import { siteFile, writeClientFolder } from "../factories.ts";
import { generalEnquiry } from "./general-enquiry.ts";
import { askServer } from "./http-request.ts";

const secret = "of a test only, never of a real site";

let folder = "";
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await rm(folder, { recursive: true, force: true });
});

test("a hanging delivery is released when its process stops, and does not delay the shutdown [EF-27]", async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-handed-on-"));
  const dataDir = join(folder, "data");
  const mailServer = createServer((socket) => sockets.push(socket.on("error", () => undefined))).listen(0, "127.0.0.1");
  await once(mailServer, "listening");
  const platform = await start(dataDir, (mailServer.address() as AddressInfo).port);
  const { port } = platform.server.address() as AddressInfo;
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const chunks = [new URLSearchParams(generalEnquiry).toString()];
  const answer = await askServer(port, "alpha.localhost", "/enquiries", { method: "POST", headers, chunks });
  expect(answer.status).toBe(303);
  await vi.waitFor(() => expect(sockets.length).toBeGreaterThan(0), { timeout: 5_000 });
  const startedAt = Date.now();
  await platform.close();
  expect(Date.now() - startedAt).toBeLessThan(8_000);
  mailServer.close();

  const store = await openStore({ dataDir });
  const claimed = await store.outbox.claim(Date.now() + 1_000, 10, 30_000);
  await store.close();
  expect(claimed.map(({ failedAttempts }) => failedAttempts)).toContain(1);
}, 30_000);

async function start(dataDir: string, smtpPort: number) {
  const sitesDir = join(folder, "sites");
  await mkdir(sitesDir);
  const leadDelivery = { emails: ["leads@dealer.example"], confirmation: false };
  await writeFile(join(sitesDir, "alpha.json"), JSON.stringify(siteFile("alpha", { leadDelivery })));
  const read = readSettings({
    DATA_DIR: dataDir,
    SITES_DIR: sitesDir,
    FORECOURT_MODE: "production",
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    MAIL_FROM: "site@platform.example",
    SEARCH_SIGNING_KEY: secret,
    SIGN_IN_SECRET: secret,
    FINANCE_APPLICATION_KEY: secret,
  });
  if (!read.ok) throw new Error(read.faults.join());
  const platform = await compose(read.settings, await writeClientFolder(folder), async () => undefined);
  await new Promise<void>((resolve) => platform.server.listen(0, "127.0.0.1", resolve));
  return platform;
}

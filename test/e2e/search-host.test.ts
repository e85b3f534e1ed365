import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createMeilisearchClient } from "../../src/adapters/search/meilisearch/meilisearch-client.ts";
import { describeOnMeilisearch } from "../contract/on-meilisearch.ts";
import { freePort } from "../free-port.ts";
import { askServer } from "../http/http-request.ts";
import { type PrivateMeilisearch, startMeilisearch } from "../meilisearch.ts";
import { ready, startServer, stopped } from "./global-setup.ts";
import { taken } from "./platform.ts";
import { sharedBrowser } from "./shared-browser.ts";

const indexedWithin = { timeout: 60_000, interval: 250 };
/** Three sites are indexed first. */
const takesMs = 180_000;

describeOnMeilisearch("A site with a search host of its own, in the browser", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "forecourt-search-host-"));
  let meilisearch: PrivateMeilisearch;
  let server: ReturnType<typeof startServer>;
  let port = 0;

  beforeAll(async () => {
    meilisearch = await startMeilisearch();
    const client = createMeilisearchClient({ host: meilisearch.url, key: meilisearch.masterKey });
    const parent = await client.ask<{ key: string; uid: string }>("POST", "/keys", {
      actions: ["search"],
      indexes: ["Car_production"],
      expiresAt: null,
    });
    client.close();
    port = await freePort();
    server = startServer(inject("platform").build, {
      PORT: String(port),
      DATA_DIR: dataDir,
      SEARCH_HOST: meilisearch.url,
      SEARCH_KEY: parent.key,
      SEARCH_KEY_UID: parent.uid,
      SEARCH_KEY_ADMIN: meilisearch.masterKey,
    });
    await ready(server, port);
  });
  afterAll(async () => {
    await stopped(server);
    await meilisearch.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test(
    "[EN-07, SE-13] the browser queries the search host, and the site if the host does not respond",
    async () => {
      await expect.poll(() => basisText(port), indexedWithin).toContain(meilisearch.url);
      const browser = await sharedBrowser();
      const context = await browser.newContext({ baseURL: `http://harbourline.localhost:${port}` });
      try {
        await context.route("**/images/**", (route) => route.fulfill({ status: 204 }));
        const page = await context.newPage();
        const asked: string[] = [];
        page.on("response", (response) => asked.push(response.url()));
        const loaded = Promise.all([
          page.waitForResponse("**/data/listing-basis"),
          page.waitForResponse(/host-listing/),
        ]);
        await page.goto("/search");
        await taken(page);
        await loaded;
        await tick(page, "New");
        await tick(page, "Demo");
        await expect.poll(() => asked).toContain(`${meilisearch.url}/multi-search`);

        asked.length = 0;
        await page.locator("#listing-search").pressSequentially("white suv");
        await page.locator("#listing-search").press("Enter");
        await page.waitForURL("**/search**asked=**");
        await page.getByRole("link", { name: "Remove White" }).waitFor();
        expect(asked.some((url) => url.includes("/data/search"))).toBe(true);
        expect(asked).not.toContain(`${meilisearch.url}/multi-search`);

        asked.length = 0;
        await page.getByRole("link", { name: "Remove White" }).click();
        await expect.poll(() => asked).toContain(`${meilisearch.url}/multi-search`);

        await meilisearch.kill();
        asked.length = 0;
        await tick(page, "Used");
        await expect.poll(() => asked.some((url) => url.includes("/data/search"))).toBe(true);
        await expect.poll(() => page.getByRole("article").count()).toBeGreaterThan(0);
      } finally {
        await context.close();
      }
    },
    takesMs,
  );
});

async function tick(page: Page, name: string): Promise<void> {
  const group = page.getByRole("group", { name: "Condition" });
  await group.getByRole("checkbox", { name: new RegExp(`^${name} `) }).click();
  await page.getByRole("link", { name: `Remove ${name}` }).waitFor();
}

async function basisText(port: number): Promise<string> {
  return (await askServer(port, "harbourline.localhost", "/data/listing-basis")).text;
}

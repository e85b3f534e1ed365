import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, BrowserContextOptions } from "playwright-core";
import { inject } from "vitest";
import { freePort } from "../free-port.ts";
import { ready, startServer, stopped } from "./global-setup.ts";
import { sharedBrowser } from "./shared-browser.ts";
import type { SiteName } from "./site-names.ts";

/** Groups of site settings, such as `analytics`. Each is merged into the demo's group of that name. */
type SettingGroups = Record<string, object>;

export type ServerWithSettings = {
  newContext: (site: SiteName, options?: BrowserContextOptions) => Promise<BrowserContext>;
  closeContexts: () => Promise<void>;
  stop: () => Promise<void>;
};

/** A server with the demo's stock, changed settings and further files of content, and a browser for it. */
export async function startServerWithSettings(
  changes: Partial<Record<SiteName, SettingGroups>>,
  content: Readonly<Record<string, string>> = {},
): Promise<ServerWithSettings> {
  const { build, dataDir } = inject("platform");
  const folder = mkdtempSync(join(tmpdir(), "forecourt-settings-"));
  cpSync("sites", folder, { recursive: true });
  for (const [site, groups] of Object.entries(changes)) changeSettings(join(folder, `${site}.json`), groups);
  for (const [file, text] of Object.entries(content)) writeFileSync(join(folder, "content", file), text);
  const port = await freePort();
  const server = startServer(build, { PORT: String(port), DATA_DIR: dataDir, SITES_DIR: folder });
  const browser = await sharedBrowser();
  await ready(server, port);
  const contexts: BrowserContext[] = [];
  return {
    async newContext(site, options) {
      const baseURL = `http://${site}.localhost:${port}`;
      const context = await browser.newContext({ baseURL, reducedMotion: "reduce", ...options });
      contexts.push(context);
      await context.route("**/images/**", (route) => route.fulfill({ status: 204 }));
      return context;
    },
    async closeContexts() {
      for (const context of contexts.splice(0)) await context.close();
    },
    async stop() {
      await stopped(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function changeSettings(file: string, groups: SettingGroups): void {
  const settings = JSON.parse(readFileSync(file, "utf8")) as SettingGroups;
  const changed = Object.entries(groups).map(([name, values]) => [name, { ...settings[name], ...values }]);
  writeFileSync(file, JSON.stringify({ ...settings, ...Object.fromEntries(changed) }));
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe } from "vitest";
import { settingsFolder } from "../../src/adapters/settings/settings-folder.ts";
import { describeOnEveryStore } from "./every-store.ts";
import { siteStoreContract } from "./site-store.contract.ts";
import { versionedSiteStoreContract } from "./versioned-site-store.contract.ts";

describe("settings in a folder", () => {
  const folders: string[] = [];
  afterEach(async () => {
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
  });
  siteStoreContract(async () => {
    const folder = await mkdtemp(join(tmpdir(), "settings-folder-"));
    folders.push(folder);
    return { open: async () => settingsFolder(folder) };
  });
});

describeOnEveryStore("settings in the store", (makePlace) => {
  siteStoreContract(async () => {
    const place = await makePlace();
    return { open: async () => (await place.open()).settings };
  });
  versionedSiteStoreContract(async () => {
    const place = await makePlace();
    return { open: async () => (await place.open()).settings };
  });
});

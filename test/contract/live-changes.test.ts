import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { describe } from "vitest";
import { contentFolder } from "../../src/adapters/settings/content-folder.ts";
import { settingsFolder } from "../../src/adapters/settings/settings-folder.ts";
import { describeOnEveryStore } from "./every-store.ts";
import { liveChangesContract } from "./live-changes.contract.ts";

describe("changes in a folder", () => {
  liveChangesContract(async (folder) => {
    const sites = join(folder, "sites");
    await mkdir(join(sites, "content"), { recursive: true });
    // Servers of one folder share a store, too: the versions of pages are there.
    return {
      settings: settingsFolder(sites),
      content: contentFolder(sites),
      environment: { SITES_DIR: sites, DATA_DIR: join(folder, "data") },
    };
  });
});

describeOnEveryStore("changes in the store", (makePlace) => {
  liveChangesContract(async () => {
    const place = await makePlace();
    const { settings, content } = await place.open();
    const { options } = place;
    const store: Record<string, string> =
      "dataDir" in options ? { DATA_DIR: options.dataDir } : { DATABASE_URL: options.databaseUrl };
    return { settings, content, environment: { SITES_FROM: "store", ...store } };
  });
});

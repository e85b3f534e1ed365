import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe } from "vitest";
import { contentFolder } from "../../src/adapters/settings/content-folder.ts";
import { contentCommandContract } from "./content-command.contract.ts";
import { contentStoreContract } from "./content-store.contract.ts";
import { pageVersionsContract } from "./page-versions.contract.ts";
import { describeOnEveryStore } from "./every-store.ts";

describe("content in a folder", () => {
  const folders: string[] = [];
  afterEach(async () => {
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
  });
  contentStoreContract(async () => {
    const folder = await mkdtemp(join(tmpdir(), "content-folder-"));
    folders.push(folder);
    return { open: async () => contentFolder(folder) };
  });
});

describeOnEveryStore("content in the store", (makePlace) => {
  contentStoreContract(async () => {
    const place = await makePlace();
    return { open: async () => (await place.open()).content };
  });
  contentCommandContract(makePlace);
  pageVersionsContract(async () => (await (await makePlace()).open()).pageVersions);
});

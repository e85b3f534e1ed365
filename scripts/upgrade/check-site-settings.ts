import { contentFiles } from "../../src/content/content-store.ts";
import { contentFolder } from "../../src/adapters/settings/content-folder.ts";
import { settingsFolder } from "../../src/adapters/settings/settings-folder.ts";
import type { Database } from "../../src/adapters/store/database.ts";
import type { ReadDatabase } from "../../src/adapters/store/open-to-read.ts";
import { sqlFileStore } from "../../src/adapters/store/sql-file-store.ts";
import { sqlSiteStore } from "../../src/adapters/store/sql-site-store.ts";
import type { StoredFile } from "../../src/settings/file-store.ts";
import { faultText } from "../../src/sites/config-fault.ts";
import type { SiteFile } from "../../src/sites/sites.ts";
import { contentFaults } from "../content/check-content.ts";
import { contentOfSites } from "../content/content-of-sites.ts";
import { settingsSource, sitesBefore, sitesFolder } from "../known-site.ts";
import { checkSettings } from "../settings/check-settings.ts";
import type { UpgradeFinding } from "./upgrade-finding.ts";

/** What this release refuses in the settings and content of sites that are used now, and what it warns of. */
export async function siteSettingsFindings(store: ReadDatabase | null): Promise<UpgradeFinding[]> {
  const { files, content } = await usedFiles(store);
  const { sites, faults, warnings } = checkSettings(files, contentOfSites(content), await sitesBefore());
  const refused = [...faults, ...(faults.length === 0 ? contentFaults(content, sites) : [])];
  const findings: UpgradeFinding[] = [
    ...refused.map((fault) => ({
      level: "stops" as const,
      text: `Settings: ${faultText(fault)}`,
      remedy: "This release would not serve it. Correct it, and run npm run config:check.",
    })),
    ...warnings.map((warning) => ({ level: "note" as const, text: `Settings: ${faultText(warning)}` })),
  ];
  return findings.length > 0 ? findings : [{ level: "ok", text: `${files.length} files of settings are accepted.` }];
}

type UsedFiles = { files: readonly SiteFile[]; content: readonly StoredFile[] };

async function usedFiles(store: ReadDatabase | null): Promise<UsedFiles> {
  if (settingsSource() === "files") {
    const content = await contentFolder(sitesFolder()).read();
    return { files: (await settingsFolder(sitesFolder()).read()).files, content: content.files };
  }
  if (store === null) throw new Error("SITES_FROM is store, but there is no store yet.");
  const database = onlyReading(store);
  const content = sqlFileStore(database, { versions: "content_versions", files: "content_files" }, contentFiles);
  return { files: (await sqlSiteStore(database).read()).files, content: (await content.read()).files };
}

function onlyReading({ read, close }: ReadDatabase): Database {
  const refuse = () => Promise.reject(new Error("This command only reads the store."));
  return {
    read,
    close,
    transaction: refuse,
    longTransaction: refuse,
    stagingTransaction: refuse,
    snapshot: refuse,
    removeDeletedBytes: refuse,
    serverTime: refuse,
  };
}
